module {
  func @Flagged(%u: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %u_1 = stencil.load %u : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %y:4 = stencil.apply (%u_2 = %u_1 : !stencil.temp<0x0x?xf64>) {order = "k"} -> (!stencil.temp<0x0x?xf64>, !stencil.temp<0x0x?xf64>, !stencil.temp<0x0x?xi1>, !stencil.temp<0x0x?xi32>) {
      %0 = constant 0 : index
      %1 = stencil.index 2 [0, 0, -1] : index
      %2 = cmpi "sge", %1, %0 : index
      %3:4 = scf.if %2 -> (f64, f64, i1, ui32) {
        %4 = stencil.self [0, 0, -1] : () -> f64
        %5 = stencil.self 1 [0, 0, -1] : () -> f64
        %6 = stencil.self 2 [0, 0, -1] : () -> i1
        %7 = stencil.self 3 [0, 0, -1] : () -> i32
        %8 = bitcast %7 : i32 to ui32
        scf.yield %4, %5, %6, %8 : f64, f64, i1, ui32
      } else {
        %9 = stencil.access %u_2 [0, 0, -1] : (!stencil.temp<0x0x?xf64>) -> f64
        %10 = stencil.index 2 [0, 0, -1] : index
        %11 = constant 1 : index
        %12 = cmpi "ne", %10, %11 : index
        %13 = constant 0.0e+00 : f64
        %14 = constant 0 : ui32
        scf.yield %9, %13, %12, %14 : f64, f64, i1, ui32
      }
      %15 = constant 0 : index
      %16 = stencil.index 2 [0, 0, -1] : index
      %17 = cmpi "sge", %16, %15 : index
      %18:4 = scf.if %17 -> (f64, f64, i1, ui32) {
        %19 = stencil.self [0, 0, -1] : () -> f64
        %20 = stencil.self 1 [0, 0, -1] : () -> f64
        %21 = stencil.self 2 [0, 0, -1] : () -> i1
        %22 = stencil.self 3 [0, 0, -1] : () -> i32
        %23 = bitcast %22 : i32 to ui32
        scf.yield %19, %20, %21, %23 : f64, f64, i1, ui32
      } else {
        %24 = stencil.access %u_2 [0, 0, -1] : (!stencil.temp<0x0x?xf64>) -> f64
        %25 = stencil.index 2 [0, 0, -1] : index
        %26 = constant 1 : index
        %27 = cmpi "ne", %25, %26 : index
        %28 = constant 0.0e+00 : f64
        %29 = constant 0 : ui32
        scf.yield %24, %28, %27, %29 : f64, f64, i1, ui32
      }
      %30 = constant 0.0e+00 : f64
      %31 = constant 0 : ui32
      %32 = bitcast %31 : ui32 to i32
      %33 = stencil.store_result %3#0 : (f64) -> !stencil.result<f64>
      %34 = stencil.store_result %30 : (f64) -> !stencil.result<f64>
      %35 = stencil.store_result %18#2 : (i1) -> !stencil.result<i1>
      %36 = stencil.store_result %32 : (i32) -> !stencil.result<i32>
      stencil.return %33, %34, %35, %36 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<i1>, !stencil.result<i32>
    }
    %inside = stencil.apply (%y_1 = %y#0 : !stencil.temp<0x0x?xf64>, %37 = %y#1 : !stencil.temp<0x0x?xf64>, %38 = %y#2 : !stencil.temp<0x0x?xi1>, %39 = %y#3 : !stencil.temp<0x0x?xi32>, %u_3 = %u_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %40 = stencil.index 2 [0, 0, 0] : index
      %41 = constant 0 : index
      %42 = cmpi "slt", %40, %41 : index
      %43:2 = scf.if %42 -> (i1, f64) {
        %44 = constant true
        %45 = constant 0.0e+00 : f64
        scf.yield %44, %45 : i1, f64
      } else {
        %46 = stencil.index 2 [0, 0, 0] : index
        %47 = stencil.extent 2 : index
        %48 = cmpi "sge", %46, %47 : index
        %49 = scf.if %48 -> (f64) {
          %50 = constant 0.0e+00 : f64
          scf.yield %50 : f64
        } else {
          %51 = constant 0 : index
          %52 = stencil.index 2 [0, 0, 0] : index
          %53 = cmpi "sge", %52, %51 : index
          %54 = stencil.extent 2 : index
          %55 = stencil.index 2 [0, 0, 0] : index
          %56 = cmpi "slt", %55, %54 : index
          %57 = and %53, %56 : i1
          %58:4 = scf.if %57 -> (f64, f64, i1, ui32) {
            %59 = stencil.access %y_1 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            %60 = stencil.access %37 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            %61 = stencil.access %38 [0, 0, 0] : (!stencil.temp<0x0x?xi1>) -> i1
            %62 = stencil.access %39 [0, 0, 0] : (!stencil.temp<0x0x?xi32>) -> i32
            %63 = bitcast %62 : i32 to ui32
            scf.yield %59, %60, %61, %63 : f64, f64, i1, ui32
          } else {
            %64 = stencil.access %u_3 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            %65 = stencil.index 2 [0, 0, 0] : index
            %66 = constant 1 : index
            %67 = cmpi "ne", %65, %66 : index
            %68 = constant 0.0e+00 : f64
            %69 = constant 0 : ui32
            scf.yield %64, %68, %67, %69 : f64, f64, i1, ui32
          }
          scf.yield %58#0 : f64
        }
        scf.yield %48, %49 : i1, f64
      }
      %70 = scf.if %43#0 -> (f64) {
        %71 = constant 1.0e+00 : f64
        scf.yield %71 : f64
      } else {
        scf.yield %43#1 : f64
      }
      %72 = stencil.store_result %70 : (f64) -> !stencil.result<f64>
      stencil.return %72 : !stencil.result<f64>
    }
    %out_1 = stencil.apply (%inside_1 = %inside : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %73 = stencil.access %inside_1 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %74 = stencil.store_result %73 : (f64) -> !stencil.result<f64>
      stencil.return %74 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
