@state = internal global i64 7
define dso_local void @entry(ptr %args) nounwind {
  %a = load i64, ptr @state
  %n = load i64, ptr %args
  %b = add i64 %a, %n
  store i64 %b, ptr @state
  ret void
}
