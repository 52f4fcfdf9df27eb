module {
  func @Guarded(%in: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "eq", %0, %1 : index
      %3:2 = scf.if %2 -> (i1, f64) {
        %4 = constant true
        %5 = constant 0.0e+00 : f64
        scf.yield %4, %5 : i1, f64
      } else {
        %6 = stencil.index 2 [0, 0, 0] : index
        %7 = constant 5 : index
        %8 = cmpi "eq", %6, %7 : index
        %9 = scf.if %8 -> (f64) {
          %10 = constant 0.0e+00 : f64
          scf.yield %10 : f64
        } else {
          %11 = stencil.access %in_2 [0, 0, -1] : (!stencil.temp<0x0x?xf64>) -> f64
          %12 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
          %13 = addf %11, %12 : f64
          scf.yield %13 : f64
        }
        scf.yield %8, %9 : i1, f64
      }
      %14 = scf.if %3#0 -> (f64) {
        %15 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        scf.yield %15 : f64
      } else {
        scf.yield %3#1 : f64
      }
      %16 = stencil.store_result %14 : (f64) -> !stencil.result<f64>
      stencil.return %16 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
