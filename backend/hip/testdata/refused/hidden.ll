; The size of a block is an argument that the driver is to add.
declare i64 addrspace(4)* @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(i64 addrspace(1)* %p) nounwind {
  %a = call i64 addrspace(4)* @llvm.amdgcn.implicitarg.ptr()
  %n = load i64, i64 addrspace(4)* %a
  store i64 %n, i64 addrspace(1)* %p
  ret void
}
