module {
  func @Divided(%a: !stencil.field<?x0x0xi32>, %b: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi32>, %b_2 = %b_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %2 = constant 0 : i32
      %3 = cmpi "ne", %1, %2 : i32
      assert %3 {code = 1 : i64, message = "integer divide by zero"}
      %4 = divi_signed %0, %1 : i32
      %5 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %6 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %7 = constant 0 : i32
      %8 = cmpi "ne", %6, %7 : i32
      assert %8 {code = 2 : i64, message = "integer divide by zero"}
      %9 = remi_signed %5, %6 : i32
      %10 = addi %4, %9 : i32
      %11 = stencil.store_result %10 : (i32) -> !stencil.result<i32>
      stencil.return %11 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
