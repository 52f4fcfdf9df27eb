define void @entry(ptr %args) {
  ret i64 nothing
}
