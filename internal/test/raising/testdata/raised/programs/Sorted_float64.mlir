module {
  func @Sorted(%a: !stencil.field<?x?x0xf64>, %mid: !stencil.field<?x?x0xf64>, %low: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %mid_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %2 = stencil.access %a_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %3 = stencil.access %a_2 [1, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = cmpf "ogt", %0, %1 : f64
      %5:2 = scf.if %4 -> (f64, f64) {
        scf.yield %1, %0 : f64, f64
      } else {
        scf.yield %0, %1 : f64, f64
      }
      %6 = cmpf "ogt", %5#1, %2 : f64
      %7:2 = scf.if %6 -> (f64, f64) {
        scf.yield %2, %5#1 : f64, f64
      } else {
        scf.yield %5#1, %2 : f64, f64
      }
      %8 = cmpf "ogt", %7#1, %3 : f64
      %9:2 = scf.if %8 -> (f64, f64) {
        scf.yield %3, %7#1 : f64, f64
      } else {
        scf.yield %7#1, %3 : f64, f64
      }
      %10 = cmpf "ogt", %5#0, %7#0 : f64
      %11:2 = scf.if %10 -> (f64, f64) {
        scf.yield %7#0, %5#0 : f64, f64
      } else {
        scf.yield %5#0, %7#0 : f64, f64
      }
      %12 = cmpf "ogt", %11#1, %9#0 : f64
      %13:2 = scf.if %12 -> (f64, f64) {
        scf.yield %9#0, %11#1 : f64, f64
      } else {
        scf.yield %11#1, %9#0 : f64, f64
      }
      %14 = cmpf "ogt", %11#0, %13#0 : f64
      %15:2 = scf.if %14 -> (f64, f64) {
        scf.yield %13#0, %11#0 : f64, f64
      } else {
        scf.yield %11#0, %13#0 : f64, f64
      }
      %16 = addf %15#1, %13#1 : f64
      %17 = constant 2.0e+00 : f64
      %18 = divf %16, %17 : f64
      %19 = stencil.store_result %18 : (f64) -> !stencil.result<f64>
      %20 = stencil.store_result %15#0 : (f64) -> !stencil.result<f64>
      stencil.return %19, %20 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %mid_1#0 to %mid([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %mid_1#1 to %low([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
