module {
  func @Extremes(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %x: !stencil.field<?x0x0xf64>, %y: !stencil.field<?x0x0xf64>, %z: !stencil.field<?x0x0xf64>, %w: !stencil.field<?x0x0xf64>, %r: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %x_1:5 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3 = cmpf "olt", %0, %1 : f64
      %4 = negf %0 : f64
      %5 = negf %1 : f64
      %6 = addf %4, %5 : f64
      %7 = negf %6 : f64
      %8 = cmpf "oeq", %0, %1 : f64
      %9 = constant 0.0e+00 : f64
      %10 = cmpf "une", %0, %9 : f64
      %11 = and %8, %10 : i1
      %12 = or %3, %11 : i1
      %13 = select %2, %1, %7 : f64
      %14 = select %12, %0, %13 : f64
      %15 = constant 1.0e+00 : f64
      %16 = cmpf "ogt", %14, %15 : f64
      %17 = cmpf "olt", %14, %15 : f64
      %18 = negf %14 : f64
      %19 = negf %15 : f64
      %20 = addf %18, %19 : f64
      %21 = negf %20 : f64
      %22 = cmpf "oeq", %14, %15 : f64
      %23 = constant 0.0e+00 : f64
      %24 = cmpf "une", %14, %23 : f64
      %25 = and %22, %24 : i1
      %26 = or %17, %25 : i1
      %27 = select %16, %15, %21 : f64
      %28 = select %26, %14, %27 : f64
      %29 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %30 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %31 = cmpf "ogt", %29, %30 : f64
      %32 = cmpf "olt", %29, %30 : f64
      %33 = addf %29, %30 : f64
      %34 = cmpf "oeq", %29, %30 : f64
      %35 = constant 0.0e+00 : f64
      %36 = cmpf "une", %29, %35 : f64
      %37 = and %34, %36 : i1
      %38 = or %31, %37 : i1
      %39 = select %32, %30, %33 : f64
      %40 = select %38, %29, %39 : f64
      %41 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %42 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %43 = constant 0xFFF0000000000000 : f64
      %44 = cmpf "oeq", %41, %43 : f64
      %45 = cmpf "oeq", %42, %43 : f64
      %46 = or %44, %45 : i1
      %47 = cmpf "ogt", %41, %42 : f64
      %48 = cmpf "olt", %41, %42 : f64
      %49 = negf %41 : f64
      %50 = negf %42 : f64
      %51 = addf %49, %50 : f64
      %52 = negf %51 : f64
      %53 = cmpf "oeq", %41, %42 : f64
      %54 = constant 0.0e+00 : f64
      %55 = cmpf "une", %41, %54 : f64
      %56 = and %53, %55 : i1
      %57 = or %48, %56 : i1
      %58 = select %47, %42, %52 : f64
      %59 = select %57, %41, %58 : f64
      %60 = select %46, %43, %59 : f64
      %61 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %62 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %63 = constant 0x7FF0000000000000 : f64
      %64 = cmpf "oeq", %61, %63 : f64
      %65 = cmpf "oeq", %62, %63 : f64
      %66 = or %64, %65 : i1
      %67 = cmpf "ogt", %61, %62 : f64
      %68 = cmpf "olt", %61, %62 : f64
      %69 = addf %61, %62 : f64
      %70 = cmpf "oeq", %61, %62 : f64
      %71 = constant 0.0e+00 : f64
      %72 = cmpf "une", %61, %71 : f64
      %73 = and %70, %72 : i1
      %74 = or %67, %73 : i1
      %75 = select %68, %62, %69 : f64
      %76 = select %74, %61, %75 : f64
      %77 = select %66, %63, %76 : f64
      %78 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %79 = absf %78 : f64
      %80 = sqrt %79 : f64
      %81 = stencil.store_result %28 : (f64) -> !stencil.result<f64>
      %82 = stencil.store_result %40 : (f64) -> !stencil.result<f64>
      %83 = stencil.store_result %60 : (f64) -> !stencil.result<f64>
      %84 = stencil.store_result %77 : (f64) -> !stencil.result<f64>
      %85 = stencil.store_result %80 : (f64) -> !stencil.result<f64>
      stencil.return %81, %82, %83, %84, %85 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %x_1#0 to %x([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %x_1#1 to %y([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %x_1#2 to %z([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %x_1#3 to %w([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %x_1#4 to %r([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
