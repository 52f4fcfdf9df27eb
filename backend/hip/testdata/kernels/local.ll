; An array that is indexed at run time cannot be in registers.
define amdgpu_kernel void @k(double addrspace(1)* %p, i64 %n, i64 %m) nounwind {
  %a = alloca [64 x double], addrspace(5)
  %q = getelementptr [64 x double], [64 x double] addrspace(5)* %a, i64 0, i64 %n
  %x = load double, double addrspace(1)* %p
  store volatile double %x, double addrspace(5)* %q
  %r = getelementptr [64 x double], [64 x double] addrspace(5)* %a, i64 0, i64 %m
  %y = load volatile double, double addrspace(5)* %r
  store double %y, double addrspace(1)* %p
  ret void
}
