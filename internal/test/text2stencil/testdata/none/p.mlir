func @f() {
  return
}
