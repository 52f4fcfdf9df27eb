module {
  func @Shuffled(%q_0: !stencil.field<?x0x0xf64>, %q_1: !stencil.field<?x0x0xf64>, %a: !stencil.field<?x0x0xf64>, %b_0: !stencil.field<?x0x0xf64>, %b_1: !stencil.field<?x0x0xf64>, %c_0: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %q_0_1 = stencil.load %q_0 : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %q_1_1 = stencil.load %q_1 : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %closure = stencil.apply (%q_0_2 = %q_0_1 : !stencil.temp<?x0x0xf64>, %q_1_2 = %q_1_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %q_0_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %q_1_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    %a_1:4 = stencil.apply (%q_1_3 = %q_1_1 : !stencil.temp<?x0x0xf64>, %q_0_3 = %q_0_1 : !stencil.temp<?x0x0xf64>, %closure_1 = %closure : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %4 = stencil.access %q_1_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %5 = constant 1.0e+00 : f64
      %6 = mulf %5, %4 : f64
      %7 = constant 0.0e+00 : f64
      %8 = addf %7, %6 : f64
      %9 = stencil.access %q_0_3 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %10 = constant 2.0e+00 : f64
      %11 = mulf %10, %9 : f64
      %12 = addf %8, %11 : f64
      %13 = stencil.access %closure_1 [-2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %14 = constant 3.0e+00 : f64
      %15 = mulf %14, %13 : f64
      %16 = addf %12, %15 : f64
      %17 = stencil.access %closure_1 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %18 = constant 1.0e+00 : f64
      %19 = cmpf "ogt", %17, %18 : f64
      %20:4 = scf.if %19 -> (f64, f64, f64, f64) {
        %21 = stencil.access %q_1_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %22 = negf %16 : f64
        %23 = stencil.access %q_0_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        scf.yield %22, %21, %23, %21 : f64, f64, f64, f64
      } else {
        %24 = constant 0.0e+00 : f64
        scf.yield %16, %16, %24, %16 : f64, f64, f64, f64
      }
      %25 = stencil.store_result %20#0 : (f64) -> !stencil.result<f64>
      %26 = stencil.store_result %17 : (f64) -> !stencil.result<f64>
      %27 = stencil.store_result %20#1 : (f64) -> !stencil.result<f64>
      %28 = stencil.store_result %20#2 : (f64) -> !stencil.result<f64>
      stencil.return %25, %26, %27, %28 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %a_1#0 to %a([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %a_1#1 to %b_0([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %a_1#2 to %b_1([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %a_1#3 to %c_0([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
