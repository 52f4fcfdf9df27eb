module {
  func @Below(%a: !stencil.field<?x0x?xf64>, %b: !stencil.field<?x0x?xi1>, %out: !stencil.field<?x0x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x?xi1>) -> !stencil.temp<?x0x?xi1>
    %out_1 = stencil.apply (%b_2 = %b_1 : !stencil.temp<?x0x?xi1>, %a_2 = %a_1 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "sgt", %0, %1 : index
      %3 = scf.if %2 -> (i1) {
        %4 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x?xi1>) -> i1
        %5 = constant true
        %6 = xor %4, %5 : i1
        scf.yield %6 : i1
      } else {
        %7 = constant false
        scf.yield %7 : i1
      }
      %8 = scf.if %3 -> (f64) {
        %9 = stencil.access %a_2 [0, 0, -1] : (!stencil.temp<?x0x?xf64>) -> f64
        scf.yield %9 : f64
      } else {
        %10 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        scf.yield %10 : f64
      }
      %11 = stencil.store_result %8 : (f64) -> !stencil.result<f64>
      stencil.return %11 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf64> to !stencil.field<?x0x?xf64>
    return
  }
}
