module {
  func @Generic(%a: !stencil.field<?x0x0xf32>, %b: !stencil.field<?x0x0xf32>, %c: !stencil.field<?x0x0xf32>, %out: !stencil.field<?x0x0xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %c_1 = stencil.load %c : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf32>, %b_2 = %b_1 : !stencil.temp<?x0x0xf32>, %c_2 = %c_1 : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x0x0xf32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %2 = mulf %0, %1 : f32
      %3 = arith.round %2 : f32
      %4 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %5 = addf %3, %4 : f32
      %6 = stencil.store_result %5 : (f32) -> !stencil.result<f32>
      stencil.return %6 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
