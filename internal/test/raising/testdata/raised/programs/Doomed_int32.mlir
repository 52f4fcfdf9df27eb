module {
  func @Doomed(%a: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = constant -2 : i32
      %2 = addi %0, %1 : i32
      %3 = constant false
      assert %3 {code = 1 : i64, message = "integer divide by zero"}
      %4 = constant 2 : i32
      %5 = addi %2, %4 : i32
      %6 = constant 7 : i32
      %7 = addi %5, %6 : i32
      %8 = stencil.store_result %7 : (i32) -> !stencil.result<i32>
      stencil.return %8 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
