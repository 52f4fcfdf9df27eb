module {
  func @Short(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3:2 = scf.if %2 -> (i1, i1) {
        %4 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %5 = constant 0.0e+00 : f64
        %6 = cmpf "ogt", %4, %5 : f64
        %7 = constant true
        %8 = xor %6, %7 : i1
        scf.yield %8, %6 : i1, i1
      } else {
        %9 = constant true
        %10 = constant false
        scf.yield %9, %10 : i1, i1
      }
      %11:3 = scf.if %3#0 -> (i1, i1, f64) {
        %12 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %13 = constant -1.0e+00 : f64
        %14 = cmpf "olt", %12, %13 : f64
        %15 = scf.if %14 -> (f64) {
          %16 = constant 0.0e+00 : f64
          scf.yield %16 : f64
        } else {
          %17 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %18 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %19 = cmpf "oeq", %17, %18 : f64
          %20 = scf.if %19 -> (f64) {
            %21 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            scf.yield %21 : f64
          } else {
            %22 = constant 1.0e+00 : f64
            scf.yield %22 : f64
          }
          scf.yield %20 : f64
        }
        %23 = constant true
        %24 = xor %14, %23 : i1
        scf.yield %14, %24, %15 : i1, i1, f64
      } else {
        %25 = constant true
        %26 = constant false
        %27 = constant 0.0e+00 : f64
        scf.yield %25, %26, %27 : i1, i1, f64
      }
      %28 = scf.if %11#0 -> (f64) {
        %29 = constant 2.0e+00 : f64
        scf.yield %29 : f64
      } else {
        scf.yield %11#2 : f64
      }
      %30 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %31 = mulf %28, %30 : f64
      %32 = stencil.store_result %31 : (f64) -> !stencil.result<f64>
      stencil.return %32 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
