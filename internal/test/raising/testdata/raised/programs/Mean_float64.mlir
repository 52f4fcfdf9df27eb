module {
  func @Mean(%p: !stencil.field<?x0x?xf64>, %q: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x0x?xf64>) attributes {stencil.program} {
    %p_1 = stencil.load %p : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
    %q_1 = stencil.load %q : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
    %running = stencil.apply (%p_2 = %p_1 : !stencil.temp<?x0x?xf64>) {order = "k"} -> !stencil.temp<?x0x?xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 1 : index
      %2 = cmpi "slt", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.access %p_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        scf.yield %4 : f64
      } else {
        %5 = stencil.self [0, 0, -1] : () -> f64
        %6 = stencil.access %p_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        %7 = addf %5, %6 : f64
        scf.yield %7 : f64
      }
      %8 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %8 : !stencil.result<f64>
    }
    %mean = stencil.apply (%running_1 = %running : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
      %9 = stencil.index 2 [0, 0, 0] : index
      %10 = constant 0 : index
      %11 = cmpi "eq", %9, %10 : index
      %12 = scf.if %11 -> (f64) {
        %13 = stencil.access %running_1 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        scf.yield %13 : f64
      } else {
        %14 = stencil.access %running_1 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        %15 = stencil.access %running_1 [0, 0, -1] : (!stencil.temp<?x0x?xf64>) -> f64
        %16 = addf %14, %15 : f64
        %17 = constant 2.0e+00 : f64
        %18 = divf %16, %17 : f64
        scf.yield %18 : f64
      }
      %19 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
      stencil.return %19 : !stencil.result<f64>
    }
    %running_2 = stencil.apply (%q_2 = %q_1 : !stencil.temp<?x0x?xf64>) {order = "k"} -> !stencil.temp<?x0x?xf64> {
      %20 = stencil.index 2 [0, 0, 0] : index
      %21 = constant 1 : index
      %22 = cmpi "slt", %20, %21 : index
      %23 = scf.if %22 -> (f64) {
        %24 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        scf.yield %24 : f64
      } else {
        %25 = stencil.self [0, 0, -1] : () -> f64
        %26 = stencil.access %q_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
        %27 = addf %25, %26 : f64
        scf.yield %27 : f64
      }
      %28 = stencil.store_result %23 : (f64) -> !stencil.result<f64>
      stencil.return %28 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%mean_1 = %mean : !stencil.temp<?x0x?xf64>, %running_3 = %running_2 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x0x?xf64> {
      %29 = stencil.access %mean_1 [-1, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %30 = stencil.access %mean_1 [1, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %31 = addf %29, %30 : f64
      %32 = stencil.access %running_3 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %33 = subf %31, %32 : f64
      %34 = stencil.store_result %33 : (f64) -> !stencil.result<f64>
      stencil.return %34 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf64> to !stencil.field<?x0x?xf64>
    return
  }
}
