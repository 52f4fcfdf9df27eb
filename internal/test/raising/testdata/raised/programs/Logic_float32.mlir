module {
  func @Logic(%a: !stencil.field<?x0x0xf32>, %b: !stencil.field<?x0x0xf32>, %out: !stencil.field<?x0x0xf32>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf32>) -> !stencil.temp<?x0x0xf32>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf32>, %b_2 = %b_1 : !stencil.temp<?x0x0xf32>) -> !stencil.temp<?x0x0xf32> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %1 = constant 0.0e+00 : f32
      %2 = cmpf "ogt", %0, %1 : f32
      %3 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
      %4 = constant 0.0e+00 : f32
      %5 = cmpf "ogt", %3, %4 : f32
      %6 = xor %2, %5 : i1
      %7 = constant true
      %8 = xor %6, %7 : i1
      %9:2 = scf.if %8 -> (i1, f32) {
        %10 = constant true
        %11 = constant 0.0e+00 : f32
        scf.yield %10, %11 : i1, f32
      } else {
        %12 = scf.if %2 -> (f32) {
          %13 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %14 = negf %13 : f32
          scf.yield %14 : f32
        } else {
          %15 = constant 0.0e+00 : f32
          scf.yield %15 : f32
        }
        %16 = constant true
        %17 = xor %2, %16 : i1
        scf.yield %17, %12 : i1, f32
      }
      %18 = scf.if %9#0 -> (f32) {
        %19 = xor %8, %2 : i1
        %20 = scf.if %19 -> (f32) {
          %21 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          %22 = fpext %21 : f32 to f64
          %23 = constant 3.0e+00 : f64
          %24 = divf %22, %23 : f64
          %25 = fptrunc %24 : f64 to f32
          scf.yield %25 : f32
        } else {
          %26 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
          scf.yield %26 : f32
        }
        scf.yield %20 : f32
      } else {
        scf.yield %9#1 : f32
      }
      %27 = stencil.store_result %18 : (f32) -> !stencil.result<f32>
      stencil.return %27 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
