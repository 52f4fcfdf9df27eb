module {
  func @Weights(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %weighted = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 1.0e+00 : f64
      %2 = mulf %1, %0 : f64
      %3 = constant 0.0e+00 : f64
      %4 = addf %3, %2 : f64
      %5 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %6 = constant -2.0e+00 : f64
      %7 = mulf %6, %5 : f64
      %8 = addf %4, %7 : f64
      %9 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %10 = constant 1.0e+00 : f64
      %11 = mulf %10, %9 : f64
      %12 = addf %8, %11 : f64
      %13 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
      stencil.return %13 : !stencil.result<f64>
    }
    %weighted_1 = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %14 = stencil.access %a_3 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %15 = constant 0.0e+00 : f64
      %16 = mulf %15, %14 : f64
      %17 = constant 0.0e+00 : f64
      %18 = addf %17, %16 : f64
      %19 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %20 = constant 0.0e+00 : f64
      %21 = mulf %20, %19 : f64
      %22 = addf %18, %21 : f64
      %23 = stencil.access %a_3 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %24 = constant 0.0e+00 : f64
      %25 = mulf %24, %23 : f64
      %26 = addf %22, %25 : f64
      %27 = stencil.store_result %26 : (f64) -> !stencil.result<f64>
      stencil.return %27 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%a_4 = %a_1 : !stencil.temp<?x0x0xf64>, %weighted_2 = %weighted : !stencil.temp<?x0x0xf64>, %weighted_3 = %weighted_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %28 = stencil.access %a_4 [-2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %29 = constant -1.0e+00 : f64
      %30 = mulf %29, %28 : f64
      %31 = constant 0.0e+00 : f64
      %32 = addf %31, %30 : f64
      %33 = stencil.access %a_4 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %34 = constant 1.6e+01 : f64
      %35 = mulf %34, %33 : f64
      %36 = addf %32, %35 : f64
      %37 = stencil.access %a_4 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %38 = constant 1.6e+01 : f64
      %39 = mulf %38, %37 : f64
      %40 = addf %36, %39 : f64
      %41 = stencil.access %a_4 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %42 = constant -1.0e+00 : f64
      %43 = mulf %42, %41 : f64
      %44 = addf %40, %43 : f64
      %45 = stencil.access %weighted_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %46 = addf %44, %45 : f64
      %47 = stencil.access %weighted_3 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %48 = addf %46, %47 : f64
      %49 = stencil.store_result %48 : (f64) -> !stencil.result<f64>
      stencil.return %49 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
