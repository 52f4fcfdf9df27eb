module {
  func @Winds(%u: !stencil.field<?x?x0xf64>, %v: !stencil.field<?x?x0xf64>, %q: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %u_1 = stencil.load %u : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %v_1 = stencil.load %v : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %q_1 = stencil.load %q : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %fluxOf:4 = stencil.apply (%u_2 = %u_1 : !stencil.temp<?x?x0xf64>, %q_2 = %q_1 : !stencil.temp<?x?x0xf64>, %v_2 = %v_1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %0 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.access %v_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = stencil.access %q_2 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %5 = mulf %3, %4 : f64
      %6 = stencil.access %u_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %7 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = subf %6, %7 : f64
      %9 = constant 0.0e+00 : f64
      %10 = cmpf "olt", %8, %9 : f64
      %11 = scf.if %10 -> (f64) {
        %12 = constant -1.0e+00 : f64
        scf.yield %12 : f64
      } else {
        %13 = constant 1.0e+00 : f64
        scf.yield %13 : f64
      }
      %14 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      %15 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
      %16 = stencil.store_result %8 : (f64) -> !stencil.result<f64>
      %17 = stencil.store_result %11 : (f64) -> !stencil.result<f64>
      stencil.return %14, %15, %16, %17 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    %out_1 = stencil.apply (%fluxOf_1 = %fluxOf#0 : !stencil.temp<?x?x0xf64>, %18 = %fluxOf#1 : !stencil.temp<?x?x0xf64>, %19 = %fluxOf#2 : !stencil.temp<?x?x0xf64>, %20 = %fluxOf#3 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %21 = stencil.access %fluxOf_1 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %22 = stencil.access %18 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %23 = stencil.access %19 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %24 = stencil.access %20 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %25 = stencil.access %fluxOf_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %26 = stencil.access %18 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %27 = stencil.access %19 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %28 = stencil.access %20 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %29 = subf %25, %21 : f64
      %30 = mulf %24, %29 : f64
      %31 = mulf %22, %27 : f64
      %32 = addf %30, %31 : f64
      %33 = stencil.store_result %32 : (f64) -> !stencil.result<f64>
      stencil.return %33 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
