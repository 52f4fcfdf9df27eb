// RUN: oec-opt %s --run --elements --size=4x1x1 --input=a:1:2
// Nothing is read outside of the branch that runs.
func @branches(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %zero = constant 0 : index
    %first = cmpi "eq", %i, %zero : index
    %2 = scf.if %first -> (f64) {
      %3 = constant 0.0e0 : f64
      scf.yield %3 : f64
    } else {
      %4 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      scf.yield %4 : f64
    }
    %5 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %5 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
