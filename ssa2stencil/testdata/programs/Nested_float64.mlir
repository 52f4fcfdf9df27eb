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
      %20:2 = scf.if %3#0 -> (i1, i1) {
        %21 = constant 3.0e+00 : f64
        %22 = cmpf "ogt", %3#1, %21 : f64
        %23 = constant true
        %24 = xor %22, %23 : i1
        scf.yield %24, %22 : i1, i1
      } else {
        %25 = constant false
        %26 = constant false
        scf.yield %25, %26 : i1, i1
      }
      %27:3 = scf.if %20#0 -> (i1, i1, i1) {
        %28 = constant -3.0e+00 : f64
        %29 = cmpf "olt", %3#1, %28 : f64
        %30 = constant true
        %31 = xor %29, %30 : i1
        %32 = constant false
        scf.yield %29, %32, %31 : i1, i1, i1
      } else {
        %33 = constant false
        %34 = constant false
        scf.yield %33, %20#1, %34 : i1, i1, i1
      }
      %35:3 = scf.if %27#0 -> (i1, i1, f64) {
        %36 = constant false
        %37 = constant false
        %38 = constant -3.0e+00 : f64
        scf.yield %36, %37, %38 : i1, i1, f64
      } else {
        scf.yield %27#1, %27#2, %3#2 : i1, i1, f64
      }
      %39:2 = scf.if %35#0 -> (i1, f64) {
        %40 = constant true
        %41 = constant 3.0e+00 : f64
        scf.yield %40, %41 : i1, f64
      } else {
        scf.yield %35#1, %3#1 : i1, f64
      }
      %42 = scf.if %39#0 -> (f64) {
        %43 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %44 = addf %39#1, %43 : f64
        scf.yield %44 : f64
      } else {
        scf.yield %35#2 : f64
      }
      %45 = stencil.store_result %42 : (f64) -> !stencil.result<f64>
      stencil.return %45 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
