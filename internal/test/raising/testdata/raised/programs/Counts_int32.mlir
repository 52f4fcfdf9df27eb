module {
  func @Counts(%in: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xi32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %runs = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf64>) {order = "k"} -> !stencil.temp<?x?x?xui16> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "eq", %0, %1 : index
      %3:2 = scf.if %2 -> (i1, ui16) {
        %4 = constant true
        %5 = constant 0 : ui16
        scf.yield %4, %5 : i1, ui16
      } else {
        %6 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %7 = constant 0.0e+00 : f64
        %8 = cmpf "olt", %6, %7 : f64
        %9 = scf.if %8 -> (ui16) {
          %10 = constant 0 : ui16
          scf.yield %10 : ui16
        } else {
          %11 = stencil.self [0, 0, -1] : () -> ui16
          %12 = constant 40000 : ui16
          %13 = addi %11, %12 : ui16
          scf.yield %13 : ui16
        }
        scf.yield %8, %9 : i1, ui16
      }
      %14 = scf.if %3#0 -> (ui16) {
        %15 = constant 0 : ui16
        scf.yield %15 : ui16
      } else {
        scf.yield %3#1 : ui16
      }
      %16 = stencil.store_result %14 : (ui16) -> !stencil.result<ui16>
      stencil.return %16 : !stencil.result<ui16>
    }
    %out_1 = stencil.apply (%runs_1 = %runs : !stencil.temp<?x?x?xui16>) -> !stencil.temp<?x?x?xi32> {
      %17 = stencil.access %runs_1 [0, 0, 0] : (!stencil.temp<?x?x?xui16>) -> ui16
      %18 = zexti %17 : ui16 to i32
      %19 = stencil.store_result %18 : (i32) -> !stencil.result<i32>
      stencil.return %19 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xi32> to !stencil.field<?x?x?xi32>
    return
  }
}
