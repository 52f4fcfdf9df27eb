module {
  func @Any(%a: !stencil.field<?x0x0xui16>, %out: !stencil.field<?x0x0xui16>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xui16>) -> !stencil.temp<?x0x0xui16>
    %next = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xui16>) -> !stencil.temp<?x0x0xui16> {
      %0 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %1 = stencil.store_result %0 : (ui16) -> !stencil.result<ui16>
      stencil.return %1 : !stencil.result<ui16>
    }
    %out_1 = stencil.apply (%next_1 = %next : !stencil.temp<?x0x0xui16>) -> !stencil.temp<?x0x0xui16> {
      %2 = stencil.access %next_1 [-1, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %3 = stencil.store_result %2 : (ui16) -> !stencil.result<ui16>
      stencil.return %3 : !stencil.result<ui16>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xui16> to !stencil.field<?x0x0xui16>
    return
  }
}
