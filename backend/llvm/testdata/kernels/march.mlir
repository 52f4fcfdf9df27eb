// A thread that goes through points along k reads one value at each: those below it has read at
// the points before, and the first ones before the loop. It steps from address to address. Its
// index has 32 bits in the form that is called so.
// march-k=4
// llvm: define ptx_kernel void @march_kernel0_32
// llvm: phi i32
// llvm: phi double
// llvm: phi double
// ptx: \.entry march_kernel0_32\(
// ptx: ld\.global\.nc\.[fb]64
// ptx: ld\.global\.nc\.[fb]64
// ptx: ^\s*\$L__BB1_
// ptx-not: ld\.global|mul|mad
// ptx: ld\.global\.nc\.[fb]64
// ptx-not: ld\.global|mul|mad
// ptx: st\.global\.[fb]64
// ptx-not: ld\.global|mul|mad
// ptx: setp\.lt\.s32
// ptx-never: ld\.global\.[fb]64|\.local
func @march(%in: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %in[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %1 = loop.load %in[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %in[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %3 = addf %0, %2 : f64
    %4 = subf %3, %1 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
