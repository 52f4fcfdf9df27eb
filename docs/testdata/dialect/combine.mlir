// RUN: oec-opt %s --run --elements --size=2x1x4 --input=a:1:2
// Half of the field below level 2 and all of it from there on: each side is computed on its part only.
func @combine(%a: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x0x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
    %cst = constant 5.0e-1 : f64
    %3 = mulf %2, %cst : f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  %5 = stencil.apply (%x = %0 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
    %6 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
    %7 = stencil.store_result %6 : (f64) -> !stencil.result<f64>
    stencil.return %7 : !stencil.result<f64>
  }
  %8 = stencil.combine 2 at 2 lower = (%1 : !stencil.temp<?x0x?xf64>) upper = (%5 : !stencil.temp<?x0x?xf64>) : !stencil.temp<?x0x?xf64>
  stencil.store %8 to %out([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf64> to !stencil.field<?x0x?xf64>
  return
}
