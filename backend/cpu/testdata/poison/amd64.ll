; Counts down args[0] with the stack pointer lost. Nothing but a signal handler
; that reads the interrupted stack notices.
define dso_local void @entry(ptr %args) #0 {
  %n = load i64, ptr %args
  %left = call i64 asm sideeffect "mov %rsp, %rax; mov $$8, %rsp; 1: dec %rcx; jne 1b; mov %rax, %rsp", "={rcx},0,~{rax},~{flags},~{memory}"(i64 %n)
  store i64 %left, ptr %args
  ret void
}
attributes #0 = { nounwind noredzone "no-builtins" }
