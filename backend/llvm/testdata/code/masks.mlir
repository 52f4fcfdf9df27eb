// An operation of which the result is selected, and that nothing else uses, has the mask of the
// selection, where the instruction set has masks: no selection is left. The other value is
// what the operation leaves as it is.
// v4-never: vblend|vmov[a-z]+\s+zmm\d+ {k\d}, zmm
// v4: vaddpd\s+zmm\d+ {k
// v4: vsubpd\s+zmm\d+ {k
// v4: vmulpd\s+zmm\d+ {k
// v4: vdivpd\s+zmm\d+ {k
// v4: vxorpd\s+zmm\d+ {k
// v4: vandpd\s+zmm\d+ {k
// v4: vsqrtpd\s+zmm\d+ {k
// v4: vfn?m(add|sub)\d+pd\s+zmm\d+ {k
func @masks(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %z = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    %first = cmpf "ogt", %x, %y : f64
    %second = cmpf "ule", %x, %y : f64
    %0 = addf %x, %z : f64
    %1 = select %first, %0, %x : f64
    %2 = subf %1, %z : f64
    %3 = select %second, %2, %1 : f64
    %4 = mulf %y, %3 : f64
    %5 = select %first, %4, %3 : f64
    %6 = divf %5, %z : f64
    %7 = select %second, %6, %5 : f64
    %8 = negf %7 : f64
    %9 = select %first, %8, %7 : f64
    %10 = absf %9 : f64
    %11 = select %second, %10, %9 : f64
    %12 = sqrt %11 : f64
    %13 = select %first, %12, %11 : f64
    %14 = math.fma %13, %y, %z : f64
    %15 = select %second, %14, %13 : f64
    loop.store %15, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
