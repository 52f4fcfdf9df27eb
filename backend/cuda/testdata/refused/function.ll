; A function that is not expanded where it is called.
define void @f(double addrspace(1)* %p) nounwind noinline {
  store double 1.0, double addrspace(1)* %p
  ret void
}
define ptx_kernel void @k(double addrspace(1)* %p) nounwind {
  call void @f(double addrspace(1)* %p)
  ret void
}
