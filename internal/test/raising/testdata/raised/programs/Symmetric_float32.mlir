module {
  func @Symmetric(%in: !stencil.field<?x?x?xf32>, %out: !stencil.field<?x?x?xf32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
    %start = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf32>) -> !stencil.temp<?x?x?xf32> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %1 = stencil.access %in_2 [0, 0, 1] : (!stencil.temp<?x?x?xf32>) -> f32
      %2 = addf %0, %1 : f32
      %3 = stencil.store_result %2 : (f32) -> !stencil.result<f32>
      stencil.return %3 : !stencil.result<f32>
    }
    %relax = stencil.apply (%start_1 = %start : !stencil.temp<?x?x?xf32>) {order = "k j i"} -> !stencil.temp<?x?x?xf32> {
      %4 = constant 0 : index
      %5 = stencil.index 0 [-1, 0, 0] : index
      %6 = cmpi "sge", %5, %4 : index
      %7 = scf.if %6 -> (f32) {
        %8 = stencil.self [-1, 0, 0] : () -> f32
        scf.yield %8 : f32
      } else {
        %9 = stencil.access %start_1 [-1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %9 : f32
      }
      %10 = stencil.extent 0 : index
      %11 = stencil.index 0 [1, 0, 0] : index
      %12 = cmpi "slt", %11, %10 : index
      %13 = constant 0 : index
      %14 = stencil.index 2 [0, 0, -1] : index
      %15 = cmpi "sge", %14, %13 : index
      %16 = and %12, %15 : i1
      %17 = scf.if %16 -> (f32) {
        %18 = stencil.self [1, 0, -1] : () -> f32
        scf.yield %18 : f32
      } else {
        %19 = stencil.access %start_1 [1, 0, -1] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %19 : f32
      }
      %20 = addf %7, %17 : f32
      %21 = stencil.access %start_1 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %22 = addf %20, %21 : f32
      %23 = constant 4.0e+00 : f32
      %24 = divf %22, %23 : f32
      %25 = stencil.store_result %24 : (f32) -> !stencil.result<f32>
      stencil.return %25 : !stencil.result<f32>
    }
    %relax_1 = stencil.apply (%relax_2 = %relax : !stencil.temp<?x?x?xf32>, %start_2 = %start : !stencil.temp<?x?x?xf32>) {order = "-k -j -i"} -> !stencil.temp<?x?x?xf32> {
      %26 = constant 0 : index
      %27 = stencil.index 0 [-1, 0, 0] : index
      %28 = cmpi "sge", %27, %26 : index
      %29 = scf.if %28 -> (f32) {
        %30 = stencil.access %relax_2 [-1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %30 : f32
      } else {
        %31 = stencil.access %start_2 [-1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %31 : f32
      }
      %32 = stencil.extent 0 : index
      %33 = stencil.index 0 [1, 0, 0] : index
      %34 = cmpi "slt", %33, %32 : index
      %35 = constant 0 : index
      %36 = stencil.index 2 [0, 0, -1] : index
      %37 = cmpi "sge", %36, %35 : index
      %38 = and %34, %37 : i1
      %39 = scf.if %38 -> (f32) {
        %40 = stencil.access %relax_2 [1, 0, -1] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %40 : f32
      } else {
        %41 = stencil.access %start_2 [1, 0, -1] : (!stencil.temp<?x?x?xf32>) -> f32
        scf.yield %41 : f32
      }
      %42 = addf %29, %39 : f32
      %43 = stencil.access %relax_2 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %44 = addf %42, %43 : f32
      %45 = constant 4.0e+00 : f32
      %46 = divf %44, %45 : f32
      %47 = stencil.store_result %46 : (f32) -> !stencil.result<f32>
      stencil.return %47 : !stencil.result<f32>
    }
    %out_1 = stencil.apply (%relax_3 = %relax_1 : !stencil.temp<?x?x?xf32>) -> !stencil.temp<?x?x?xf32> {
      %48 = stencil.access %relax_3 [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %49 = stencil.store_result %48 : (f32) -> !stencil.result<f32>
      stencil.return %49 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf32> to !stencil.field<?x?x?xf32>
    return
  }
}
