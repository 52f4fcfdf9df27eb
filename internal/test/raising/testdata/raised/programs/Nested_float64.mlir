module {
  func @Nested(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %s: f64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %s_1 = %s : f64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3:3 = scf.if %2 -> (i1, f64, f64) {
        %4 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %5 = cmpf "ogt", %4, %s_1 : f64
        %6:2 = scf.if %5 -> (f64, f64) {
          %7 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %8 = constant 0.0e+00 : f64
          scf.yield %8, %7 : f64, f64
        } else {
          %9 = negf %0 : f64
          %10 = constant 0.0e+00 : f64
          scf.yield %9, %10 : f64, f64
        }
        %11 = constant true
        %12 = xor %5, %11 : i1
        scf.yield %12, %6#0, %6#1 : i1, f64, f64
      } else {
        %13 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %14 = constant 0.0e+00 : f64
        %15 = cmpf "olt", %13, %14 : f64
        %16 = scf.if %15 -> (f64) {
          %17 = mulf %0, %0 : f64
          scf.yield %17 : f64
        } else {
          scf.yield %0 : f64
        }
        %18 = constant true
        %19 = constant 0.0e+00 : f64
        scf.yield %18, %16, %19 : i1, f64, f64
      }
      %20 = scf.if %3#0 -> (f64) {
        %21 = constant 3.0e+00 : f64
        %22 = cmpf "ogt", %3#1, %21 : f64
        %23:2 = scf.if %22 -> (i1, f64) {
          %24 = constant true
          %25 = constant 3.0e+00 : f64
          scf.yield %24, %25 : i1, f64
        } else {
          %26 = constant -3.0e+00 : f64
          %27 = cmpf "olt", %3#1, %26 : f64
          %28 = constant true
          %29 = xor %27, %28 : i1
          scf.yield %29, %3#1 : i1, f64
        }
        %30 = scf.if %23#0 -> (f64) {
          %31 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %32 = addf %23#1, %31 : f64
          scf.yield %32 : f64
        } else {
          %33 = constant -3.0e+00 : f64
          scf.yield %33 : f64
        }
        scf.yield %30 : f64
      } else {
        scf.yield %3#2 : f64
      }
      %34 = stencil.store_result %20 : (f64) -> !stencil.result<f64>
      stencil.return %34 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
