module {
  func @Any(%a: !stencil.field<?x0x0xi16>, %out: !stencil.field<?x0x0xi16>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi16>) -> !stencil.temp<?x0x0xi16>
    %next = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi16>) -> !stencil.temp<?x0x0xi16> {
      %0 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xi16>) -> i16
      %1 = stencil.store_result %0 : (i16) -> !stencil.result<i16>
      stencil.return %1 : !stencil.result<i16>
    }
    %out_1 = stencil.apply (%next_1 = %next : !stencil.temp<?x0x0xi16>) -> !stencil.temp<?x0x0xi16> {
      %2 = stencil.access %next_1 [-1, 0, 0] : (!stencil.temp<?x0x0xi16>) -> i16
      %3 = stencil.store_result %2 : (i16) -> !stencil.result<i16>
      stencil.return %3 : !stencil.result<i16>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi16> to !stencil.field<?x0x0xi16>
    return
  }
}
