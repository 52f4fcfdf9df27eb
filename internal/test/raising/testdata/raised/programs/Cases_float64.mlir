module {
  func @Cases(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 1.0e+00 : f64
      %2 = addf %0, %1 : f64
      %3 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %4 = constant 5.0e-01 : f64
      %5 = mulf %4, %3 : f64
      %6 = addf %2, %5 : f64
      %7 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %8 = constant 5.0e-01 : f64
      %9 = mulf %8, %7 : f64
      %10 = addf %6, %9 : f64
      %11 = constant 5.0e-01 : f64
      %12 = mulf %11, %7 : f64
      %13 = addf %10, %12 : f64
      %14 = constant 1.0e+00 : f64
      %15 = addf %13, %14 : f64
      %16 = stencil.store_result %15 : (f64) -> !stencil.result<f64>
      stencil.return %16 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
