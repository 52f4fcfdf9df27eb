module {
  func @Bits(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf32>, %x: !stencil.field<?x0x0xf64>, %y: !stencil.field<?x0x0xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %x_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf32>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf32>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = bitcast %0 : f64 to ui64
      %2 = constant 52 : ui64
      %3 = shift_right_unsigned %1, %2 : ui64
      %4 = constant 2047 : ui64
      %5 = and %3, %4 : ui64
      %6 = index_cast %5 : ui64 to index
      %7 = constant 1023 : index
      %8 = subi %6, %7 : index
      %9 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %10 = bitcast %9 : f64 to ui64
      %11 = constant 9223372036854775807 : ui64
      %12 = and %10, %11 : ui64
      %13 = bitcast %12 : ui64 to f64
      %14 = sitofp %8 : index to f64
      %15 = mulf %13, %14 : f64
      %16 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %17 = bitcast %16 : f32 to ui32
      %18 = constant 2147483648 : ui32
      %19 = xor %17, %18 : ui32
      %20 = bitcast %19 : ui32 to f32
      %21 = stencil.store_result %15 : (f64) -> !stencil.result<f64>
      %22 = stencil.store_result %20 : (f32) -> !stencil.result<f32>
      stencil.return %21, %22 : !stencil.result<f64>, !stencil.result<f32>
    }
    stencil.store %x_1#0 to %x([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %x_1#1 to %y([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
