module {
  func @Merged(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %c: !stencil.field<?x0x0xf64>, %merged: !stencil.field<?x0x0xf64>, %looped: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %c_1 = stencil.load %c : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %merged_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %c_2 = %c_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %4 = constant 0.0e+00 : f64
      %5 = cmpf "ogt", %3, %4 : f64
      %6 = scf.if %5 -> (f64) {
        %7 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %8 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %9 = mulf %7, %8 : f64
        scf.yield %9 : f64
      } else {
        scf.yield %2 : f64
      }
      %10 = arith.round %6 : f64
      %11 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %12 = arith.round %11 : f64
      %13 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %14 = mulf %12, %13 : f64
      %15 = arith.round %14 : f64
      %16 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %17 = mulf %15, %16 : f64
      %18 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %19 = addf %10, %18 : f64
      %20 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
      %21 = stencil.store_result %17 : (f64) -> !stencil.result<f64>
      stencil.return %20, %21 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %merged_1#0 to %merged([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %merged_1#1 to %looped([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
