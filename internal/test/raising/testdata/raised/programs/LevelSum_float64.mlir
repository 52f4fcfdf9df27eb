module {
  func @LevelSum(%in: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %sum = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf64>) {order = "i"} -> !stencil.temp<0x?x?xf64> {
      %0 = stencil.index 0 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "sgt", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.self [-1, 0, 0] : () -> f64
        scf.yield %4 : f64
      } else {
        %5 = constant 0.0e+00 : f64
        scf.yield %5 : f64
      }
      %6 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %7 = addf %3, %6 : f64
      %8 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      stencil.return %8 : !stencil.result<f64>
    }
    %row = stencil.apply (%sum_1 = %sum : !stencil.temp<0x?x?xf64>) -> !stencil.temp<0x?x?xf64> {
      %9 = stencil.access %sum_1 [0, 0, 0] : (!stencil.temp<0x?x?xf64>) -> f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    %sum_2 = stencil.apply (%row_1 = %row : !stencil.temp<0x?x?xf64>) {order = "j"} -> !stencil.temp<0x0x?xf64> {
      %11 = stencil.index 1 [0, 0, 0] : index
      %12 = constant 0 : index
      %13 = cmpi "sgt", %11, %12 : index
      %14 = scf.if %13 -> (f64) {
        %15 = stencil.self [0, -1, 0] : () -> f64
        scf.yield %15 : f64
      } else {
        %16 = constant 0.0e+00 : f64
        scf.yield %16 : f64
      }
      %17 = stencil.access %row_1 [0, 0, 0] : (!stencil.temp<0x?x?xf64>) -> f64
      %18 = addf %14, %17 : f64
      %19 = stencil.store_result %18 : (f64) -> !stencil.result<f64>
      stencil.return %19 : !stencil.result<f64>
    }
    %level = stencil.apply (%sum_3 = %sum_2 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %20 = stencil.access %sum_3 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %21 = stencil.store_result %20 : (f64) -> !stencil.result<f64>
      stencil.return %21 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%in_3 = %in_1 : !stencil.temp<?x?x?xf64>, %level_1 = %level : !stencil.temp<0x0x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %22 = stencil.access %in_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %23 = stencil.access %level_1 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %24 = divf %22, %23 : f64
      %25 = stencil.store_result %24 : (f64) -> !stencil.result<f64>
      stencil.return %25 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
