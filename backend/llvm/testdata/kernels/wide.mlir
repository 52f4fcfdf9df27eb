// Numbers of Go's type int have 64 bits in both forms: the product of two indices, a scalar,
// and the smaller of them. The ends of the range and the strides have 32.
// llvm: define ptx_kernel void @wide_kernel0_32\(i64 addrspace\(1\)\* noalias %0, i32 %1, i32 %2, i32 %3, i32 %4, i32 %5, i32 %6, i32 %7, i64 %8, i8 %9\)
// llvm: mul i64
// ptx: \.entry wide_kernel0_32\(
// ptx: mul\.(lo\.s64|wide\.s32)
// ptx: min\.s64
// ptx: st\.global\.[ub]64
func @wide(%scalar: index, %flag: i1, %out: !loop.field<?x?x?xi64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = muli %i, %j : index
    %1 = cmpi "slt", %0, %scalar : index
    %2 = select %1, %0, %scalar : index
    %3 = index_cast %2 : index to i64
    %zero = constant 0 : i64
    %4 = select %flag, %3, %zero : i64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xi64>
  }
  return
}
