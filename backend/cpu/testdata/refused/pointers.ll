; A table of addresses needs the loader's help.
@x = internal constant i64 1
@y = internal constant i64 2
@table = internal constant [2 x ptr] [ptr @x, ptr @y]
define dso_local void @entry(ptr %args) nounwind {
  %n = load i64, ptr %args
  %p = getelementptr ptr, ptr @table, i64 %n
  %q = load ptr, ptr %p
  store volatile ptr %q, ptr %args
  store volatile ptr @table, ptr %args
  ret void
}
