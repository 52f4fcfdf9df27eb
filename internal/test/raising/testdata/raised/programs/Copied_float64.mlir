module {
  func @Copied(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = constant 0.0e+00 : f64
      %3 = cmpf "ogt", %1, %2 : f64
      %4:2 = scf.if %3 -> (f64, f64) {
        %5 = constant 1.0e+00 : f64
        %6 = constant 2.0e+00 : f64
        scf.yield %5, %6 : f64, f64
      } else {
        %7 = constant 7.0e+00 : f64
        scf.yield %7, %0 : f64, f64
      }
      %8 = constant 1.0e+00 : f64
      %9 = mulf %8, %0 : f64
      %10 = constant 6.0e+00 : f64
      %11 = subf %9, %10 : f64
      %12 = constant 5.0e+00 : f64
      %13 = addf %11, %12 : f64
      %14 = addf %13, %0 : f64
      %15 = addf %14, %4#0 : f64
      %16 = addf %15, %4#1 : f64
      %17 = stencil.store_result %16 : (f64) -> !stencil.result<f64>
      stencil.return %17 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
