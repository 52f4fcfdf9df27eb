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
      %11:2 = scf.if %3#0 -> (i1, i1) {
        %12 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %13 = constant -1.0e+00 : f64
        %14 = cmpf "olt", %12, %13 : f64
        %15 = constant true
        %16 = xor %14, %15 : i1
        scf.yield %16, %14 : i1, i1
      } else {
        %17 = constant false
        %18 = constant true
        scf.yield %17, %18 : i1, i1
      }
      %19:2 = scf.if %11#0 -> (i1, i1) {
        %20 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %21 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %22 = cmpf "oeq", %20, %21 : f64
        %23 = constant true
        %24 = xor %22, %23 : i1
        scf.yield %22, %24 : i1, i1
      } else {
        %25 = constant false
        %26 = constant false
        scf.yield %25, %26 : i1, i1
      }
      %27 = constant true
      %28 = xor %11#0, %27 : i1
      %29:3 = scf.if %19#0 -> (i1, i1, f64) {
        %30 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %31 = constant false
        %32 = constant true
        scf.yield %31, %32, %30 : i1, i1, f64
      } else {
        %33 = constant 1.0e+00 : f64
        scf.yield %28, %19#1, %33 : i1, i1, f64
      }
      %34 = scf.if %29#0 -> (f64) {
        %35 = constant 2.0e+00 : f64
        scf.yield %35 : f64
      } else {
        scf.yield %29#2 : f64
      }
      %36 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %37 = mulf %34, %36 : f64
      %38 = stencil.store_result %37 : (f64) -> !stencil.result<f64>
      stencil.return %38 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
