module {
  func @Behind(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3:2 = scf.if %2 -> (i1, f64) {
        %4 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %5 = constant 0.0e+00 : f64
        %6 = cmpf "ogt", %4, %5 : f64
        %7 = scf.if %6 -> (f64) {
          %8 = constant 0.0e+00 : f64
          scf.yield %8 : f64
        } else {
          %9 = negf %0 : f64
          scf.yield %9 : f64
        }
        %10 = constant true
        %11 = xor %6, %10 : i1
        scf.yield %11, %7 : i1, f64
      } else {
        %12 = constant true
        scf.yield %12, %0 : i1, f64
      }
      %13 = scf.if %3#0 -> (f64) {
        %14 = constant 3.0e+00 : f64
        %15 = mulf %3#1, %14 : f64
        %16 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %17 = constant 0.0e+00 : f64
        %18 = cmpf "ogt", %16, %17 : f64
        %19 = scf.if %18 -> (f64) {
          %20 = constant 2.0e+00 : f64
          %21 = mulf %3#1, %20 : f64
          scf.yield %21 : f64
        } else {
          scf.yield %3#1 : f64
        }
        %22 = addf %19, %15 : f64
        scf.yield %22 : f64
      } else {
        %23 = constant 7.0e+00 : f64
        scf.yield %23 : f64
      }
      %24 = stencil.store_result %13 : (f64) -> !stencil.result<f64>
      stencil.return %24 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
