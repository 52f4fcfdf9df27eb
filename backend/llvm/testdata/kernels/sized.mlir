// A kernel for one domain is passed addresses only: where it reads and writes is computed with
// the strides as constants, once for fields that lie alike, and neighbours are a constant away.
// There is one form, of 32 bits. Blocks divide the range evenly, so that nothing is compared.
// llvm: @sized_kernel0_32\(double addrspace\(1\)\*( noalias)? readonly( noalias)? %0, double addrspace\(1\)\*( noalias)? %1\)
// llvm: mul nsw i32 %\d+, 160
// llvm-never: icmp
// llvm-never: @sized_kernel0\(
// ptx: \.entry sized_kernel0_32\(
// ptx: \b160\b
// ptx: ld\.global\.nc\.[fb]64 .*\+-1280\]
// ptx: ld\.global\.nc\.[fb]64 .*\+1280\]
// ptx-never: setp
// ptx-never: ld\.param\.u32
func @sized(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program, gpu.domain = [128, 128, 60], gpu.strides = [160, 20800, 160, 20800]} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
