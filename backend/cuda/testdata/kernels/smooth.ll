; Kernels of one block along x: the mean of three numbers, a root in 32 bits, and products that
; are added up, which nothing may fuse.
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.sqrt.f32(float)

define ptx_kernel void @smooth(double addrspace(1)* noalias readonly %in, double addrspace(1)* noalias %out, i64 %n) nounwind {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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

define ptx_kernel void @root(float addrspace(1)* noalias %out, i8 %flag, i32 %n, float %x) nounwind {
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
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

define ptx_kernel void @product(double addrspace(1)* noalias %out, double %x, float %y) nounwind {
  %xx = fmul double %x, %x
  %sum = fadd double %xx, %x
  %yy = fmul float %y, %y
  %ysum = fadd float %yy, %y
  %wide = fpext float %ysum to double
  %both = fadd double %sum, %wide
  store double %both, double addrspace(1)* %out
  ret void
}

!nvvm.annotations = !{!0, !1}
!0 = !{void (double addrspace(1)*, double addrspace(1)*, i64)* @smooth, !"reqntidx", i32 128, !"reqntidy", i32 2, !"reqntidz", i32 1}
!1 = !{void (float addrspace(1)*, i8, i32, float)* @root, !"maxntidx", i32 64}
