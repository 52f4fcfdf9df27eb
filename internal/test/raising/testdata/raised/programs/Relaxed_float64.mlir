module {
  func @Relaxed(%in: !stencil.field<?x?x0xf64>, %b: !stencil.field<?x?x0xf64>, %w: f64, %out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %u = stencil.apply (%b_2 = %b_1 : !stencil.temp<?x?x0xf64>, %in_2 = %in_1 : !stencil.temp<?x?x0xf64>, %w_1 = %w : f64) {order = "j i"} -> !stencil.temp<?x?x0xf64> {
      %0 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = constant 0 : index
      %2 = stencil.index 0 [-1, 0, 0] : index
      %3 = cmpi "sge", %2, %1 : index
      %4 = scf.if %3 -> (f64) {
        %5 = stencil.self [-1, 0, 0] : () -> f64
        scf.yield %5 : f64
      } else {
        %6 = stencil.access %in_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        scf.yield %6 : f64
      }
      %7 = stencil.access %in_2 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %8 = addf %4, %7 : f64
      %9 = constant 0 : index
      %10 = stencil.index 1 [0, -1, 0] : index
      %11 = cmpi "sge", %10, %9 : index
      %12 = scf.if %11 -> (f64) {
        %13 = stencil.self [0, -1, 0] : () -> f64
        scf.yield %13 : f64
      } else {
        %14 = stencil.access %in_2 [0, -1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        scf.yield %14 : f64
      }
      %15 = addf %8, %12 : f64
      %16 = stencil.access %in_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %17 = addf %15, %16 : f64
      %18 = mulf %w_1, %17 : f64
      %19 = addf %0, %18 : f64
      %20 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
      stencil.return %20 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%u_1 = %u : !stencil.temp<?x?x0xf64>, %in_3 = %in_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xf64> {
      %21 = stencil.extent 0 : index
      %22 = stencil.index 0 [1, 0, 0] : index
      %23 = cmpi "slt", %22, %21 : index
      %24 = scf.if %23 -> (f64) {
        %25 = stencil.access %u_1 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        scf.yield %25 : f64
      } else {
        %26 = stencil.access %in_3 [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        scf.yield %26 : f64
      }
      %27 = stencil.access %u_1 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %28 = subf %24, %27 : f64
      %29 = stencil.store_result %28 : (f64) -> !stencil.result<f64>
      stencil.return %29 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
