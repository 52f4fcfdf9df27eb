module {
  func @Indexed(%a: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x0x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
      %0 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %1 = stencil.access %a_2 [-2, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %2 = addf %0, %1 : f64
      %3 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %4 = subf %2, %3 : f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      stencil.return %5 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf64> to !stencil.field<?x0x?xf64>
    return
  }
}
