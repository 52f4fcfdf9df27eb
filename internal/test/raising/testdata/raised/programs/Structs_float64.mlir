module {
  func @Structs(%u: !stencil.field<?x?x0xf64>, %v: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %u_1 = stencil.load %u : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %v_1 = stencil.load %v : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %at:2 = stencil.apply (%u_2 = %u_1 : !stencil.temp<?x?x0xf64>, %v_2 = %v_1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %0 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %v_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = stencil.store_result %0 : (f64) -> !stencil.result<f64>
      %3 = stencil.store_result %1 : (f64) -> !stencil.result<f64>
      stencil.return %2, %3 : !stencil.result<f64>, !stencil.result<f64>
    }
    %out_1 = stencil.apply (%at_1 = %at#0 : !stencil.temp<?x?x0xf64>, %4 = %at#1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %5 = stencil.access %at_1 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = stencil.access %4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %7 = stencil.access %at_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = stencil.access %4 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = constant 5.0e-01 : f64
      %10 = mulf %9, %7 : f64
      %11 = constant 5.0e-01 : f64
      %12 = mulf %8, %11 : f64
      %13 = cmpf "ogt", %5, %10 : f64
      %14:3 = scf.if %13 -> (f64, f64, f64) {
        %15 = constant 0.0e+00 : f64
        %16 = constant 1.0e+00 : f64
        scf.yield %10, %15, %16 : f64, f64, f64
      } else {
        scf.yield %6, %10, %12 : f64, f64, f64
      }
      %17 = constant 2.0e+00 : f64
      %18 = addf %14#1, %17 : f64
      %19 = mulf %5, %14#2 : f64
      %20 = subf %5, %19 : f64
      %21 = mulf %18, %14#0 : f64
      %22 = subf %20, %21 : f64
      %23 = addf %22, %14#0 : f64
      %24 = stencil.store_result %23 : (f64) -> !stencil.result<f64>
      stencil.return %24 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
