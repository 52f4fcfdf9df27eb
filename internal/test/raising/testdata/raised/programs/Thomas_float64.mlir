module {
  func @Thomas(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x?xf64>, %c: !stencil.field<?x?x?xf64>, %r: !stencil.field<?x?x?xf64>, %x: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %c_1 = stencil.load %c : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %r_1 = stencil.load %r : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %upper = stencil.apply (%c_2 = %c_1 : !stencil.temp<?x?x?xf64>, %b_2 = %b_1 : !stencil.temp<?x?x?xf64>, %a_2 = %a_1 : !stencil.temp<?x?x?xf64>) {order = "k"} -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.index 2 [0, 0, 0] : index
      %1 = constant 0 : index
      %2 = cmpi "eq", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %5 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %6 = divf %4, %5 : f64
        scf.yield %6 : f64
      } else {
        %7 = stencil.access %c_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %8 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %9 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %10 = stencil.self [0, 0, -1] : () -> f64
        %11 = mulf %9, %10 : f64
        %12 = subf %8, %11 : f64
        %13 = divf %7, %12 : f64
        scf.yield %13 : f64
      }
      %14 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %14 : !stencil.result<f64>
    }
    %right = stencil.apply (%r_2 = %r_1 : !stencil.temp<?x?x?xf64>, %b_3 = %b_1 : !stencil.temp<?x?x?xf64>, %a_3 = %a_1 : !stencil.temp<?x?x?xf64>, %upper_1 = %upper : !stencil.temp<?x?x?xf64>) {order = "k"} -> !stencil.temp<?x?x?xf64> {
      %15 = stencil.index 2 [0, 0, 0] : index
      %16 = constant 0 : index
      %17 = cmpi "eq", %15, %16 : index
      %18 = scf.if %17 -> (f64) {
        %19 = stencil.access %r_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %20 = stencil.access %b_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %21 = divf %19, %20 : f64
        scf.yield %21 : f64
      } else {
        %22 = stencil.access %r_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %23 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %24 = stencil.self [0, 0, -1] : () -> f64
        %25 = mulf %23, %24 : f64
        %26 = subf %22, %25 : f64
        %27 = stencil.access %b_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %28 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %29 = stencil.access %upper_1 [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
        %30 = mulf %28, %29 : f64
        %31 = subf %27, %30 : f64
        %32 = divf %26, %31 : f64
        scf.yield %32 : f64
      }
      %33 = stencil.store_result %18 : (f64) -> !stencil.result<f64>
      stencil.return %33 : !stencil.result<f64>
    }
    %x_1 = stencil.apply (%right_1 = %right : !stencil.temp<?x?x?xf64>, %upper_2 = %upper : !stencil.temp<?x?x?xf64>) {order = "-k"} -> !stencil.temp<?x?x?xf64> {
      %34 = stencil.index 2 [0, 0, 0] : index
      %35 = stencil.extent 2 : index
      %36 = constant -1 : index
      %37 = addi %35, %36 : index
      %38 = cmpi "eq", %34, %37 : index
      %39 = scf.if %38 -> (f64) {
        %40 = stencil.access %right_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        scf.yield %40 : f64
      } else {
        %41 = stencil.access %right_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %42 = stencil.access %upper_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
        %43 = stencil.self [0, 0, 1] : () -> f64
        %44 = mulf %42, %43 : f64
        %45 = subf %41, %44 : f64
        scf.yield %45 : f64
      }
      %46 = stencil.store_result %39 : (f64) -> !stencil.result<f64>
      stencil.return %46 : !stencil.result<f64>
    }
    %x_2 = stencil.apply (%x_3 = %x_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %47 = stencil.access %x_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %48 = stencil.store_result %47 : (f64) -> !stencil.result<f64>
      stencil.return %48 : !stencil.result<f64>
    }
    stencil.store %x_2 to %x([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
