module {
  func @Constants(%a: !stencil.field<?x0x0xf64>, %n: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %n_1 = stencil.load %n : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %n_2 = %n_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 3.333333333333333e-01 : f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.access %n_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %4 = sitofp %3 : i32 to f64
      %5 = addf %2, %4 : f64
      %6 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %7 = fptrunc %6 : f64 to f32
      %8 = fpext %7 : f32 to f64
      %9 = addf %5, %8 : f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
