// Functions of numbers, and calls of them.
func @twice(%x: f64) -> f64 attributes {elementwise} {
  %0 = addf %x, %x : f64
  return %0 : f64
}
func @larger(%x: f32, %y: f32) -> i1 attributes {elementwise} {
  %0 = cmpf "ogt", %x, %y : f32
  return %0 : i1
}
func @calls(%x: f64, %s: f32) {
  %0 = call @twice(%x) : (f64) -> f64
  %1 = call @larger(%s, %s) : (f32, f32) -> i1
  return
}
