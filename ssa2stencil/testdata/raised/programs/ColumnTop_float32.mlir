module {
  func @ColumnTop(%in: !stencil.field<?x?x?xf32>, %ground: !stencil.field<?x?x0xf32>, %mean: !stencil.field<?x?x0xf32>, %top: !stencil.field<?x?x0xi32>, %last_0: !stencil.field<?x?x0xf32>, %last_1: !stencil.field<?x?x0xf32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
    %ground_1 = stencil.load %ground : (!stencil.field<?x?x0xf32>) -> !stencil.temp<?x?x0xf32>
    %0 = stencil.apply (%ground_2 = %ground_1 : !stencil.temp<?x?x0xf32>) -> !stencil.temp<?x?x0xf32> {
      %1 = stencil.access %ground_2 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %2 = constant 2.0e+00 : f32
      %3 = mulf %1, %2 : f32
      %4 = stencil.store_result %3 : (f32) -> !stencil.result<f32>
      stencil.return %4 : !stencil.result<f32>
    }
    %mean_1:4 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf32>, %5 = %0 : !stencil.temp<?x?x0xf32>) {order = "-k"} -> (!stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xi32>, !stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xf32>) {
      %6 = stencil.access %5 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %7 = stencil.index 2 [0, 0, 0] : index
      %8 = stencil.extent 2 : index
      %9 = constant -1 : index
      %10 = addi %8, %9 : index
      %11 = cmpi "slt", %7, %10 : index
      %12:4 = scf.if %11 -> (f32, i32, f32, f32) {
        %13 = stencil.self [0, 0, 1] : () -> f32
        %14 = stencil.self 1 [0, 0, 1] : () -> i32
        %15 = stencil.self 2 [0, 0, 1] : () -> f32
        %16 = stencil.self 3 [0, 0, 1] : () -> f32
        scf.yield %13, %14, %15, %16 : f32, i32, f32, f32
      } else {
        %17 = constant 0.0e+00 : f32
        %18 = constant 0 : i32
        %19 = constant 0.0e+00 : f32
        %20 = constant 0.0e+00 : f32
        scf.yield %17, %18, %19, %20 : f32, i32, f32, f32
      }
      %21 = stencil.index 2 [0, 0, 0] : index
      %22 = constant 1 : index
      %23 = cmpi "sge", %21, %22 : index
      %24 = stencil.extent 2 : index
      %25 = constant -1 : index
      %26 = addi %24, %25 : index
      %27 = cmpi "slt", %21, %26 : index
      %28 = and %23, %27 : i1
      %29:4 = scf.if %28 -> (f32, i32, index, f32) {
        %30 = stencil.index 2 [0, 0, 0] : index
        %31 = constant 0 : index
        %32 = cmpi "sgt", %30, %31 : index
        %33 = stencil.access %in_2 [0, 0, 1] : (!stencil.temp<?x?x?xf32>) -> f32
        %34 = subf %33, %6 : f32
        %35 = cmpf "ogt", %34, %12#0 : f32
        %36 = scf.if %35 -> (i32) {
          %37 = stencil.index 2 [0, 0, 0] : index
          %38 = index_cast %37 : index to i32
          scf.yield %38 : i32
        } else {
          scf.yield %12#1 : i32
        }
        %39 = addf %12#0, %34 : f32
        %40 = stencil.index 2 [0, 0, -1] : index
        scf.yield %39, %36, %40, %34 : f32, i32, index, f32
      } else {
        %41 = stencil.index 2 [0, 0, 0] : index
        scf.yield %12#0, %12#1, %41, %12#3 : f32, i32, index, f32
      }
      %42 = stencil.store_result %29#0 : (f32) -> !stencil.result<f32>
      %43 = stencil.store_result %29#1 : (i32) -> !stencil.result<i32>
      %44 = stencil.store_result %12#2 : (f32) -> !stencil.result<f32>
      %45 = stencil.store_result %29#3 : (f32) -> !stencil.result<f32>
      stencil.return %42, %43, %44, %45 : !stencil.result<f32>, !stencil.result<i32>, !stencil.result<f32>, !stencil.result<f32>
    }
    %mean_2:4 = stencil.apply (%ground_3 = %ground_1 : !stencil.temp<?x?x0xf32>, %mean_3 = %mean_1#0 : !stencil.temp<?x?x0xf32>, %top_1 = %mean_1#1 : !stencil.temp<?x?x0xi32>, %46 = %mean_1#2 : !stencil.temp<?x?x0xf32>, %47 = %mean_1#3 : !stencil.temp<?x?x0xf32>) -> (!stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xi32>, !stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xf32>) {
      %48 = stencil.access %ground_3 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %49 = constant 2.0e+00 : f32
      %50 = mulf %48, %49 : f32
      %51 = stencil.access %mean_3 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %52 = stencil.access %top_1 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %53 = stencil.access %46 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %54 = stencil.access %47 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %55 = stencil.extent 2 : index
      %56 = sitofp %55 : index to f32
      %57 = divf %51, %56 : f32
      %58 = stencil.store_result %57 : (f32) -> !stencil.result<f32>
      %59 = stencil.store_result %52 : (i32) -> !stencil.result<i32>
      %60 = stencil.store_result %53 : (f32) -> !stencil.result<f32>
      %61 = stencil.store_result %54 : (f32) -> !stencil.result<f32>
      stencil.return %58, %59, %60, %61 : !stencil.result<f32>, !stencil.result<i32>, !stencil.result<f32>, !stencil.result<f32>
    }
    stencil.store %mean_2#0 to %mean([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    stencil.store %mean_2#1 to %top([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi32> to !stencil.field<?x?x0xi32>
    stencil.store %mean_2#2 to %last_0([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    stencil.store %mean_2#3 to %last_1([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    return
  }
}
