module {
  func @Fused(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %sum: !stencil.field<?x0x0xf64>, %lost: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %sum_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 3.0e+00 : f64
      %2 = divf %0, %1 : f64
      %3 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %4 = constant 7.0e+00 : f64
      %5 = divf %3, %4 : f64
      %6 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %7 = math.fma %2, %5, %6 : f64
      %8 = mulf %2, %5 : f64
      %9 = negf %8 : f64
      %10 = math.fma %2, %5, %9 : f64
      %11 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      %12 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
      stencil.return %11, %12 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %sum_1#0 to %sum([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %sum_1#1 to %lost([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
