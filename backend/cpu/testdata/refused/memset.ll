; A big constant fill without "no-builtins" becomes a call of the C library.
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define dso_local void @entry(ptr %args) nounwind {
  %n = load i64, ptr %args
  call void @llvm.memset.p0.i64(ptr %args, i8 0, i64 %n, i1 false)
  ret void
}
