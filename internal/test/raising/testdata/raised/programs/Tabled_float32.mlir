module {
  func @Tabled(%q: !stencil.field<?x0x?xf32>, %sum: !stencil.field<?x0x?xf32>) attributes {stencil.program} {
    %q_1 = stencil.load %q : (!stencil.field<?x0x?xf32>) -> !stencil.temp<?x0x?xf32>
    %sum_1 = stencil.apply (%q_2 = %q_1 : !stencil.temp<?x0x?xf32>) -> !stencil.temp<?x0x?xf32> {
      %0 = stencil.access %q_2 [1, 0, 0] : (!stencil.temp<?x0x?xf32>) -> f32
      %1 = constant 1.0e-01 : f32
      %2 = mulf %1, %0 : f32
      %3 = constant 3.0e+00 : f32
      %4 = mulf %2, %3 : f32
      %5 = constant 0.0e+00 : f32
      %6 = addf %5, %4 : f32
      %7 = stencil.access %q_2 [-1, 0, 0] : (!stencil.temp<?x0x?xf32>) -> f32
      %8 = constant 2.0e-01 : f32
      %9 = mulf %8, %7 : f32
      %10 = constant 3.0e+00 : f32
      %11 = mulf %9, %10 : f32
      %12 = addf %6, %11 : f32
      %13 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x0x?xf32>) -> f32
      %14 = constant 0.0e+00 : f32
      %15 = mulf %14, %13 : f32
      %16 = constant 2.0e-01 : f32
      %17 = mulf %15, %16 : f32
      %18 = addf %12, %17 : f32
      %19 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x0x?xf32>) -> f32
      %20 = constant 3.0e+00 : f32
      %21 = mulf %20, %19 : f32
      %22 = constant 2.0e-01 : f32
      %23 = mulf %21, %22 : f32
      %24 = addf %18, %23 : f32
      %25 = stencil.store_result %24 : (f32) -> !stencil.result<f32>
      stencil.return %25 : !stencil.result<f32>
    }
    stencil.store %sum_1 to %sum([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf32> to !stencil.field<?x0x?xf32>
    return
  }
}
