module {
  func @Bounded(%a: !stencil.field<?x0x0xf32>, %out: !stencil.field<?x0x0xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %inside = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x0x0xf32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %1 = constant 0x7F800000 : f32
      %2 = cmpf "oeq", %0, %1 : f32
      %3 = scf.if %2 -> (f32) {
        %4 = constant 0xFF800000 : f32
        scf.yield %4 : f32
      } else {
        %5 = cmpf "une", %0, %0 : f32
        %6 = scf.if %5 -> (i1) {
          %7 = constant true
          scf.yield %7 : i1
        } else {
          %8 = constant 0.0e+00 : f32
          %9 = cmpf "oeq", %0, %8 : f32
          scf.yield %9 : i1
        }
        %10 = scf.if %6 -> (f32) {
          %11 = constant 0x7FC00000 : f32
          scf.yield %11 : f32
        } else {
          scf.yield %0 : f32
        }
        scf.yield %10 : f32
      }
      %12 = stencil.store_result %3 : (f32) -> !stencil.result<f32>
      stencil.return %12 : !stencil.result<f32>
    }
    %out_1 = stencil.apply (%inside_1 = %inside : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x0x0xf32> {
      %13 = stencil.access %inside_1 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %14 = stencil.access %inside_1 [1, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %15 = cmpf "ogt", %13, %14 : f32
      %16 = cmpf "olt", %13, %14 : f32
      %17 = addf %13, %14 : f32
      %18 = cmpf "oeq", %13, %14 : f32
      %19 = constant 0.0e+00 : f32
      %20 = cmpf "une", %13, %19 : f32
      %21 = and %18, %20 : i1
      %22 = or %15, %21 : i1
      %23 = select %16, %14, %17 : f32
      %24 = select %22, %13, %23 : f32
      %25 = stencil.store_result %24 : (f32) -> !stencil.result<f32>
      stencil.return %25 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
