module {
  func @Structs(%u: !stencil.field<?x?x0xf64>, %v: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %u_1 = stencil.load %u : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %v_1 = stencil.load %v : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %out_1 = stencil.apply (%u_2 = %u_1 : !stencil.temp<?x?x0xf64>, %v_2 = %v_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %v_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = stencil.access %u_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %3 = stencil.access %v_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = constant 5.0e-01 : f64
      %5 = mulf %4, %2 : f64
      %6 = constant 5.0e-01 : f64
      %7 = mulf %3, %6 : f64
      %8 = cmpf "ogt", %0, %5 : f64
      %9:3 = scf.if %8 -> (f64, f64, f64) {
        %10 = constant 0.0e+00 : f64
        %11 = constant 1.0e+00 : f64
        scf.yield %5, %10, %11 : f64, f64, f64
      } else {
        scf.yield %1, %5, %7 : f64, f64, f64
      }
      %12 = constant 2.0e+00 : f64
      %13 = addf %9#1, %12 : f64
      %14 = mulf %0, %9#2 : f64
      %15 = subf %0, %14 : f64
      %16 = mulf %13, %9#0 : f64
      %17 = subf %15, %16 : f64
      %18 = addf %17, %9#0 : f64
      %19 = stencil.store_result %18 : (f64) -> !stencil.result<f64>
      stencil.return %19 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
