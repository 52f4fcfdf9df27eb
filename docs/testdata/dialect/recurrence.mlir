// RUN: oec-opt %s --run --elements --size=1x1x4 --input=a:1
// A sum along k: an apply with an order reads what it has computed.
func @recurrence(%a: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<0x0x?xf64>) {order = "k"} -> !stencil.temp<0x0x?xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
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
  stencil.store %1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
  return
}
