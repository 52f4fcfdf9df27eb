module {
  func @Careful(%a: !stencil.field<?x0x0xi32>, %b: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%b_2 = %b_1 : !stencil.temp<?x0x0xi32>, %a_2 = %a_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = constant 0 : i32
      %2 = cmpi "ne", %0, %1 : i32
      %3 = scf.if %2 -> (i32) {
        %4 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
        %5 = constant 0 : i32
        %6 = cmpi "ne", %4, %5 : i32
        %7 = scf.if %6 -> (i32) {
          %8 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
          %9 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
          %10 = constant 0 : i32
          %11 = cmpi "ne", %9, %10 : i32
          assert %11 {code = 1 : i64, message = "integer divide by zero"}
          %12 = divi_signed %8, %9 : i32
          %13 = constant 2 : i32
          %14 = muli %13, %12 : i32
          %15 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
          %16 = stencil.access %b_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
          %17 = constant 0 : i32
          %18 = cmpi "ne", %16, %17 : i32
          assert %18 {code = 2 : i64, message = "integer divide by zero"}
          %19 = divi_signed %15, %16 : i32
          %20 = subi %14, %19 : i32
          scf.yield %20 : i32
        } else {
          %21 = constant 0 : i32
          scf.yield %21 : i32
        }
        scf.yield %7 : i32
      } else {
        %22 = constant 0 : i32
        scf.yield %22 : i32
      }
      %23 = stencil.access %b_2 [-1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %24 = constant 0 : i32
      %25 = cmpi "sge", %23, %24 : i32
      %26 = scf.if %25 -> (i32) {
        %27 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
        %28 = constant 0 : i32
        %29 = cmpi "sge", %23, %28 : i32
        assert %29 {code = 3 : i64, message = "negative shift amount"}
        %30 = shift_left %27, %23 : i32
        %31 = addi %3, %30 : i32
        scf.yield %31 : i32
      } else {
        scf.yield %3 : i32
      }
      %32 = stencil.store_result %26 : (i32) -> !stencil.result<i32>
      stencil.return %32 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
