module {
  func @Counters(%a: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %f = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %a_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = constant 1.0e+00 : f64
      %2 = mulf %1, %0 : f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    %f_1 = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %4 = stencil.access %a_3 [0, 2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %5 = constant 2.0e+00 : f64
      %6 = mulf %5, %4 : f64
      %7 = stencil.store_result %6 : (f64) -> !stencil.result<f64>
      stencil.return %7 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%f_2 = %f : !stencil.temp<?x?x0xf64>, %f_3 = %f_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %8 = stencil.access %f_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = stencil.access %f_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = subf %8, %9 : f64
      %11 = constant 0.0e+00 : f64
      %12 = addf %11, %10 : f64
      %13 = stencil.access %f_3 [2, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %14 = stencil.access %f_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %15 = subf %13, %14 : f64
      %16 = addf %12, %15 : f64
      %17 = stencil.store_result %16 : (f64) -> !stencil.result<f64>
      stencil.return %17 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
