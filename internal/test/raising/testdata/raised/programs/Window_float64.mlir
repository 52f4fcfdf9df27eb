module {
  func @Window(%a: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %a_2 [-1, -2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = constant 1.0e+00 : f64
      %2 = mulf %1, %0 : f64
      %3 = constant 0.0e+00 : f64
      %4 = addf %3, %2 : f64
      %5 = stencil.access %a_2 [-1, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = constant 2.0e+00 : f64
      %7 = mulf %6, %5 : f64
      %8 = addf %4, %7 : f64
      %9 = stencil.access %a_2 [0, -2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = constant 3.0e+00 : f64
      %11 = mulf %10, %9 : f64
      %12 = addf %8, %11 : f64
      %13 = stencil.access %a_2 [1, -2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %14 = constant 5.0e+00 : f64
      %15 = mulf %14, %13 : f64
      %16 = addf %12, %15 : f64
      %17 = stencil.access %a_2 [1, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %18 = constant 4.0e+00 : f64
      %19 = mulf %18, %17 : f64
      %20 = addf %16, %19 : f64
      %21 = stencil.store_result %20 : (f64) -> !stencil.result<f64>
      stencil.return %21 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
