module {
  func @Equal(%a: !stencil.field<?x0x0xf64>, %n: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %n_1 = stencil.load %n : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %n_2 = %n_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %n_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %2 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %3 = constant 0.0e+00 : f64
      %4 = cmpf "ogt", %2, %3 : f64
      %5 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %6 = stencil.access %n_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %7 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %8 = constant 0.0e+00 : f64
      %9 = cmpf "ogt", %7, %8 : f64
      %10 = cmpf "oeq", %0, %5 : f64
      %11 = cmpi "eq", %1, %6 : i32
      %12 = and %10, %11 : i1
      %13 = xor %4, %9 : i1
      %14 = constant true
      %15 = xor %13, %14 : i1
      %16 = and %12, %15 : i1
      %17 = scf.if %16 -> (f64) {
        %18 = constant 1.0e+00 : f64
        scf.yield %18 : f64
      } else {
        %19 = cmpf "oeq", %0, %5 : f64
        %20 = constant true
        %21 = xor %19, %20 : i1
        %22 = constant true
        %23 = xor %21, %22 : i1
        %24 = scf.if %23 -> (f64) {
          %25 = constant 0.0e+00 : f64
          %26 = cmpf "oeq", %5, %25 : f64
          %27 = scf.if %26 -> (f64) {
            %28 = constant 3.0e+00 : f64
            scf.yield %28 : f64
          } else {
            %29 = constant 4.0e+00 : f64
            scf.yield %29 : f64
          }
          scf.yield %27 : f64
        } else {
          %30 = constant 2.0e+00 : f64
          scf.yield %30 : f64
        }
        scf.yield %24 : f64
      }
      %31 = stencil.store_result %17 : (f64) -> !stencil.result<f64>
      stencil.return %31 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
