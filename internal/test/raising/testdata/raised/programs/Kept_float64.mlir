module {
  func @Kept(%in: !stencil.field<?x0x0xf64>, %n: i64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x0x0xf64>, %n_1 = %n : i64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3:2 = scf.if %2 -> (f64, index) {
        %4 = constant 2.0e+00 : f64
        %5 = index_cast %n_1 : i64 to index
        scf.yield %4, %5 : f64, index
      } else {
        %6 = index_cast %n_1 : i64 to index
        %7 = stencil.index 0 [0, 0, 0] : index
        %8 = addi %6, %7 : index
        %9 = constant 1.0e+00 : f64
        scf.yield %9, %8 : f64, index
      }
      %10 = sitofp %3#1 : index to f64
      %11 = mulf %10, %3#0 : f64
      %12 = stencil.store_result %11 : (f64) -> !stencil.result<f64>
      stencil.return %12 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
