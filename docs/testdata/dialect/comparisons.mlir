// RUN: oec-opt %s --run --elements --size=4x1x1 --input=x:-1:1
// Keeps positive values, but not at the last point along i.
func @comparisons(%x: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %x : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%y = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %y [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %zero = constant 0.0e0 : f64
    %positive = cmpf "ogt", %2, %zero : f64
    %i = stencil.index 0 [0, 0, 0] : index
    %n = stencil.extent 0 : index
    %one = constant 1 : index
    %last = subi %n, %one : index
    %inside = cmpi "slt", %i, %last : index
    %both = and %positive, %inside : i1
    %3 = select %both, %2, %zero : f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
