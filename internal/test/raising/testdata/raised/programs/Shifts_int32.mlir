module {
  func @Shifts(%a: !stencil.field<?x0x0xi32>, %b: !stencil.field<?x0x0xui8>, %c: !stencil.field<?x0x0xi64>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xui8>) -> !stencil.temp<?x0x0xui8>
    %c_1 = stencil.load %c : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi32>, %b_2 = %b_1 : !stencil.temp<?x0x0xui8>, %c_2 = %c_1 : !stencil.temp<?x0x0xi64>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui8>) -> ui8
      %2 = zexti %1 : ui8 to i32
      %3 = shift_left %0, %2 : i32
      %4 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %5 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %6 = bitcast %5 : i64 to ui64
      %7 = constant 32 : ui64
      %8 = cmpi "ult", %6, %7 : ui64
      %9 = select %8, %6, %7 : ui64
      %10 = trunci %9 : ui64 to i32
      %11 = shift_right_signed %4, %10 : i32
      %12 = constant 2 : i32
      %13 = shift_right_signed %3, %12 : i32
      %14 = constant 3 : i32
      %15 = shift_left %11, %14 : i32
      %16 = xor %13, %15 : i32
      %17 = stencil.access %c_2 [1, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %18 = constant 3 : i64
      %19 = cmpi "sgt", %17, %18 : i64
      %20 = scf.if %19 -> (i32) {
        %21 = constant 0 : i64
        %22 = cmpi "sge", %17, %21 : i64
        assert %22 {code = 1 : i64, message = "negative shift amount"}
        %23 = constant 32 : i64
        %24 = cmpi "ult", %17, %23 : i64
        %25 = select %24, %17, %23 : i64
        %26 = trunci %25 : i64 to i32
        %27 = constant 1 : i32
        %28 = shift_left %27, %26 : i32
        %29 = addi %16, %28 : i32
        scf.yield %29 : i32
      } else {
        scf.yield %16 : i32
      }
      %30 = stencil.store_result %20 : (i32) -> !stencil.result<i32>
      stencil.return %30 : !stencil.result<i32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}
