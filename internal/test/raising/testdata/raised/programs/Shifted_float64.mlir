module {
  func @Shifted(%coarse: !stencil.field<?x?x0xf64>, %fine: !stencil.field<?x?x0xf64>, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %coarse_1 = stencil.load %coarse : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %fine_1 = stencil.load %fine : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %pair = stencil.apply (%coarse_2 = %coarse_1 : !stencil.temp<?x?x0xf64>, %fine_2 = %fine_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.index 0 [2, 0, 0] : index
      %1 = constant 2 : index
      %2 = divi_signed %0, %1 : index
      %3 = stencil.index 1 [0, 0, 0] : index
      %4 = stencil.dyn_access %coarse_2(%2, %3) in [(i+2) floordiv 2, 0, 0] : [(i+2) floordiv 2, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %5 = stencil.index 0 [0, 0, 0] : index
      %6 = constant 2 : index
      %7 = muli %5, %6 : index
      %8 = stencil.index 1 [0, 0, 0] : index
      %9 = stencil.dyn_access %fine_2(%7, %8) in [2*i, 0, 0] : [2*i, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = mulf %4, %9 : f64
      %11 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
      stencil.return %11 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%pair_1 = %pair : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %12 = stencil.access %pair_1 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %13 = stencil.access %pair_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %14 = subf %12, %13 : f64
      %15 = stencil.store_result %14 : (f64) -> !stencil.result<f64>
      stencil.return %15 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
