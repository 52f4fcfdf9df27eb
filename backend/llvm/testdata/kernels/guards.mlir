// A condition on k is decided by the number of the block, the same for all threads of it, and so
// is not worth a launch for each side: what is read where it holds is behind a branch, and nothing
// is computed anew for it.
// llvm: @llvm\.nvvm\.read\.ptx\.sreg\.ctaid\.z
// llvm: icmp sgt i64 %\d+, 0
// ptx: \.entry guards_kernel0_32\(
// ptx: mov\.u32 .*%ctaid\.z
// ptx: setp\.(lt|gt|le|ge)\.s32 .*, [01];
// ptx: ld\.global\.nc\.[fb]64
// ptx: bra
// ptx: ld\.global\.nc\.[fb]64
// ptx: st\.global\.[fb]64
func @guards(%q: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %above = cmpi "sgt", %k, %zero : index
    %0 = loop.load %q[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = scf.if %above -> (f64) {
      %2 = loop.load %q[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %3 = subf %0, %2 : f64
      scf.yield %3 : f64
    } else {
      scf.yield %0 : f64
    }
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
