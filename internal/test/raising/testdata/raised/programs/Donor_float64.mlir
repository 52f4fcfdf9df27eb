module {
  func @Donor(%a: !stencil.field<?x?x?xf64>, %w: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %w_1 = stencil.load %w : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %out_1 = stencil.apply (%w_2 = %w_1 : !stencil.temp<?x?x?xf64>, %a_2 = %a_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.access %w_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3 = scf.if %2 -> (index) {
        %4 = stencil.index 2 [0, 0, -1] : index
        scf.yield %4 : index
      } else {
        %5 = stencil.access %w_2 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %6 = constant 1.0e+00 : f64
        %7 = cmpf "ogt", %5, %6 : f64
        %8 = scf.if %7 -> (index) {
          %9 = stencil.index 2 [0, 0, 7] : index
          scf.yield %9 : index
        } else {
          %10 = stencil.index 2 [0, 0, 0] : index
          scf.yield %10 : index
        }
        scf.yield %8 : index
      }
      %11 = stencil.index 2 [0, 0, -2] : index
      %12 = cmpi "slt", %3, %11 : index
      %13 = select %12, %11, %3 : index
      %14 = stencil.index 2 [0, 0, 1] : index
      %15 = cmpi "sgt", %13, %14 : index
      %16 = select %15, %14, %13 : index
      %17 = stencil.index 0 [0, 0, 0] : index
      %18 = stencil.index 1 [0, 0, 0] : index
      %19 = stencil.dyn_access %a_2(%17, %18, %16) in [0, 0, -2] : [0, 0, 1] : (!stencil.temp<?x?x?xf64>) -> f64
      %20 = stencil.index 0 [1, 0, 0] : index
      %21 = stencil.index 1 [0, 0, 0] : index
      %22 = constant 1 : index
      %23 = addi %16, %22 : index
      %24 = stencil.dyn_access %a_2(%20, %21, %23) in [1, 0, -1] : [1, 0, 2] : (!stencil.temp<?x?x?xf64>) -> f64
      %25 = constant 2.0e+00 : f64
      %26 = mulf %25, %24 : f64
      %27 = addf %19, %26 : f64
      %28 = sitofp %16 : index to f64
      %29 = stencil.index 0 [0, 0, 0] : index
      %30 = stencil.index 1 [0, -1, 0] : index
      %31 = constant -1 : index
      %32 = addi %16, %31 : index
      %33 = stencil.dyn_access %a_2(%29, %30, %32) in [0, -1, -3] : [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %34 = mulf %28, %33 : f64
      %35 = subf %27, %34 : f64
      %36 = stencil.store_result %35 : (f64) -> !stencil.result<f64>
      stencil.return %36 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
