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
        %30 = stencil.access %in_2 [0, 0, 1] : (!stencil.temp<?x?x?xf32>) -> f32
        %31 = subf %30, %6 : f32
        %32 = cmpf "ogt", %31, %12#0 : f32
        %33 = scf.if %32 -> (i32) {
          %34 = stencil.index 2 [0, 0, 0] : index
          %35 = index_cast %34 : index to i32
          scf.yield %35 : i32
        } else {
          scf.yield %12#1 : i32
        }
        %36 = addf %12#0, %31 : f32
        %37 = stencil.index 2 [0, 0, -1] : index
        scf.yield %36, %33, %37, %31 : f32, i32, index, f32
      } else {
        %38 = stencil.index 2 [0, 0, 0] : index
        scf.yield %12#0, %12#1, %38, %12#3 : f32, i32, index, f32
      }
      %39 = stencil.store_result %29#0 : (f32) -> !stencil.result<f32>
      %40 = stencil.store_result %29#1 : (i32) -> !stencil.result<i32>
      %41 = stencil.store_result %12#2 : (f32) -> !stencil.result<f32>
      %42 = stencil.store_result %29#3 : (f32) -> !stencil.result<f32>
      stencil.return %39, %40, %41, %42 : !stencil.result<f32>, !stencil.result<i32>, !stencil.result<f32>, !stencil.result<f32>
    }
    %mean_2:4 = stencil.apply (%ground_3 = %ground_1 : !stencil.temp<?x?x0xf32>, %mean_3 = %mean_1#0 : !stencil.temp<?x?x0xf32>, %top_1 = %mean_1#1 : !stencil.temp<?x?x0xi32>, %43 = %mean_1#2 : !stencil.temp<?x?x0xf32>, %44 = %mean_1#3 : !stencil.temp<?x?x0xf32>) -> (!stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xi32>, !stencil.temp<?x?x0xf32>, !stencil.temp<?x?x0xf32>) {
      %45 = stencil.access %ground_3 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %46 = constant 2.0e+00 : f32
      %47 = mulf %45, %46 : f32
      %48 = stencil.access %mean_3 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %49 = stencil.access %top_1 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %50 = stencil.access %43 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %51 = stencil.access %44 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %52 = stencil.extent 2 : index
      %53 = sitofp %52 : index to f32
      %54 = divf %48, %53 : f32
      %55 = stencil.store_result %54 : (f32) -> !stencil.result<f32>
      %56 = stencil.store_result %49 : (i32) -> !stencil.result<i32>
      %57 = stencil.store_result %50 : (f32) -> !stencil.result<f32>
      %58 = stencil.store_result %51 : (f32) -> !stencil.result<f32>
      stencil.return %55, %56, %57, %58 : !stencil.result<f32>, !stencil.result<i32>, !stencil.result<f32>, !stencil.result<f32>
    }
    stencil.store %mean_2#0 to %mean([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    stencil.store %mean_2#1 to %top([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi32> to !stencil.field<?x?x0xi32>
    stencil.store %mean_2#2 to %last_0([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    stencil.store %mean_2#3 to %last_1([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    return
  }
}
