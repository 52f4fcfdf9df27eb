module {
  func @Copy(%in: !stencil.field<?x?x0xf64>, %w: !stencil.field<0x?x0xf64>, %c: f64, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %w_1 = stencil.load %w : (!stencil.field<0x?x0xf64>) -> !stencil.temp<0x?x0xf64>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x0xf64>, %c_1 = %c : f64, %w_2 = %w_1 : !stencil.temp<0x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = mulf %c_1, %0 : f64
      %2 = stencil.access %w_2 [0, 0, 0] : (!stencil.temp<0x?x0xf64>) -> f64
      %3 = mulf %1, %2 : f64
      %4 = constant 1.0e-01 : f64
      %5 = mulf %3, %4 : f64
      %6 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
      stencil.return %6 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
