module {
  func @Tracers(%q_0: !stencil.field<?x?x0xf64>, %q_1: !stencil.field<?x?x0xf64>, %q_2: !stencil.field<?x?x0xf64>, %u: !stencil.field<?x0x0xf64>, %w: f64, %out_0: !stencil.field<?x?x0xf64>, %out_1: !stencil.field<?x?x0xf64>, %out_2: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %q_0_1 = stencil.load %q_0 : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %q_1_1 = stencil.load %q_1 : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %q_2_1 = stencil.load %q_2 : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %u_1 = stencil.load %u : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %total = stencil.apply (%q_0_2 = %q_0_1 : !stencil.temp<?x?x0xf64>, %q_1_2 = %q_1_1 : !stencil.temp<?x?x0xf64>, %q_2_2 = %q_2_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %q_0_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = addf %1, %0 : f64
      %3 = stencil.access %q_1_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %4 = addf %2, %3 : f64
      %5 = stencil.access %q_2_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %6 = addf %4, %5 : f64
      %7 = stencil.store_result %6 : (f64) -> !stencil.result<f64>
      stencil.return %7 : !stencil.result<f64>
    }
    %extremes:2 = stencil.apply (%q_0_3 = %q_0_1 : !stencil.temp<?x?x0xf64>, %q_1_3 = %q_1_1 : !stencil.temp<?x?x0xf64>, %q_2_3 = %q_2_1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %8 = stencil.access %q_0_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = stencil.access %q_0_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %10 = stencil.access %q_1_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %11 = cmpf "ogt", %8, %10 : f64
      %12 = cmpf "olt", %8, %10 : f64
      %13 = negf %8 : f64
      %14 = negf %10 : f64
      %15 = addf %13, %14 : f64
      %16 = negf %15 : f64
      %17 = cmpf "oeq", %8, %10 : f64
      %18 = constant 0.0e+00 : f64
      %19 = cmpf "une", %8, %18 : f64
      %20 = and %17, %19 : i1
      %21 = or %12, %20 : i1
      %22 = select %11, %10, %16 : f64
      %23 = select %21, %8, %22 : f64
      %24 = stencil.access %q_1_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %25 = cmpf "ogt", %9, %24 : f64
      %26 = cmpf "olt", %9, %24 : f64
      %27 = addf %9, %24 : f64
      %28 = cmpf "oeq", %9, %24 : f64
      %29 = constant 0.0e+00 : f64
      %30 = cmpf "une", %9, %29 : f64
      %31 = and %28, %30 : i1
      %32 = or %25, %31 : i1
      %33 = select %26, %24, %27 : f64
      %34 = select %32, %9, %33 : f64
      %35 = stencil.access %q_2_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %36 = cmpf "ogt", %23, %35 : f64
      %37 = cmpf "olt", %23, %35 : f64
      %38 = negf %23 : f64
      %39 = negf %35 : f64
      %40 = addf %38, %39 : f64
      %41 = negf %40 : f64
      %42 = cmpf "oeq", %23, %35 : f64
      %43 = constant 0.0e+00 : f64
      %44 = cmpf "une", %23, %43 : f64
      %45 = and %42, %44 : i1
      %46 = or %37, %45 : i1
      %47 = select %36, %35, %41 : f64
      %48 = select %46, %23, %47 : f64
      %49 = stencil.access %q_2_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %50 = cmpf "ogt", %34, %49 : f64
      %51 = cmpf "olt", %34, %49 : f64
      %52 = addf %34, %49 : f64
      %53 = cmpf "oeq", %34, %49 : f64
      %54 = constant 0.0e+00 : f64
      %55 = cmpf "une", %34, %54 : f64
      %56 = and %53, %55 : i1
      %57 = or %50, %56 : i1
      %58 = select %51, %49, %52 : f64
      %59 = select %57, %34, %58 : f64
      %60 = stencil.store_result %48 : (f64) -> !stencil.result<f64>
      %61 = stencil.store_result %59 : (f64) -> !stencil.result<f64>
      stencil.return %60, %61 : !stencil.result<f64>, !stencil.result<f64>
    }
    %out:3 = stencil.apply (%u_2 = %u_1 : !stencil.temp<?x0x0xf64>, %q_0_4 = %q_0_1 : !stencil.temp<?x?x0xf64>, %total_1 = %total : !stencil.temp<?x?x0xf64>, %w_1 = %w : f64, %q_1_4 = %q_1_1 : !stencil.temp<?x?x0xf64>, %q_2_4 = %q_2_1 : !stencil.temp<?x?x0xf64>, %extremes_1 = %extremes#0 : !stencil.temp<?x?x0xf64>, %62 = %extremes#1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %63 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %64 = stencil.access %q_0_4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %65 = stencil.access %q_0_4 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %66 = subf %64, %65 : f64
      %67 = mulf %63, %66 : f64
      %68 = stencil.access %total_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %69 = mulf %w_1, %68 : f64
      %70 = addf %67, %69 : f64
      %71 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %72 = stencil.access %q_1_4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %73 = stencil.access %q_1_4 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %74 = subf %72, %73 : f64
      %75 = mulf %71, %74 : f64
      %76 = stencil.access %total_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %77 = mulf %w_1, %76 : f64
      %78 = addf %75, %77 : f64
      %79 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %80 = stencil.access %q_2_4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %81 = stencil.access %q_2_4 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %82 = subf %80, %81 : f64
      %83 = mulf %79, %82 : f64
      %84 = stencil.access %total_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %85 = mulf %w_1, %84 : f64
      %86 = addf %83, %85 : f64
      %87 = stencil.access %extremes_1 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %88 = stencil.access %62 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %89 = stencil.access %extremes_1 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %90 = stencil.access %62 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %91 = subf %88, %89 : f64
      %92 = addf %86, %91 : f64
      %93 = stencil.store_result %70 : (f64) -> !stencil.result<f64>
      %94 = stencil.store_result %78 : (f64) -> !stencil.result<f64>
      %95 = stencil.store_result %92 : (f64) -> !stencil.result<f64>
      stencil.return %93, %94, %95 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %out#0 to %out_0([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %out#1 to %out_1([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %out#2 to %out_2([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
