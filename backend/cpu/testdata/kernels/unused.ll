; A function that is not inlined, and that only the passes show to be called by nothing.
; *args[0] += 1.
define void @entry(ptr %args) #0 {
  %one = call double @choose(i1 false)
  %p = load ptr, ptr %args
  %x = load double, ptr %p
  %y = fadd double %x, %one
  store double %y, ptr %p
  ret void
}

define internal double @choose(i1 %far) #0 {
  br i1 %far, label %call, label %done
call:
  %two = call double @twice(double 1.0)
  br label %done
done:
  %x = phi double [ %two, %call ], [ 1.0, %0 ]
  ret double %x
}

define internal double @twice(double %x) #1 {
  %y = fadd double %x, %x
  ret double %y
}

attributes #0 = { nounwind noredzone "no-builtins" }
attributes #1 = { noinline nounwind noredzone "no-builtins" }
