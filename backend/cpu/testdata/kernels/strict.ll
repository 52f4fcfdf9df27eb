; Expressions that algebra would simplify and floating point must not.
; args: {x, y, (x+y)-x, 0*x, x/3, x+0, x*y+x}.
define dso_local void @entry(ptr %args) #0 {
  %y.p = getelementptr double, ptr %args, i64 1
  %r0.p = getelementptr double, ptr %args, i64 2
  %r1.p = getelementptr double, ptr %args, i64 3
  %r2.p = getelementptr double, ptr %args, i64 4
  %r3.p = getelementptr double, ptr %args, i64 5
  %r4.p = getelementptr double, ptr %args, i64 6
  %x = load double, ptr %args
  %y = load double, ptr %y.p
  %xy = fadd double %x, %y
  %r0 = fsub double %xy, %x
  %r1 = fmul double %x, 0.0
  %r2 = fdiv double %x, 3.0
  %r3 = fadd double %x, 0.0
  %p = fmul double %x, %y
  %r4 = fadd double %p, %x
  store double %r0, ptr %r0.p
  store double %r1, ptr %r1.p
  store double %r2, ptr %r2.p
  store double %r3, ptr %r3.p
  store double %r4, ptr %r4.p
  ret void
}

attributes #0 = { nounwind noredzone "no-builtins" }
