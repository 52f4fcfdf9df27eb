module {
  func @Remainders(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %r: !stencil.field<?x0x0xf64>, %wrapped: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %phase = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 3.141592653589793e+00 : f64
      %2 = math.mod %0, %1 : f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    %r_1:2 = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>, %phase_1 = %phase : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %4 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %5 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %6 = math.mod %4, %5 : f64
      %7 = stencil.access %phase_1 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %8 = stencil.access %phase_1 [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %9 = subf %7, %8 : f64
      %10 = stencil.store_result %6 : (f64) -> !stencil.result<f64>
      %11 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10, %11 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %r_1#0 to %r([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %r_1#1 to %wrapped([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
