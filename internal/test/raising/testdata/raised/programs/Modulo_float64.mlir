module {
  func @Modulo(%a: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.index 0 [0, 0, 0] : index
      %1 = constant 2 : index
      %2 = remi_signed %0, %1 : index
      %3 = constant 0 : index
      %4 = cmpi "eq", %2, %3 : index
      %5 = scf.if %4 -> (f64) {
        %6 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        scf.yield %6 : f64
      } else {
        %7 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %8 = stencil.index 1 [0, 0, 0] : index
        %9 = constant 4 : index
        %10 = muli %8, %9 : index
        %11 = constant 7 : index
        %12 = and %10, %11 : index
        %13 = stencil.index 0 [0, 0, 0] : index
        %14 = constant 3 : index
        %15 = divi_signed %13, %14 : index
        %16 = addi %15, %12 : index
        %17 = sitofp %16 : index to f64
        %18 = mulf %7, %17 : f64
        scf.yield %18 : f64
      }
      %19 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
      stencil.return %19 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
