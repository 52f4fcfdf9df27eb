module {
  func @ColumnSum(%in: !stencil.field<?x?x?xf64>, %sum: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %sum_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf64>) {order = "k"} -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "sgt", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.self [0, 0, -1] : () -> f64
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
    %sum_2 = stencil.apply (%sum_3 = %sum_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %9 = stencil.access %sum_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    stencil.store %sum_2 to %sum([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
