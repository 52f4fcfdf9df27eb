module {
  func @Captured(%a: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "olt", %0, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = constant 0.0e+00 : f64
        scf.yield %4 : f64
      } else {
        scf.yield %0 : f64
      }
      %5 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = mulf %3, %5 : f64
      %7 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = mulf %3, %7 : f64
      %9 = addf %6, %8 : f64
      %10 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %11 = addf %9, %10 : f64
      %12 = stencil.store_result %11 : (f64) -> !stencil.result<f64>
      stencil.return %12 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
