; Two kernels of one block along x: the mean of three numbers, and its root in 32 bits.
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.sqrt.f32(float)

define amdgpu_kernel void @smooth(double addrspace(1)* noalias readonly %in, double addrspace(1)* noalias %out, i64 %n) nounwind "amdgpu-flat-work-group-size"="256,256" {
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %from = mul i32 %block, 128
  %at = add i32 %from, %thread
  %i = zext i32 %at to i64
  %inside = icmp slt i64 %i, %n
  br i1 %inside, label %run, label %done
run:
  %p = getelementptr double, double addrspace(1)* %in, i64 %i
  %before = getelementptr double, double addrspace(1)* %p, i64 -1
  %after = getelementptr double, double addrspace(1)* %p, i64 1
  %x = load double, double addrspace(1)* %before
  %y = load double, double addrspace(1)* %p
  %z = load double, double addrspace(1)* %after
  %xy = fadd double %x, %y
  %sum = fadd double %xy, %z
  %mean = fdiv double %sum, 3.0
  %q = getelementptr double, double addrspace(1)* %out, i64 %i
  store double %mean, double addrspace(1)* %q
  br label %done
done:
  ret void
}

define amdgpu_kernel void @root(float addrspace(1)* noalias %out, i8 %flag, i32 %n, float %x) nounwind "amdgpu-flat-work-group-size"="64,64" {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %inside = icmp slt i32 %thread, %n
  br i1 %inside, label %run, label %done
run:
  %square = fmul float %x, %x
  %sum = fadd float %square, %x
  %root = call float @llvm.sqrt.f32(float %sum)
  %q = getelementptr float, float addrspace(1)* %out, i32 %thread
  store float %root, float addrspace(1)* %q
  br label %done
done:
  ret void
}

