; The hardware is told not to treat numbers as IEEE 754 does.
define amdgpu_kernel void @k(float addrspace(1)* %p) nounwind "amdgpu-ieee"="false" {
  %x = load float, float addrspace(1)* %p
  %y = fmul float %x, %x
  store float %y, float addrspace(1)* %p
  ret void
}
