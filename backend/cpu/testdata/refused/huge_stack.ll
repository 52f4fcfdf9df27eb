define dso_local void @entry(ptr %args) nounwind {
  %m = alloca [1100000 x i64]
  %n = load i64, ptr %args
  %p = getelementptr i64, ptr %m, i64 %n
  store volatile i64 %n, ptr %p
  %v = load volatile i64, ptr %p
  store i64 %v, ptr %args
  ret void
}
