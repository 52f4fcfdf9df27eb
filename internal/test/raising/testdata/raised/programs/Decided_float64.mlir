module {
  func @Decided(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        scf.yield %4 : f64
      } else {
        %5 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %6 = constant 1.0e+00 : f64
        %7 = cmpf "ogt", %5, %6 : f64
        %8 = scf.if %7 -> (f64) {
          %9 = stencil.access %in_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          scf.yield %9 : f64
        } else {
          %10 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %11 = constant 2.0e+00 : f64
          %12 = cmpf "ogt", %10, %11 : f64
          %13 = scf.if %12 -> (f64) {
            %14 = stencil.access %in_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            scf.yield %14 : f64
          } else {
            %15 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            scf.yield %15 : f64
          }
          scf.yield %13 : f64
        }
        scf.yield %8 : f64
      }
      %16 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %16 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
