module {
  func @Counted(%a: !stencil.field<?x0x0xi32>, %sum: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %sum_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %a_2 [-2, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = constant 1 : i32
      %2 = muli %1, %0 : i32
      %3 = constant 0 : i32
      %4 = addi %3, %2 : i32
      %5 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %6 = constant 2 : i32
      %7 = muli %6, %5 : i32
      %8 = addi %4, %7 : i32
      %9 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %10 = constant 4 : i32
      %11 = muli %10, %9 : i32
      %12 = addi %8, %11 : i32
      %13 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %14 = constant 8 : i32
      %15 = muli %14, %13 : i32
      %16 = addi %12, %15 : i32
      %17 = constant 5 : i32
      %18 = xor %16, %17 : i32
      %19 = constant 1 : i32
      %20 = xor %18, %19 : i32
      %21 = constant 3 : i32
      %22 = xor %20, %21 : i32
      %23 = constant 2 : i32
      %24 = xor %22, %23 : i32
      %25 = stencil.store_result %24 : (i32) -> !stencil.result<i32>
      stencil.return %25 : !stencil.result<i32>
    }
    stencil.store %sum_1 to %sum([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
