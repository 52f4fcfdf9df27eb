module {
  func @Bounded(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %inside = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 0x7FF0000000000000 : f64
      %2 = cmpf "oeq", %0, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = constant 0xFFF0000000000000 : f64
        scf.yield %4 : f64
      } else {
        %5 = cmpf "une", %0, %0 : f64
        %6 = scf.if %5 -> (i1) {
          %7 = constant true
          scf.yield %7 : i1
        } else {
          %8 = constant 0.0e+00 : f64
          %9 = cmpf "oeq", %0, %8 : f64
          scf.yield %9 : i1
        }
        %10 = scf.if %6 -> (f64) {
          %11 = constant 0x7FF8000000000001 : f64
          scf.yield %11 : f64
        } else {
          scf.yield %0 : f64
        }
        scf.yield %10 : f64
      }
      %12 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %12 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%inside_1 = %inside : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %13 = stencil.access %inside_1 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %14 = stencil.access %inside_1 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %15 = cmpf "ogt", %13, %14 : f64
      %16 = cmpf "olt", %13, %14 : f64
      %17 = addf %13, %14 : f64
      %18 = cmpf "oeq", %13, %14 : f64
      %19 = constant 0.0e+00 : f64
      %20 = cmpf "une", %13, %19 : f64
      %21 = and %18, %20 : i1
      %22 = or %15, %21 : i1
      %23 = select %16, %14, %17 : f64
      %24 = select %22, %13, %23 : f64
      %25 = stencil.store_result %24 : (f64) -> !stencil.result<f64>
      stencil.return %25 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
