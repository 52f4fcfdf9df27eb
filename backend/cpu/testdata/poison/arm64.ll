; Counts down args[0] with x28, Go's g, lost. Nothing but a signal handler
; notices.
define dso_local void @entry(ptr %args) #0 {
  %n = load i64, ptr %args
  %left = call i64 asm sideeffect "mov x9, x28; mov x28, #8; 1: subs x10, x10, #1; b.ne 1b; mov x28, x9", "={x10},0,~{x9},~{cc},~{memory}"(i64 %n)
  store i64 %left, ptr %args
  ret void
}
attributes #0 = { nounwind noredzone "no-builtins" }
