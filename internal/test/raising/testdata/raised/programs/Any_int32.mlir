module {
  func @Any(%a: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %next = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = stencil.store_result %0 : (i32) -> !stencil.result<i32>
      stencil.return %1 : !stencil.result<i32>
    }
    %out_1 = stencil.apply (%next_1 = %next : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %2 = stencil.access %next_1 [-1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %3 = stencil.store_result %2 : (i32) -> !stencil.result<i32>
      stencil.return %3 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
