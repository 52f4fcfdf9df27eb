module {
  func @Stepped(%q: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %q_1 = stencil.load %q : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %out_1 = stencil.apply (%q_2 = %q_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %q_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = constant 2.0e+00 : f64
      %3 = mulf %2, %1 : f64
      %4 = subf %0, %3 : f64
      %5 = stencil.access %q_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = addf %4, %5 : f64
      %7 = stencil.access %q_2 [0, 3, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = stencil.access %q_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = constant 2.0e+00 : f64
      %10 = mulf %9, %8 : f64
      %11 = subf %7, %10 : f64
      %12 = stencil.access %q_2 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %13 = addf %11, %12 : f64
      %14 = addf %6, %13 : f64
      %15 = stencil.store_result %14 : (f64) -> !stencil.result<f64>
      stencil.return %15 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
