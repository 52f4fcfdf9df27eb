// Exact functions.
func @functions(%x: f64, %y: f64, %s: f32) {
  %0 = math.floor %x : f64
  %1 = math.ceil %0 : f64
  %2 = math.trunc %1 : f64
  %3 = math.round %2 : f64
  %4 = math.copysign %3, %y : f64
  %5 = math.mod %4, %y : f64
  %6 = math.fma %5, %x, %y : f64
  %7 = math.round %s : f32
  %r = math.roundeven %s : f32
  %8 = "math.fma"(%s, %7, %s) : (f32, f32, f32) -> f32
  return
}
