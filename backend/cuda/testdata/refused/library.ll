; It calls a function of a library that the driver does not have.
declare double @exp(double)
define ptx_kernel void @k(double addrspace(1)* %p) nounwind {
  %x = load double, double addrspace(1)* %p
  %y = call double @exp(double %x)
  store double %y, double addrspace(1)* %p
  ret void
}
