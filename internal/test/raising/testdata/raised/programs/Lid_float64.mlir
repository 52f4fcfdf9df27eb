module {
  func @Lid(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.extent 2 : index
      %1 = constant 1 : index
      %2 = cmpi "eq", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        scf.yield %4 : f64
      } else {
        %5 = stencil.index 2 [0, 0, 0] : index
        %6 = constant 0 : index
        %7 = cmpi "eq", %5, %6 : index
        %8 = scf.if %7 -> (f64) {
          %9 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<?x?x?xf64>) -> f64
          %10 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
          %11 = subf %9, %10 : f64
          scf.yield %11 : f64
        } else {
          %12 = stencil.index 2 [0, 0, 0] : index
          %13 = stencil.extent 2 : index
          %14 = constant -1 : index
          %15 = addi %13, %14 : index
          %16 = cmpi "eq", %12, %15 : index
          %17 = scf.if %16 -> (f64) {
            %18 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
            %19 = stencil.access %a_2 [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
            %20 = subf %18, %19 : f64
            scf.yield %20 : f64
          } else {
            %21 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<?x?x?xf64>) -> f64
            %22 = stencil.access %a_2 [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
            %23 = subf %21, %22 : f64
            %24 = constant 2.0e+00 : f64
            %25 = divf %23, %24 : f64
            scf.yield %25 : f64
          }
          scf.yield %17 : f64
        }
        scf.yield %8 : f64
      }
      %26 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %26 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
