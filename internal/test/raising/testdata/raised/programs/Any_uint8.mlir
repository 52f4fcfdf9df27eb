module {
  func @Any(%a: !stencil.field<?x0x0xui8>, %out: !stencil.field<?x0x0xui8>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xui8>) -> !stencil.temp<?x0x0xui8>
    %next = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xui8>) -> !stencil.temp<?x0x0xui8> {
      %0 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xui8>) -> ui8
      %1 = stencil.store_result %0 : (ui8) -> !stencil.result<ui8>
      stencil.return %1 : !stencil.result<ui8>
    }
    %out_1 = stencil.apply (%next_1 = %next : !stencil.temp<?x0x0xui8>) -> !stencil.temp<?x0x0xui8> {
      %2 = stencil.access %next_1 [-1, 0, 0] : (!stencil.temp<?x0x0xui8>) -> ui8
      %3 = stencil.store_result %2 : (ui8) -> !stencil.result<ui8>
      stencil.return %3 : !stencil.result<ui8>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xui8> to !stencil.field<?x0x0xui8>
    return
  }
}
