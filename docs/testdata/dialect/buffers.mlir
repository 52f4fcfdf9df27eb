// RUN: oec-opt %s --run --size=8x8x4
// A buffer keeps an intermediate in memory; an apply with two results stores both.
func @buffers(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>, %half: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = mulf %2, %2 : f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  %5 = stencil.buffer %1 : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %6:2 = stencil.apply (%y = %5 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %7 = stencil.access %y [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %8 = stencil.access %y [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %9 = addf %7, %8 : f64
    %cst = constant 5.0e-1 : f64
    %10 = mulf %9, %cst : f64
    %11 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
    %12 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
    stencil.return %11, %12 : !stencil.result<f64>, !stencil.result<f64>
  }
  stencil.store %6#0 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %6#1 to %half([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
