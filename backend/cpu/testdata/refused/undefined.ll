declare double @exp(double)
define dso_local void @entry(ptr %args) nounwind {
  %x = load double, ptr %args
  %y = call double @exp(double %x)
  store double %y, ptr %args
  ret void
}
