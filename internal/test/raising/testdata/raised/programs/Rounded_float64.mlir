module {
  func @Rounded(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 1.0000000596046448e+00 : f64
      %2 = mulf %1, %0 : f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
