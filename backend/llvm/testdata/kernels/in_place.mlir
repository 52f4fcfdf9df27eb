// The user may give one field as %a and %out, since it is read where it is written. Neither is
// another's alone then, and %a is not read through the cache that does not see writes. %b, of
// which a neighbour is read, and the rows %c, which are no output's, are certain to stay.
// llvm: @in_place_kernel0\(double addrspace\(1\)\* readonly %0, i64 %1, i64 %2, double addrspace\(1\)\* noalias readonly %3, i64 %4, i64 %5, double addrspace\(1\)\* noalias readonly %6, double addrspace\(1\)\* %7,
// ptx: ld\.global\.[fb]64
// ptx: ld\.global\.nc\.[fb]64
// ptx: ld\.global\.nc\.[fb]64
// ptx: ld\.global\.nc\.[fb]64
// ptx: \.entry in_place_kernel0_32
func @in_place(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<0x?x0xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %b[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %3 = loop.load %c[%j] : !loop.field<0x?x0xf64>
    %4 = addf %0, %1 : f64
    %5 = addf %2, %3 : f64
    %6 = mulf %4, %5 : f64
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
