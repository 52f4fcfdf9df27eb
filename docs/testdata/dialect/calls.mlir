// RUN: oec-opt %s --run --elements --size=4x1x1 --input=x:1:2
// A function that programs call at a point.
func @calls(%x: !stencil.field<?x?x?xf64>, %y: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %x : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%a = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %a [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = call @mean(%2, %2) : (f64, f64) -> f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  stencil.store %1 to %y([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
func @mean(%x: f64, %y: f64) -> f64 attributes {elementwise} {
  %half = constant 0.5 : f64
  %0 = addf %x, %y : f64
  %1 = mulf %0, %half : f64
  return %1 : f64
}
