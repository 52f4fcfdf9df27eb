module {
  func @Indices(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.index 0 [0, 0, 0] : index
      %1 = stencil.index 1 [0, 0, 0] : index
      %2 = cmpi "sgt", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = constant 1.0e+00 : f64
        scf.yield %4 : f64
      } else {
        %5 = stencil.index 2 [0, 0, 0] : index
        %6 = constant 0 : index
        %7 = cmpi "ne", %5, %6 : index
        %8:2 = scf.if %7 -> (i1, f64) {
          %9 = stencil.index 0 [1, 0, 0] : index
          %10 = constant 2 : index
          %11 = cmpi "sge", %9, %10 : index
          %12 = scf.if %11 -> (f64) {
            %13 = stencil.index 2 [0, 0, -1] : index
            %14 = sitofp %13 : index to f64
            %15 = stencil.access %a_2 [-2, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
            %16 = mulf %14, %15 : f64
            %17 = constant 3.0e+00 : f64
            %18 = addf %16, %17 : f64
            scf.yield %18 : f64
          } else {
            %19 = constant 0.0e+00 : f64
            scf.yield %19 : f64
          }
          %20 = constant true
          %21 = xor %11, %20 : i1
          scf.yield %21, %12 : i1, f64
        } else {
          %22 = constant true
          %23 = constant 0.0e+00 : f64
          scf.yield %22, %23 : i1, f64
        }
        %24 = scf.if %8#0 -> (f64) {
          %25 = stencil.index 0 [0, 0, 0] : index
          %26 = stencil.index 1 [0, 0, 0] : index
          %27 = muli %25, %26 : index
          %28 = sitofp %27 : index to f64
          %29 = stencil.index 0 [0, 0, 0] : index
          %30 = stencil.index 1 [0, 0, 0] : index
          %31 = cmpi "slt", %29, %30 : index
          %32 = select %31, %29, %30 : index
          %33 = sitofp %32 : index to f64
          %34 = subf %28, %33 : f64
          scf.yield %34 : f64
        } else {
          scf.yield %8#1 : f64
        }
        scf.yield %24 : f64
      }
      %35 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %35 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
