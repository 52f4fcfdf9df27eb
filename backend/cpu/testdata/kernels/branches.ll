; A dense switch with side effects (a jump table, if LLVM may) and one that is
; a table of constants. args: {n, in *int64, out *float64, count *int64}.
define void @entry(ptr %args) #0 {
start:
  %in.p = getelementptr i64, ptr %args, i64 1
  %out.p = getelementptr i64, ptr %args, i64 2
  %cnt.p = getelementptr i64, ptr %args, i64 3
  %n = load i64, ptr %args
  %in = load ptr, ptr %in.p
  %out = load ptr, ptr %out.p
  %cnt = load ptr, ptr %cnt.p
  br label %head
head:
  %i = phi i64 [ 0, %start ], [ %i.next, %next ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %v.p = getelementptr i64, ptr %in, i64 %i
  %v = load i64, ptr %v.p
  %o.p = getelementptr double, ptr %out, i64 %i
  %c = call double @table(i64 %v)
  %x = sitofp i64 %i to double
  switch i64 %v, label %other [
    i64 0, label %k0
    i64 1, label %k1
    i64 2, label %k2
    i64 3, label %k3
    i64 4, label %k4
    i64 5, label %k5
    i64 6, label %k6
    i64 7, label %k7
  ]
k0:
  store i64 %i, ptr %cnt
  br label %next.c
k1:
  %r1 = fadd double %x, %c
  store double %r1, ptr %o.p
  br label %next
k2:
  %r2 = fmul double %x, %c
  store double %r2, ptr %o.p
  br label %next
k3:
  %r3 = fdiv double %x, %c
  store double %r3, ptr %o.p
  br label %next
k4:
  %r4 = fsub double %x, %c
  store double %r4, ptr %o.p
  br label %next
k5:
  %r5 = fneg double %c
  store double %r5, ptr %o.p
  br label %next
k6:
  %r6 = call double @llvm.sqrt.f64(double %x)
  store double %r6, ptr %o.p
  br label %next
k7:
  %r7 = call double @llvm.fabs.f64(double %c)
  store double %r7, ptr %o.p
  br label %next
other:
  store double %x, ptr %o.p
  br label %next
next.c:
  store double %c, ptr %o.p
  br label %next
next:
  %i.next = add i64 %i, 1
  br label %head
done:
  ret void
}

define internal double @table(i64 %v) #0 {
  switch i64 %v, label %none [
    i64 0, label %c0
    i64 1, label %c1
    i64 2, label %c2
    i64 3, label %c3
    i64 4, label %c4
    i64 5, label %c5
    i64 6, label %c6
    i64 7, label %c7
  ]
c0:
  ret double 1.5
c1:
  ret double 2.75
c2:
  ret double -3.125
c3:
  ret double 4.0625
c4:
  ret double 5.5
c5:
  ret double 6.0e10
c6:
  ret double 7.25
c7:
  ret double -8.5
none:
  ret double 0.0
}

declare double @llvm.sqrt.f64(double)
declare double @llvm.fabs.f64(double)
attributes #0 = { nounwind noredzone "no-builtins" }
