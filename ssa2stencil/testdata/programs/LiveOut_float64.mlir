module {
  func @LiveOut(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 2.0e+00 : f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %4 = cmpf "ogt", %2, %3 : f64
      %5:2 = scf.if %4 -> (index, f64) {
        %6 = constant 0 : index
        scf.yield %6, %2 : index, f64
      } else {
        %7 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %8 = constant 2.0e+00 : f64
        %9 = mulf %7, %8 : f64
        %10 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %11 = cmpf "ogt", %9, %10 : f64
        %12:2 = scf.if %11 -> (index, f64) {
          %13 = constant 1 : index
          scf.yield %13, %9 : index, f64
        } else {
          %14 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %15 = constant 2.0e+00 : f64
          %16 = mulf %14, %15 : f64
          %17 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %18 = cmpf "ogt", %16, %17 : f64
          %19 = constant 2 : index
          scf.yield %19, %16 : index, f64
        }
        scf.yield %12#0, %12#1 : index, f64
      }
      %20 = constant 1.0e+00 : f64
      %21 = mulf %20, %5#1 : f64
      %22 = constant 3.0e+00 : f64
      %23 = cmpf "olt", %21, %22 : f64
      %24 = scf.if %23 -> (f64) {
        scf.yield %21 : f64
      } else {
        %25 = constant 2.0e+00 : f64
        %26 = mulf %25, %5#1 : f64
        %27 = constant 3.0e+00 : f64
        %28 = cmpf "olt", %26, %27 : f64
        %29 = scf.if %28 -> (f64) {
          scf.yield %26 : f64
        } else {
          %30 = constant 3.0e+00 : f64
          %31 = mulf %30, %5#1 : f64
          %32 = constant 3.0e+00 : f64
          %33 = cmpf "olt", %31, %32 : f64
          %34 = scf.if %33 -> (f64) {
            scf.yield %31 : f64
          } else {
            %35 = constant 4.0e+00 : f64
            %36 = mulf %35, %5#1 : f64
            %37 = constant 3.0e+00 : f64
            %38 = cmpf "olt", %36, %37 : f64
            scf.yield %36 : f64
          }
          scf.yield %34 : f64
        }
        scf.yield %29 : f64
      }
      %39 = sitofp %5#0 : index to f64
      %40 = addf %24, %39 : f64
      %41 = stencil.store_result %40 : (f64) -> !stencil.result<f64>
      stencil.return %41 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
