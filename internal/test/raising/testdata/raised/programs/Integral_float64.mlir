module {
  func @Integral(%a: !stencil.field<?x0x0xf64>, %down: !stencil.field<?x0x0xf64>, %up: !stencil.field<?x0x0xf64>, %whole: !stencil.field<?x0x0xf64>, %near: !stencil.field<?x0x0xf64>, %even: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %down_1:5 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 7.5e-01 : f64
      %2 = mulf %0, %1 : f64
      %3 = math.floor %2 : f64
      %4 = math.ceil %2 : f64
      %5 = math.trunc %2 : f64
      %6 = math.round %2 : f64
      %7 = math.roundeven %2 : f64
      %8 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      %9 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      %10 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
      %11 = stencil.store_result %6 : (f64) -> !stencil.result<f64>
      %12 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      stencil.return %8, %9, %10, %11, %12 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %down_1#0 to %down([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %down_1#1 to %up([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %down_1#2 to %whole([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %down_1#3 to %near([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %down_1#4 to %even([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
