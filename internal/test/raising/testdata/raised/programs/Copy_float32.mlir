module {
  func @Copy(%in: !stencil.field<?x?x0xf32>, %w: !stencil.field<0x?x0xf32>, %c: f32, %out: !stencil.field<?x?x0xf32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x0xf32>) -> !stencil.temp<?x?x0xf32>
    %w_1 = stencil.load %w : (!stencil.field<0x?x0xf32>) -> !stencil.temp<0x?x0xf32>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x?x0xf32>, %c_1 = %c : f32, %w_2 = %w_1 : !stencil.temp<0x?x0xf32>) -> !stencil.temp<?x?x0xf32> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
      %1 = mulf %c_1, %0 : f32
      %2 = stencil.access %w_2 [0, 0, 0] : (!stencil.temp<0x?x0xf32>) -> f32
      %3 = mulf %1, %2 : f32
      %4 = constant 1.0e-01 : f32
      %5 = mulf %3, %4 : f32
      %6 = stencil.store_result %5 : (f32) -> !stencil.result<f32>
      stencil.return %6 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
    return
  }
}
