module {
  func @Filters(%in: !stencil.field<?x0x0xf64>, %w: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %w_1 = stencil.load %w : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %there = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x0x0xf64>, %w_2 = %w_1 : !stencil.temp<?x0x0xf64>) {order = "i"} -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.index 0 [0, 0, 0] : index
      %2 = constant 1 : index
      %3 = cmpi "sgt", %1, %2 : index
      %4 = scf.if %3 -> (f64) {
        %5 = constant 0 : index
        %6 = stencil.index 0 [-2, 0, 0] : index
        %7 = cmpi "sge", %6, %5 : index
        %8 = scf.if %7 -> (f64) {
          %9 = stencil.self [-2, 0, 0] : () -> f64
          scf.yield %9 : f64
        } else {
          %10 = stencil.access %in_2 [-2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          scf.yield %10 : f64
        }
        scf.yield %8 : f64
      } else {
        scf.yield %0 : f64
      }
      %11 = stencil.access %w_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %12 = constant 0 : index
      %13 = stencil.index 0 [-1, 0, 0] : index
      %14 = cmpi "sge", %13, %12 : index
      %15 = scf.if %14 -> (f64) {
        %16 = stencil.self [-1, 0, 0] : () -> f64
        scf.yield %16 : f64
      } else {
        %17 = stencil.access %in_2 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        scf.yield %17 : f64
      }
      %18 = mulf %11, %15 : f64
      %19 = addf %18, %4 : f64
      %20 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
      stencil.return %20 : !stencil.result<f64>
    }
    %y = stencil.apply (%there_1 = %there : !stencil.temp<?x0x0xf64>, %in_3 = %in_1 : !stencil.temp<?x0x0xf64>, %w_3 = %w_1 : !stencil.temp<?x0x0xf64>) {order = "-i"} -> !stencil.temp<?x0x0xf64> {
      %21 = stencil.access %there_1 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %22 = stencil.extent 0 : index
      %23 = stencil.index 0 [1, 0, 0] : index
      %24 = cmpi "slt", %23, %22 : index
      %25 = scf.if %24 -> (f64) {
        %26 = stencil.self [1, 0, 0] : () -> f64
        scf.yield %26 : f64
      } else {
        %27 = stencil.extent 0 : index
        %28 = stencil.index 0 [1, 0, 0] : index
        %29 = cmpi "slt", %28, %27 : index
        %30 = scf.if %29 -> (f64) {
          %31 = stencil.access %there_1 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          scf.yield %31 : f64
        } else {
          %32 = stencil.access %in_3 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          scf.yield %32 : f64
        }
        scf.yield %30 : f64
      }
      %33 = addf %21, %25 : f64
      %34 = stencil.access %w_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %35 = mulf %33, %34 : f64
      %36 = stencil.store_result %35 : (f64) -> !stencil.result<f64>
      stencil.return %36 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%y_1 = %y : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %37 = stencil.access %y_1 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %38 = stencil.store_result %37 : (f64) -> !stencil.result<f64>
      stencil.return %38 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
