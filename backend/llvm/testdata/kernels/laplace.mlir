// A thread computes the address of its point once for each field. Neighbours along i are at a
// distance that the instruction holds, rows beside it at one that is added.
// llvm: define ptx_kernel void @laplace_kernel0\(double addrspace\(1\)\* noalias readonly %0, i64 %1, i64 %2, double addrspace\(1\)\* noalias %3, i64 %4, i64 %5, i64 %6,
// llvm-not: (add|mul|sub) (nsw )?i32|trunc|sext
// llvm: define ptx_kernel void @laplace_kernel0_32\(double addrspace\(1\)\* noalias readonly %0, i32 %1, i32 %2, double addrspace\(1\)\* noalias %3, i32 %4, i32 %5, i32 %6,
// llvm: "reqntidx", i32 64, !"reqntidy", i32 2, !"reqntidz", i32 1
// ptx: \.entry laplace_kernel0\(
// ptx: \.reqntid 64, 2, 1
// ptx: ld\.global\.nc\.[fb]64
// ptx: ld\.global\.nc\.[fb]64 .*\+-8\]
// ptx: ld\.global\.nc\.[fb]64 .*\+8\]
// ptx: \.entry laplace_kernel0_32\(
// ptx: mad\.lo\.s32
// ptx: mad\.lo\.s32
// ptx: mul\.wide\.s32
// ptx: ld\.global\.nc\.[fb]64
// ptx: ld\.global\.nc\.[fb]64 .*\+-8\]
// ptx: ld\.global\.nc\.[fb]64 .*\+8\]
// ptx-never: ld\.global\.[fb]64
// ptx-never: mul.*64.*fma|\.local|\.ftz|\.approx
func @laplace(%in: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %in[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %in[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %in[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
    %3 = loop.load %in[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
    %4 = loop.load %in[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %5 = addf %1, %2 : f64
    %6 = addf %3, %4 : f64
    %7 = addf %5, %6 : f64
    %four = constant 4.0e0 : f64
    %8 = mulf %four, %0 : f64
    %9 = subf %7, %8 : f64
    loop.store %9, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
