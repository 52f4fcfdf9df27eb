module {
  func @Several(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x?xf32>, %u: !stencil.field<?x?x?xf64>, %v: !stencil.field<?x?x?xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
    %ends:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
      %0 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %1 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %2 = stencil.store_result %0 : (f64) -> !stencil.result<f64>
      %3 = stencil.store_result %1 : (f64) -> !stencil.result<f64>
      stencil.return %2, %3 : !stencil.result<f64>, !stencil.result<f64>
    }
    %u_1:2 = stencil.apply (%ends_1 = %ends#0 : !stencil.temp<?x?x?xf64>, %4 = %ends#1 : !stencil.temp<?x?x?xf64>, %b_2 = %b_1 : !stencil.temp<?x?x?xf32>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf32>) {
      %5 = stencil.access %ends_1 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %6 = stencil.access %4 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %7 = mulf %5, %6 : f64
      %8 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %9 = constant 0.0e+00 : f32
      %10 = cmpf "une", %8, %9 : f32
      %11 = scf.if %10 -> (f32) {
        %12 = fptrunc %7 : f64 to f32
        %13 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
        %14 = divf %12, %13 : f32
        scf.yield %14 : f32
      } else {
        %15 = constant 0.0e+00 : f32
        scf.yield %15 : f32
      }
      %16 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      %17 = stencil.store_result %11 : (f32) -> !stencil.result<f32>
      stencil.return %16, %17 : !stencil.result<f64>, !stencil.result<f32>
    }
    stencil.store %u_1#0 to %u([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    stencil.store %u_1#1 to %v([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf32> to !stencil.field<?x?x?xf32>
    return
  }
}
