; Small numbers of 32 bits are flushed to zero.
define amdgpu_kernel void @k(float addrspace(1)* %p) nounwind "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %x = load float, float addrspace(1)* %p
  %y = fmul float %x, %x
  store float %y, float addrspace(1)* %p
  ret void
}
