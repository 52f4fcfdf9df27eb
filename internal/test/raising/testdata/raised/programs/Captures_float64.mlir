module {
  func @Captures(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %f = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.store_result %0 : (f64) -> !stencil.result<f64>
      stencil.return %1 : !stencil.result<f64>
    }
    %f_1 = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %2 = stencil.access %a_3 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    %f_2 = stencil.apply (%a_4 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %4 = stencil.access %a_4 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      stencil.return %5 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%f_3 = %f : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %f_4 = %f_1 : !stencil.temp<?x0x0xf64>, %f_5 = %f_2 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %6 = stencil.access %f_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %7 = constant 0.0e+00 : f64
      %8 = cmpf "ogt", %6, %7 : f64
      %9:2 = scf.if %8 -> (f64, f64) {
        %10 = stencil.access %f_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %11 = constant 0.0e+00 : f64
        %12 = mulf %10, %11 : f64
        %13 = constant 0.0e+00 : f64
        scf.yield %12, %13 : f64, f64
      } else {
        %14 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %15 = constant 0.0e+00 : f64
        %16 = cmpf "olt", %14, %15 : f64
        %17 = scf.if %16 -> (f64) {
          %18 = constant 0.0e+00 : f64
          scf.yield %18 : f64
        } else {
          %19 = stencil.access %f_3 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %20 = stencil.access %f_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %21 = constant 0.0e+00 : f64
          %22 = mulf %20, %21 : f64
          %23 = subf %19, %22 : f64
          %24 = constant 0.0e+00 : f64
          %25 = addf %24, %23 : f64
          scf.yield %25 : f64
        }
        %26 = stencil.access %f_4 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %27 = cmpf "ogt", %26, %17 : f64
        %28:2 = scf.if %27 -> (f64, f64) {
          %29 = stencil.access %f_4 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %30 = constant 1.0e+00 : f64
          %31 = mulf %29, %30 : f64
          scf.yield %31, %17 : f64, f64
        } else {
          %32 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %33 = constant 0.0e+00 : f64
          %34 = cmpf "olt", %32, %33 : f64
          %35 = scf.if %34 -> (f64) {
            scf.yield %17 : f64
          } else {
            %36 = stencil.access %f_4 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %37 = stencil.access %f_4 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %38 = constant 1.0e+00 : f64
            %39 = mulf %37, %38 : f64
            %40 = subf %36, %39 : f64
            %41 = addf %17, %40 : f64
            scf.yield %41 : f64
          }
          %42 = stencil.access %f_5 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %43 = cmpf "ogt", %42, %35 : f64
          %44:2 = scf.if %43 -> (f64, f64) {
            %45 = stencil.access %f_5 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %46 = constant 2.0e+00 : f64
            %47 = mulf %45, %46 : f64
            scf.yield %47, %35 : f64, f64
          } else {
            %48 = stencil.access %b_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %49 = constant 0.0e+00 : f64
            %50 = cmpf "olt", %48, %49 : f64
            %51 = scf.if %50 -> (f64) {
              scf.yield %35 : f64
            } else {
              %52 = stencil.access %f_5 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %53 = stencil.access %f_5 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %54 = constant 2.0e+00 : f64
              %55 = mulf %53, %54 : f64
              %56 = subf %52, %55 : f64
              %57 = addf %35, %56 : f64
              scf.yield %57 : f64
            }
            %58 = constant 0.0e+00 : f64
            scf.yield %58, %51 : f64, f64
          }
          scf.yield %44#0, %44#1 : f64, f64
        }
        scf.yield %28#0, %28#1 : f64, f64
      }
      %59 = addf %9#1, %9#0 : f64
      %60 = stencil.store_result %59 : (f64) -> !stencil.result<f64>
      stencil.return %60 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
