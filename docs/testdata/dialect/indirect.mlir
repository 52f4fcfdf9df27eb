// RUN: oec-opt %s --run --elements --size=6x1x1 --input=a:0:9 --input=n:-1:2
// Reads at coordinates that depend on data, which the window limits.
func @indirect(%a: !stencil.field<?x0x0xf64>, %n: !stencil.field<?x0x0xi64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.load %n : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
  %2 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>, %m = %1 : !stencil.temp<?x0x0xi64>) -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %3 = stencil.access %m [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
    %4 = index_cast %3 : i64 to index
    %at = addi %i, %4 : index
    %5 = stencil.dyn_access %x(%at) in [-1, 0, 0] : [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %6 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
    stencil.return %6 : !stencil.result<f64>
  }
  stencil.store %2 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
