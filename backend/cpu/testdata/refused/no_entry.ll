define dso_local void @main(ptr %args) nounwind {
  ret void
}
