module {
  func @Shores(%a: !stencil.field<?x?x?xf64>, %w: f64, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %slope = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>, %w_1 = %w : f64) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.index 0 [0, 0, 0] : index
      %1 = stencil.extent 0 : index
      %2 = constant -2 : index
      %3 = addi %1, %2 : index
      %4 = cmpi "sge", %0, %3 : index
      %5:2 = scf.if %4 -> (i1, f64) {
        %6 = constant true
        %7 = constant 0.0e+00 : f64
        scf.yield %6, %7 : i1, f64
      } else {
        %8 = stencil.index 1 [0, 1, 0] : index
        %9 = stencil.extent 1 : index
        %10 = cmpi "sge", %8, %9 : index
        %11 = scf.if %10 -> (f64) {
          %12 = constant 0.0e+00 : f64
          scf.yield %12 : f64
        } else {
          %13 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
          %14 = stencil.access %a_2 [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
          %15 = subf %13, %14 : f64
          scf.yield %15 : f64
        }
        scf.yield %10, %11 : i1, f64
      }
      %16 = scf.if %5#0 -> (f64) {
        scf.yield %w_1 : f64
      } else {
        scf.yield %5#1 : f64
      }
      %17 = stencil.store_result %16 : (f64) -> !stencil.result<f64>
      stencil.return %17 : !stencil.result<f64>
    }
    %inside = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %18 = constant 0 : index
      %19 = stencil.index 0 [0, 0, 0] : index
      %20 = cmpi "slt", %18, %19 : index
      %21:2 = scf.if %20 -> (i1, f64) {
        %22 = stencil.index 0 [1, 0, 0] : index
        %23 = stencil.extent 0 : index
        %24 = cmpi "slt", %22, %23 : index
        %25:2 = scf.if %24 -> (i1, f64) {
          %26 = stencil.index 1 [0, 0, 0] : index
          %27 = constant 0 : index
          %28 = cmpi "sgt", %26, %27 : index
          %29:2 = scf.if %28 -> (i1, f64) {
            %30 = stencil.extent 1 : index
            %31 = constant -1 : index
            %32 = addi %30, %31 : index
            %33 = stencil.index 1 [0, 0, 0] : index
            %34 = cmpi "sgt", %32, %33 : index
            %35 = scf.if %34 -> (f64) {
              %36 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
              scf.yield %36 : f64
            } else {
              %37 = constant 0.0e+00 : f64
              scf.yield %37 : f64
            }
            %38 = constant true
            %39 = xor %34, %38 : i1
            scf.yield %39, %35 : i1, f64
          } else {
            %40 = constant true
            %41 = constant 0.0e+00 : f64
            scf.yield %40, %41 : i1, f64
          }
          scf.yield %29#0, %29#1 : i1, f64
        } else {
          %42 = constant true
          %43 = constant 0.0e+00 : f64
          scf.yield %42, %43 : i1, f64
        }
        scf.yield %25#0, %25#1 : i1, f64
      } else {
        %44 = constant true
        %45 = constant 0.0e+00 : f64
        scf.yield %44, %45 : i1, f64
      }
      %46 = scf.if %21#0 -> (f64) {
        %47 = constant 0.0e+00 : f64
        scf.yield %47 : f64
      } else {
        scf.yield %21#1 : f64
      }
      %48 = stencil.store_result %46 : (f64) -> !stencil.result<f64>
      stencil.return %48 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%slope_1 = %slope : !stencil.temp<?x?x?xf64>, %inside_1 = %inside : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %49 = stencil.access %slope_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %50 = stencil.access %slope_1 [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %51 = subf %49, %50 : f64
      %52 = stencil.access %inside_1 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %53 = addf %51, %52 : f64
      %54 = stencil.store_result %53 : (f64) -> !stencil.result<f64>
      stencil.return %54 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
