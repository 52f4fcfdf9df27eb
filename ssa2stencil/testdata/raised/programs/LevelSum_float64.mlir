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
      %8 = stencil.index 0 [1, 0, 0] : index
      %9 = stencil.extent 0 : index
      %10 = cmpi "slt", %8, %9 : index
      %11 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
      stencil.return %11 : !stencil.result<f64>
    }
    %row = stencil.apply (%sum_1 = %sum : !stencil.temp<0x?x?xf64>) -> !stencil.temp<0x?x?xf64> {
      %12 = constant 0 : index
      %13 = stencil.extent 0 : index
      %14 = cmpi "slt", %12, %13 : index
      %15 = stencil.access %sum_1 [0, 0, 0] : (!stencil.temp<0x?x?xf64>) -> f64
      %16 = stencil.store_result %15 : (f64) -> !stencil.result<f64>
      stencil.return %16 : !stencil.result<f64>
    }
    %sum_2 = stencil.apply (%row_1 = %row : !stencil.temp<0x?x?xf64>) {order = "j"} -> !stencil.temp<0x0x?xf64> {
      %17 = stencil.index 1 [0, 0, 0] : index
      %18 = constant 0 : index
      %19 = cmpi "sgt", %17, %18 : index
      %20 = scf.if %19 -> (f64) {
        %21 = stencil.self [0, -1, 0] : () -> f64
        scf.yield %21 : f64
      } else {
        %22 = constant 0.0e+00 : f64
        scf.yield %22 : f64
      }
      %23 = stencil.access %row_1 [0, 0, 0] : (!stencil.temp<0x?x?xf64>) -> f64
      %24 = addf %20, %23 : f64
      %25 = stencil.index 1 [0, 1, 0] : index
      %26 = stencil.extent 1 : index
      %27 = cmpi "slt", %25, %26 : index
      %28 = stencil.store_result %24 : (f64) -> !stencil.result<f64>
      stencil.return %28 : !stencil.result<f64>
    }
    %level = stencil.apply (%sum_3 = %sum_2 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %29 = constant 0 : index
      %30 = stencil.extent 1 : index
      %31 = cmpi "slt", %29, %30 : index
      %32 = stencil.access %sum_3 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %33 = stencil.store_result %32 : (f64) -> !stencil.result<f64>
      stencil.return %33 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%in_3 = %in_1 : !stencil.temp<?x?x?xf64>, %level_1 = %level : !stencil.temp<0x0x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %34 = stencil.access %in_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %35 = stencil.access %level_1 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %36 = divf %34, %35 : f64
      %37 = stencil.store_result %36 : (f64) -> !stencil.result<f64>
      stencil.return %37 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
