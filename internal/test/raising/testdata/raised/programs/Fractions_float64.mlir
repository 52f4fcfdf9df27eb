module {
  func @Fractions(%a: !stencil.field<?x0x0xf64>, %s: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %s_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = mulf %1, %0 : f64
      %3 = constant 0.0e+00 : f64
      %4 = addf %3, %2 : f64
      %5 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %6 = constant 1.0e-01 : f64
      %7 = mulf %6, %5 : f64
      %8 = addf %4, %7 : f64
      %9 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %10 = constant 2.0e-01 : f64
      %11 = mulf %10, %9 : f64
      %12 = addf %8, %11 : f64
      %13 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %14 = constant 3.0000000000000004e-01 : f64
      %15 = mulf %14, %13 : f64
      %16 = addf %12, %15 : f64
      %17 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %18 = constant 4.0e-01 : f64
      %19 = mulf %18, %17 : f64
      %20 = addf %16, %19 : f64
      %21 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %22 = constant 5.0e-01 : f64
      %23 = mulf %22, %21 : f64
      %24 = addf %20, %23 : f64
      %25 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %26 = constant 6.0e-01 : f64
      %27 = mulf %26, %25 : f64
      %28 = addf %24, %27 : f64
      %29 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %30 = constant 7.0e-01 : f64
      %31 = mulf %30, %29 : f64
      %32 = addf %28, %31 : f64
      %33 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %34 = constant 7.999999999999999e-01 : f64
      %35 = mulf %34, %33 : f64
      %36 = addf %32, %35 : f64
      %37 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %38 = constant 8.999999999999999e-01 : f64
      %39 = mulf %38, %37 : f64
      %40 = addf %36, %39 : f64
      %41 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %42 = constant 9.999999999999999e-01 : f64
      %43 = mulf %42, %41 : f64
      %44 = addf %40, %43 : f64
      %45 = constant -1.0e+00 : f64
      %46 = subf %44, %45 : f64
      %47 = constant -3.333333432674408e-01 : f64
      %48 = subf %46, %47 : f64
      %49 = constant -1.111111119389534e-01 : f64
      %50 = subf %48, %49 : f64
      %51 = constant -3.703703731298447e-02 : f64
      %52 = subf %50, %51 : f64
      %53 = constant -1.2345679104328156e-02 : f64
      %54 = subf %52, %53 : f64
      %55 = stencil.store_result %54 : (f64) -> !stencil.result<f64>
      stencil.return %55 : !stencil.result<f64>
    }
    stencil.store %s_1 to %s([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
