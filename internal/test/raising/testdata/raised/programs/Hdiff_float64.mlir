module {
  func @Hdiff(%in: !stencil.field<?x?x?xf64>, %coeff: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %coeff_1 = stencil.load %coeff : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %lap = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.access %in_2 [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %1 = stencil.access %in_2 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %2 = addf %0, %1 : f64
      %3 = stencil.access %in_2 [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %4 = addf %2, %3 : f64
      %5 = stencil.access %in_2 [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %6 = addf %4, %5 : f64
      %7 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %8 = constant 4.0e+00 : f64
      %9 = mulf %8, %7 : f64
      %10 = subf %6, %9 : f64
      %11 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
      stencil.return %11 : !stencil.result<f64>
    }
    %flx = stencil.apply (%lap_1 = %lap : !stencil.temp<?x?x?xf64>, %in_3 = %in_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %12 = stencil.access %lap_1 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %13 = stencil.access %lap_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %14 = subf %12, %13 : f64
      %15 = stencil.access %in_3 [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %16 = stencil.access %in_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %17 = subf %15, %16 : f64
      %18 = mulf %14, %17 : f64
      %19 = constant 0.0e+00 : f64
      %20 = cmpf "ogt", %18, %19 : f64
      %21 = scf.if %20 -> (f64) {
        %22 = constant 0.0e+00 : f64
        scf.yield %22 : f64
      } else {
        scf.yield %14 : f64
      }
      %23 = stencil.store_result %21 : (f64) -> !stencil.result<f64>
      stencil.return %23 : !stencil.result<f64>
    }
    %fly = stencil.apply (%lap_2 = %lap : !stencil.temp<?x?x?xf64>, %in_4 = %in_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %24 = stencil.access %lap_2 [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %25 = stencil.access %lap_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %26 = subf %24, %25 : f64
      %27 = stencil.access %in_4 [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %28 = stencil.access %in_4 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %29 = subf %27, %28 : f64
      %30 = mulf %26, %29 : f64
      %31 = constant 0.0e+00 : f64
      %32 = cmpf "ogt", %30, %31 : f64
      %33 = scf.if %32 -> (f64) {
        %34 = constant 0.0e+00 : f64
        scf.yield %34 : f64
      } else {
        scf.yield %26 : f64
      }
      %35 = stencil.store_result %33 : (f64) -> !stencil.result<f64>
      stencil.return %35 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%in_5 = %in_1 : !stencil.temp<?x?x?xf64>, %coeff_2 = %coeff_1 : !stencil.temp<?x?x?xf64>, %flx_1 = %flx : !stencil.temp<?x?x?xf64>, %fly_1 = %fly : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %36 = stencil.access %in_5 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %37 = stencil.access %coeff_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %38 = stencil.access %flx_1 [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %39 = stencil.access %flx_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %40 = subf %38, %39 : f64
      %41 = stencil.access %fly_1 [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %42 = addf %40, %41 : f64
      %43 = stencil.access %fly_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %44 = subf %42, %43 : f64
      %45 = mulf %37, %44 : f64
      %46 = addf %36, %45 : f64
      %47 = stencil.store_result %46 : (f64) -> !stencil.result<f64>
      stencil.return %47 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
