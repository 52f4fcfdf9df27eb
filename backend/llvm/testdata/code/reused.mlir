// What a loop computes of two points is computed of one of them, and taken out of vectors for the other one.
// v4: vmulpd
// v4: valignq
// v4: vsubpd
// v3: vmulpd
// v3: vshufpd|vpermilpd|vpalignr|vperm2f128
// v2: mulpd
// v2: shufpd|palignr
func @reused(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = mulf %0, %0 : f64
    %3 = addf %2, %0 : f64
    %4 = mulf %3, %2 : f64
    %5 = mulf %4, %0 : f64
    %6 = mulf %1, %1 : f64
    %7 = addf %6, %1 : f64
    %8 = mulf %7, %6 : f64
    %9 = mulf %8, %1 : f64
    %10 = subf %5, %9 : f64
    loop.store %10, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
