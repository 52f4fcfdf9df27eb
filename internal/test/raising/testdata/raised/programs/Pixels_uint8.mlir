module {
  func @Pixels(%a: !stencil.field<?x?x0xui8>, %out: !stencil.field<?x?x0xui8>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xui8>) -> !stencil.temp<?x?x0xui8>
    %row = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xui8>) -> !stencil.temp<?x?x0xui16> {
      %0 = stencil.access %a_2 [-1, 0, 0] : (!stencil.temp<?x?x0xui8>) -> ui8
      %1 = zexti %0 : ui8 to ui16
      %2 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xui8>) -> ui8
      %3 = zexti %2 : ui8 to ui16
      %4 = constant 2 : ui16
      %5 = muli %4, %3 : ui16
      %6 = addi %1, %5 : ui16
      %7 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x?x0xui8>) -> ui8
      %8 = zexti %7 : ui8 to ui16
      %9 = addi %6, %8 : ui16
      %10 = stencil.store_result %9 : (ui16) -> !stencil.result<ui16>
      stencil.return %10 : !stencil.result<ui16>
    }
    %out_1 = stencil.apply (%row_1 = %row : !stencil.temp<?x?x0xui16>) -> !stencil.temp<?x?x0xui8> {
      %11 = stencil.access %row_1 [0, -1, 0] : (!stencil.temp<?x?x0xui16>) -> ui16
      %12 = stencil.access %row_1 [0, 0, 0] : (!stencil.temp<?x?x0xui16>) -> ui16
      %13 = constant 2 : ui16
      %14 = muli %13, %12 : ui16
      %15 = addi %11, %14 : ui16
      %16 = stencil.access %row_1 [0, 1, 0] : (!stencil.temp<?x?x0xui16>) -> ui16
      %17 = addi %15, %16 : ui16
      %18 = constant 8 : ui16
      %19 = addi %17, %18 : ui16
      %20 = constant 16 : ui16
      %21 = divi_unsigned %19, %20 : ui16
      %22 = trunci %21 : ui16 to ui8
      %23 = stencil.store_result %22 : (ui8) -> !stencil.result<ui8>
      stencil.return %23 : !stencil.result<ui8>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xui8> to !stencil.field<?x?x0xui8>
    return
  }
}
