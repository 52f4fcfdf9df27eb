module {
  func @LateCapture(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = constant 0.0e+00 : f64
      %3 = cmpf "ogt", %1, %2 : f64
      %4:3 = scf.if %3 -> (i1, f64, f64) {
        %5 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %6 = constant 0.0e+00 : f64
        %7 = cmpf "ogt", %5, %6 : f64
        %8:3 = scf.if %7 -> (i1, f64, f64) {
          %9 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %10 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %11 = cmpf "ogt", %9, %10 : f64
          %12 = scf.if %11 -> (f64) {
            %13 = constant 0.0e+00 : f64
            scf.yield %13 : f64
          } else {
            %14 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %15 = addf %9, %14 : f64
            scf.yield %15 : f64
          }
          %16 = constant true
          %17 = xor %11, %16 : i1
          scf.yield %17, %12, %9 : i1, f64, f64
        } else {
          %18 = constant true
          %19 = constant 0.0e+00 : f64
          scf.yield %18, %0, %19 : i1, f64, f64
        }
        scf.yield %8#0, %8#1, %8#2 : i1, f64, f64
      } else {
        %20 = constant true
        %21 = constant 0.0e+00 : f64
        scf.yield %20, %0, %21 : i1, f64, f64
      }
      %22:2 = scf.if %4#0 -> (f64, f64) {
        %23 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %24 = mulf %4#1, %23 : f64
        %25 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %26 = mulf %4#1, %25 : f64
        %27 = addf %24, %26 : f64
        scf.yield %27, %4#1 : f64, f64
      } else {
        %28 = constant 1.0e+00 : f64
        scf.yield %28, %4#2 : f64, f64
      }
      %29 = stencil.store_result %22#0 : (f64) -> !stencil.result<f64>
      stencil.return %29 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
