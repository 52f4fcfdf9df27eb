module {
  func @Carried(%table: !stencil.field<?x0x0xf64>, %x: !stencil.field<?x?x?xf64>, %sum: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %table_1 = stencil.load %table : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %x_1 = stencil.load %x : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %sum_1:4 = stencil.apply (%x_2 = %x_1 : !stencil.temp<?x?x?xf64>, %table_2 = %table_1 : !stencil.temp<?x0x0xf64>) {order = "k"} -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "sgt", %0, %1 : index
      %3:4 = scf.if %2 -> (f64, f64, f64, f64) {
        %4 = stencil.self [0, 0, -1] : () -> f64
        %5 = stencil.self 1 [0, 0, -1] : () -> f64
        %6 = stencil.self 2 [0, 0, -1] : () -> f64
        %7 = stencil.self 3 [0, 0, -1] : () -> f64
        scf.yield %4, %5, %6, %7 : f64, f64, f64, f64
      } else {
        %8 = constant 0.0e+00 : f64
        %9 = constant 0.0e+00 : f64
        %10 = constant 0.0e+00 : f64
        %11 = constant 0.0e+00 : f64
        scf.yield %8, %9, %10, %11 : f64, f64, f64, f64
      }
      %12 = stencil.access %x_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %13 = mulf %3#2, %12 : f64
      %14 = addf %3#0, %13 : f64
      %15 = stencil.access %x_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %16 = fptosi %15 : f64 to index
      %17 = constant 3 : index
      %18 = and %16, %17 : index
      %19 = constant 3 : index
      %20 = muli %18, %19 : index
      %21 = stencil.dyn_access %table_2(%20) in [at 0, 0, 0] : [at 11, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %22 = constant 3 : index
      %23 = muli %18, %22 : index
      %24 = constant 1 : index
      %25 = addi %23, %24 : index
      %26 = stencil.dyn_access %table_2(%25) in [at 0, 0, 0] : [at 11, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %27 = constant 3 : index
      %28 = muli %18, %27 : index
      %29 = constant 2 : index
      %30 = addi %28, %29 : index
      %31 = stencil.dyn_access %table_2(%30) in [at 0, 0, 0] : [at 11, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %32 = stencil.store_result %14 : (f64) -> !stencil.result<f64>
      %33 = stencil.store_result %21 : (f64) -> !stencil.result<f64>
      %34 = stencil.store_result %26 : (f64) -> !stencil.result<f64>
      %35 = stencil.store_result %31 : (f64) -> !stencil.result<f64>
      stencil.return %32, %33, %34, %35 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    %sum_2 = stencil.apply (%sum_3 = %sum_1#0 : !stencil.temp<?x?x0xf64>, %36 = %sum_1#1 : !stencil.temp<?x?x0xf64>, %37 = %sum_1#2 : !stencil.temp<?x?x0xf64>, %38 = %sum_1#3 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %39 = stencil.access %sum_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %40 = stencil.access %36 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %41 = stencil.access %37 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %42 = stencil.access %38 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %43 = addf %39, %42 : f64
      %44 = stencil.store_result %43 : (f64) -> !stencil.result<f64>
      stencil.return %44 : !stencil.result<f64>
    }
    stencil.store %sum_2 to %sum([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
