module {
  func @Result(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %c: !stencil.field<?x0x0xf64>, %rounded: !stencil.field<?x0x0xf64>, %plain: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %c_1 = stencil.load %c : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %rounded_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %c_2 = %c_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = mulf %0, %1 : f64
      %3 = arith.round %2 : f64
      %4 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %5 = addf %3, %4 : f64
      %6 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %7 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %8 = mulf %6, %7 : f64
      %9 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %10 = addf %8, %9 : f64
      %11 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
      %12 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
      stencil.return %11, %12 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %rounded_1#0 to %rounded([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %rounded_1#1 to %plain([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
