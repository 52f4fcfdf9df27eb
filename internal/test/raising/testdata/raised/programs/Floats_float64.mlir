module {
  func @Floats(%a: !stencil.field<?x0x0xi64>, %b: !stencil.field<?x0x0xf64>, %c: !stencil.field<?x0x0xf32>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %c_1 = stencil.load %c : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %c_2 = %c_1 : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %1 = sitofp %0 : i64 to f64
      %2 = bitcast %0 : i64 to ui64
      %3 = uitofp %2 : ui64 to f64
      %4 = addf %1, %3 : f64
      %5 = sitofp %0 : i64 to f32
      %6 = fpext %5 : f32 to f64
      %7 = addf %4, %6 : f64
      %8 = bitcast %0 : i64 to ui64
      %9 = uitofp %8 : ui64 to f32
      %10 = fpext %9 : f32 to f64
      %11 = addf %7, %10 : f64
      %12 = trunci %0 : i64 to i8
      %13 = sitofp %12 : i8 to f64
      %14 = addf %11, %13 : f64
      %15 = trunci %0 : i64 to ui8
      %16 = uitofp %15 : ui8 to f64
      %17 = addf %14, %16 : f64
      %18 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %19 = fptosi %18 : f64 to i32
      %20 = sitofp %19 : i32 to f64
      %21 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %22 = fptoui %21 : f64 to ui64
      %23 = uitofp %22 : ui64 to f64
      %24 = addf %20, %23 : f64
      %25 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %26 = fptosi %25 : f32 to i8
      %27 = sitofp %26 : i8 to f64
      %28 = addf %24, %27 : f64
      %29 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %30 = fptosi %29 : f64 to index
      %31 = sitofp %30 : index to f64
      %32 = addf %28, %31 : f64
      %33 = addf %17, %32 : f64
      %34 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %35 = constant -1.0e+02 : f64
      %36 = cmpf "ogt", %34, %35 : f64
      %37 = scf.if %36 -> (f64) {
        %38 = constant 1.0e+02 : f64
        %39 = cmpf "olt", %34, %38 : f64
        %40 = scf.if %39 -> (f64) {
          %41 = fptosi %34 : f64 to index
          %42 = sitofp %41 : index to f64
          %43 = fptosi %34 : f64 to i16
          %44 = constant 2 : i16
          %45 = divi_signed %43, %44 : i16
          %46 = sitofp %45 : i16 to f64
          %47 = addf %42, %46 : f64
          %48 = addf %33, %47 : f64
          scf.yield %48 : f64
        } else {
          scf.yield %33 : f64
        }
        scf.yield %40 : f64
      } else {
        scf.yield %33 : f64
      }
      %49 = stencil.store_result %37 : (f64) -> !stencil.result<f64>
      stencil.return %49 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
