module {
  func @Skipped(%a: !stencil.field<?x0x0xf64>, %lim: f64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %lim_1 = %lim : f64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = cmpf "olt", %1, %lim_1 : f64
      %3 = scf.if %2 -> (f64) {
        scf.yield %0 : f64
      } else {
        %4 = constant 2.0e+00 : f64
        %5 = cmpf "ogt", %1, %4 : f64
        %6 = scf.if %5 -> (f64) {
          %7 = subf %0, %1 : f64
          scf.yield %7 : f64
        } else {
          scf.yield %0 : f64
        }
        %8 = mulf %6, %1 : f64
        %9 = constant 0.0e+00 : f64
        %10 = addf %8, %9 : f64
        scf.yield %10 : f64
      }
      %11 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %12 = cmpf "olt", %11, %lim_1 : f64
      %13 = scf.if %12 -> (f64) {
        scf.yield %3 : f64
      } else {
        %14 = constant 2.0e+00 : f64
        %15 = cmpf "ogt", %11, %14 : f64
        %16 = scf.if %15 -> (f64) {
          %17 = subf %3, %11 : f64
          scf.yield %17 : f64
        } else {
          scf.yield %3 : f64
        }
        %18 = mulf %16, %11 : f64
        %19 = constant 1.0e+00 : f64
        %20 = addf %18, %19 : f64
        scf.yield %20 : f64
      }
      %21 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %22 = cmpf "olt", %21, %lim_1 : f64
      %23 = scf.if %22 -> (f64) {
        scf.yield %13 : f64
      } else {
        %24 = constant 2.0e+00 : f64
        %25 = cmpf "ogt", %21, %24 : f64
        %26 = scf.if %25 -> (f64) {
          %27 = subf %13, %21 : f64
          scf.yield %27 : f64
        } else {
          scf.yield %13 : f64
        }
        %28 = mulf %26, %21 : f64
        %29 = constant 2.0e+00 : f64
        %30 = addf %28, %29 : f64
        scf.yield %30 : f64
      }
      %31 = stencil.store_result %23 : (f64) -> !stencil.result<f64>
      stencil.return %31 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
