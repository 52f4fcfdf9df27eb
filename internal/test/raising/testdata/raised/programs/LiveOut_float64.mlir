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
        %25 = constant 0.0e+00 : f64
        scf.yield %25 : f64
      } else {
        %26 = constant 2.0e+00 : f64
        %27 = mulf %26, %5#1 : f64
        %28 = constant 3.0e+00 : f64
        %29 = cmpf "olt", %27, %28 : f64
        %30 = scf.if %29 -> (f64) {
          %31 = constant 0.0e+00 : f64
          scf.yield %31 : f64
        } else {
          %32 = constant 3.0e+00 : f64
          %33 = mulf %32, %5#1 : f64
          %34 = constant 3.0e+00 : f64
          %35 = cmpf "olt", %33, %34 : f64
          %36 = scf.if %35 -> (f64) {
            %37 = constant 0.0e+00 : f64
            scf.yield %37 : f64
          } else {
            %38 = constant 4.0e+00 : f64
            %39 = mulf %38, %5#1 : f64
            %40 = constant 3.0e+00 : f64
            %41 = cmpf "olt", %39, %40 : f64
            %42 = sitofp %5#0 : index to f64
            %43 = addf %39, %42 : f64
            scf.yield %43 : f64
          }
          %44 = scf.if %35 -> (f64) {
            %45 = sitofp %5#0 : index to f64
            %46 = addf %33, %45 : f64
            scf.yield %46 : f64
          } else {
            scf.yield %36 : f64
          }
          scf.yield %44 : f64
        }
        %47 = scf.if %29 -> (f64) {
          %48 = sitofp %5#0 : index to f64
          %49 = addf %27, %48 : f64
          scf.yield %49 : f64
        } else {
          scf.yield %30 : f64
        }
        scf.yield %47 : f64
      }
      %50 = scf.if %23 -> (f64) {
        %51 = sitofp %5#0 : index to f64
        %52 = addf %21, %51 : f64
        scf.yield %52 : f64
      } else {
        scf.yield %24 : f64
      }
      %53 = stencil.store_result %50 : (f64) -> !stencil.result<f64>
      stencil.return %53 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
