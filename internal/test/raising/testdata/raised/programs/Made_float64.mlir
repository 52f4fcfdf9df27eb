module {
  func @Made(%q: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %q_1 = stencil.load %q : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %shifted = stencil.apply (%q_2 = %q_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %q_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.store_result %0 : (f64) -> !stencil.result<f64>
      stencil.return %1 : !stencil.result<f64>
    }
    %both = stencil.apply (%shifted_1 = %shifted : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %2 = stencil.access %shifted_1 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %3 = stencil.access %shifted_1 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = addf %2, %3 : f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      stencil.return %5 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%q_3 = %q_1 : !stencil.temp<?x?x0xf64>, %both_1 = %both : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %6 = stencil.access %q_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %7 = stencil.access %both_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = mulf %6, %7 : f64
      %9 = stencil.access %both_1 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = subf %8, %9 : f64
      %11 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
      stencil.return %11 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
