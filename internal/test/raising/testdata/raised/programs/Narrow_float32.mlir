module {
  func @Narrow(%a: !stencil.field<?x0x0xf32>, %down: !stencil.field<?x0x0xf32>, %root: !stencil.field<?x0x0xf32>, %fused: !stencil.field<?x0x0xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %down_1:3 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf32>) -> (!stencil.temp<?x0x0xf32>, !stencil.temp<?x0x0xf32>, !stencil.temp<?x0x0xf32>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %1 = fpext %0 : f32 to f64
      %2 = math.floor %1 : f64
      %3 = fptrunc %2 : f64 to f32
      %4 = absf %1 : f64
      %5 = sqrt %4 : f64
      %6 = fptrunc %5 : f64 to f32
      %7 = constant 1.0e-01 : f64
      %8 = math.fma %1, %1, %7 : f64
      %9 = fptrunc %8 : f64 to f32
      %10 = stencil.store_result %3 : (f32) -> !stencil.result<f32>
      %11 = stencil.store_result %6 : (f32) -> !stencil.result<f32>
      %12 = stencil.store_result %9 : (f32) -> !stencil.result<f32>
      stencil.return %10, %11, %12 : !stencil.result<f32>, !stencil.result<f32>, !stencil.result<f32>
    }
    stencil.store %down_1#0 to %down([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    stencil.store %down_1#1 to %root([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    stencil.store %down_1#2 to %fused([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
