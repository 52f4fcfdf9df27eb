; A frame of run-time size cannot be checked in advance.
define dso_local void @entry(ptr %args) nounwind {
  %n = load i64, ptr %args
  %m = alloca i64, i64 %n
  store volatile i64 %n, ptr %m
  ret void
}
