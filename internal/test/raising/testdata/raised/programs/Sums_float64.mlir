module {
  func @Sums(%in: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %sum = stencil.apply (%in_2 = %in_1 : !stencil.temp<0x0x?xf64>) {order = "k"} -> !stencil.temp<0x0x?xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "sgt", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.self [0, 0, -1] : () -> f64
        %5 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %6 = addf %4, %5 : f64
        scf.yield %6 : f64
      } else {
        %7 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        scf.yield %7 : f64
      }
      %8 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %8 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%sum_1 = %sum : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %9 = stencil.access %sum_1 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
