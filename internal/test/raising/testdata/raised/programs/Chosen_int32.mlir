module {
  func @Chosen(%in: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %out_1 = stencil.apply (%in_2 = %in_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = constant 0 : i32
      %2 = cmpi "sgt", %0, %1 : i32
      %3 = scf.if %2 -> (i32) {
        %4 = constant 5 : i32
        scf.yield %4 : i32
      } else {
        %5 = constant 1 : i32
        scf.yield %5 : i32
      }
      %6 = stencil.access %in_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %7 = muli %3, %6 : i32
      %8 = constant 2 : i32
      %9 = addi %7, %8 : i32
      %10 = stencil.store_result %9 : (i32) -> !stencil.result<i32>
      stencil.return %10 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
