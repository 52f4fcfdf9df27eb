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
      %18:2 = scf.if %9#0 -> (i1, i1) {
        %19 = xor %8, %2 : i1
        %20 = constant true
        %21 = xor %19, %20 : i1
        scf.yield %21, %19 : i1, i1
      } else {
        %22 = constant false
        %23 = constant false
        scf.yield %22, %23 : i1, i1
      }
      %24:2 = scf.if %18#0 -> (i1, f32) {
        %25 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
        %26 = constant false
        scf.yield %26, %25 : i1, f32
      } else {
        scf.yield %18#1, %9#1 : i1, f32
      }
      %27 = scf.if %24#0 -> (f32) {
        %28 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf32>) -> f32
        %29 = fpext %28 : f32 to f64
        %30 = constant 3.0e+00 : f64
        %31 = divf %29, %30 : f64
        %32 = fptrunc %31 : f64 to f32
        scf.yield %32 : f32
      } else {
        scf.yield %24#1 : f32
      }
      %33 = stencil.store_result %27 : (f32) -> !stencil.result<f32>
      stencil.return %33 : !stencil.result<f32>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf32> to !stencil.field<?x0x0xf32>
    return
  }
}
