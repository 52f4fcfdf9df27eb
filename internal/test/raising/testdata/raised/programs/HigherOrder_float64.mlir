module {
  func @HigherOrder(%a: !stencil.field<?x?x0xf64>, %dt: f64, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %sq = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    %dx = stencil.apply (%sq_1 = %sq : !stencil.temp<?x?x0xf64>, %dt_1 = %dt : f64) -> !stencil.temp<?x?x0xf64> {
      %4 = stencil.access %sq_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %5 = stencil.access %sq_1 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = subf %4, %5 : f64
      %7 = divf %6, %dt_1 : f64
      %8 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      stencil.return %8 : !stencil.result<f64>
    }
    %dx_1 = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x?x0xf64>, %dt_2 = %dt : f64) -> !stencil.temp<?x?x0xf64> {
      %9 = stencil.access %a_3 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = stencil.access %a_3 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %11 = subf %9, %10 : f64
      %12 = divf %11, %dt_2 : f64
      %13 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
      stencil.return %13 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%dx_2 = %dx : !stencil.temp<?x?x0xf64>, %dx_3 = %dx_1 : !stencil.temp<?x?x0xf64>, %sq_2 = %sq : !stencil.temp<?x?x0xf64>, %dt_3 = %dt : f64) -> !stencil.temp<?x?x0xf64> {
      %14 = stencil.access %dx_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %15 = stencil.access %dx_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %16 = addf %14, %15 : f64
      %17 = stencil.access %sq_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %18 = addf %17, %dt_3 : f64
      %19 = addf %16, %18 : f64
      %20 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
      stencil.return %20 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
