// RUN: oec-opt %s --run --elements --size=2x1x4 --input=a:1
// The sum over k: a result that lacks the dimension of the order is what is computed last.
func @reduction(%a: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x?xf64>) {order = "k"} -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
    %k = stencil.index 2 [0, 0, 0] : index
    %zero = constant 0 : index
    %above = cmpi "sgt", %k, %zero : index
    %3 = scf.if %above -> (f64) {
      %4 = stencil.self [0, 0, -1] : () -> f64
      %5 = addf %4, %2 : f64
      scf.yield %5 : f64
    } else {
      scf.yield %2 : f64
    }
    %6 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %6 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
