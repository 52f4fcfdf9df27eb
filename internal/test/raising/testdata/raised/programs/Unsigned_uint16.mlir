module {
  func @Unsigned(%a: !stencil.field<?x0x0xui16>, %b: !stencil.field<?x0x0xui16>, %out: !stencil.field<?x0x0xui16>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xui16>) -> !stencil.temp<?x0x0xui16>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xui16>) -> !stencil.temp<?x0x0xui16>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xui16>, %b_2 = %b_1 : !stencil.temp<?x0x0xui16>) -> !stencil.temp<?x0x0xui16> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %2 = subi %0, %1 : ui16
      %3 = constant 1 : ui16
      %4 = shift_right_unsigned %2, %3 : ui16
      %5 = cmpi "ugt", %0, %1 : ui16
      %6 = scf.if %5 -> (ui16) {
        %7 = constant 3 : ui16
        %8 = divi_unsigned %4, %7 : ui16
        %9 = constant 1000 : ui16
        %10 = remi_unsigned %0, %9 : ui16
        %11 = addi %8, %10 : ui16
        scf.yield %11 : ui16
      } else {
        scf.yield %4 : ui16
      }
      %12 = constant 32768 : ui16
      %13 = cmpi "uge", %0, %12 : ui16
      %14 = scf.if %13 -> (ui16) {
        %15 = cmpi "ult", %1, %0 : ui16
        %16 = scf.if %15 -> (ui16) {
          %17 = constant 65535 : ui16
          %18 = xor %6, %17 : ui16
          scf.yield %18 : ui16
        } else {
          scf.yield %6 : ui16
        }
        scf.yield %16 : ui16
      } else {
        scf.yield %6 : ui16
      }
      %19 = cmpi "ugt", %14, %1 : ui16
      %20 = select %19, %14, %1 : ui16
      %21 = constant 1 : ui16
      %22 = cmpi "ugt", %20, %21 : ui16
      %23 = select %22, %20, %21 : ui16
      %24 = cmpi "ult", %0, %1 : ui16
      %25 = select %24, %0, %1 : ui16
      %26 = subi %23, %25 : ui16
      %27 = stencil.store_result %26 : (ui16) -> !stencil.result<ui16>
      stencil.return %27 : !stencil.result<ui16>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xui16> to !stencil.field<?x0x0xui16>
    return
  }
}
