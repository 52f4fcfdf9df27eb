module {
  func @Coupled(%u: !stencil.field<?x?x0xf64>, %v: !stencil.field<?x?x0xf64>, %p_0: !stencil.field<?x?x0xf64>, %p_1: !stencil.field<?x?x0xf64>, %n: !stencil.field<?x?x0xi32>) attributes {stencil.program} {
    %u_1 = stencil.load %u : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %v_1 = stencil.load %v : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %update:4 = stencil.apply (%u_2 = %u_1 : !stencil.temp<?x?x0xf64>, %v_2 = %v_1 : !stencil.temp<?x?x0xf64>) {order = "j i"} -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xi1>, !stencil.temp<?x?x0xi32>) {
      %0 = constant 0 : index
      %1 = stencil.index 0 [-1, 0, 0] : index
      %2 = cmpi "sge", %1, %0 : index
      %3:4 = scf.if %2 -> (f64, f64, i1, ui32) {
        %4 = stencil.self [-1, 0, 0] : () -> f64
        %5 = stencil.self 1 [-1, 0, 0] : () -> f64
        %6 = stencil.self 2 [-1, 0, 0] : () -> i1
        %7 = stencil.self 3 [-1, 0, 0] : () -> i32
        %8 = bitcast %7 : i32 to ui32
        scf.yield %4, %5, %6, %8 : f64, f64, i1, ui32
      } else {
        %9 = stencil.access %u_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %10 = stencil.access %v_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %11 = constant false
        %12 = constant 0 : ui32
        scf.yield %9, %10, %11, %12 : f64, f64, i1, ui32
      }
      %13 = stencil.access %u_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %14 = stencil.access %v_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %15 = addf %3#1, %13 : f64
      %16 = constant 2.0e+00 : f64
      %17 = divf %15, %16 : f64
      %18 = stencil.access %u_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %19 = stencil.access %v_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %20 = subf %3#0, %19 : f64
      %21 = constant 0 : ui32
      %22 = addi %3#3, %21 : ui32
      %23 = constant 1.0e+00 : f64
      %24 = cmpf "ogt", %17, %23 : f64
      %25:3 = scf.if %24 -> (f64, i1, ui32) {
        %26 = constant true
        %27 = xor %3#2, %26 : i1
        %28 = constant 1 : ui32
        %29 = addi %22, %28 : ui32
        %30 = constant 1.0e+00 : f64
        scf.yield %30, %27, %29 : f64, i1, ui32
      } else {
        scf.yield %17, %3#2, %22 : f64, i1, ui32
      }
      %31 = bitcast %25#2 : ui32 to i32
      %32 = stencil.store_result %25#0 : (f64) -> !stencil.result<f64>
      %33 = stencil.store_result %20 : (f64) -> !stencil.result<f64>
      %34 = stencil.store_result %25#1 : (i1) -> !stencil.result<i1>
      %35 = stencil.store_result %31 : (i32) -> !stencil.result<i32>
      stencil.return %32, %33, %34, %35 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<i1>, !stencil.result<i32>
    }
    %update_1:4 = stencil.apply (%update_2 = %update#0 : !stencil.temp<?x?x0xf64>, %36 = %update#1 : !stencil.temp<?x?x0xf64>, %37 = %update#2 : !stencil.temp<?x?x0xi1>, %38 = %update#3 : !stencil.temp<?x?x0xi32>, %u_3 = %u_1 : !stencil.temp<?x?x0xf64>, %v_3 = %v_1 : !stencil.temp<?x?x0xf64>) {order = "-j -i"} -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xi1>, !stencil.temp<?x?x0xi32>) {
      %39 = constant 0 : index
      %40 = stencil.index 0 [-1, 0, 0] : index
      %41 = cmpi "sge", %40, %39 : index
      %42:4 = scf.if %41 -> (f64, f64, i1, ui32) {
        %43 = stencil.access %update_2 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %44 = stencil.access %36 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %45 = stencil.access %37 [-1, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
        %46 = stencil.access %38 [-1, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
        %47 = bitcast %46 : i32 to ui32
        scf.yield %43, %44, %45, %47 : f64, f64, i1, ui32
      } else {
        %48 = stencil.access %u_3 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %49 = stencil.access %v_3 [-1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
        %50 = constant false
        %51 = constant 0 : ui32
        scf.yield %48, %49, %50, %51 : f64, f64, i1, ui32
      }
      %52 = stencil.extent 1 : index
      %53 = stencil.index 1 [0, 1, 0] : index
      %54 = cmpi "slt", %53, %52 : index
      %55:4 = scf.if %54 -> (f64, f64, i1, ui32) {
        %56 = stencil.self [0, 1, 0] : () -> f64
        %57 = stencil.self 1 [0, 1, 0] : () -> f64
        %58 = stencil.self 2 [0, 1, 0] : () -> i1
        %59 = stencil.self 3 [0, 1, 0] : () -> i32
        %60 = bitcast %59 : i32 to ui32
        scf.yield %56, %57, %58, %60 : f64, f64, i1, ui32
      } else {
        %61 = stencil.extent 1 : index
        %62 = stencil.index 1 [0, 1, 0] : index
        %63 = cmpi "slt", %62, %61 : index
        %64:4 = scf.if %63 -> (f64, f64, i1, ui32) {
          %65 = stencil.access %update_2 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
          %66 = stencil.access %36 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
          %67 = stencil.access %37 [0, 1, 0] : (!stencil.temp<?x?x0xi1>) -> i1
          %68 = stencil.access %38 [0, 1, 0] : (!stencil.temp<?x?x0xi32>) -> i32
          %69 = bitcast %68 : i32 to ui32
          scf.yield %65, %66, %67, %69 : f64, f64, i1, ui32
        } else {
          %70 = stencil.access %u_3 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
          %71 = stencil.access %v_3 [0, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
          %72 = constant false
          %73 = constant 0 : ui32
          scf.yield %70, %71, %72, %73 : f64, f64, i1, ui32
        }
        scf.yield %64#0, %64#1, %64#2, %64#3 : f64, f64, i1, ui32
      }
      %74 = addf %42#1, %55#0 : f64
      %75 = constant 2.0e+00 : f64
      %76 = divf %74, %75 : f64
      %77 = stencil.access %update_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %78 = stencil.access %36 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %79 = stencil.access %37 [0, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
      %80 = stencil.access %38 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %81 = bitcast %80 : i32 to ui32
      %82 = subf %42#0, %78 : f64
      %83 = addi %42#3, %55#3 : ui32
      %84 = constant 1.0e+00 : f64
      %85 = cmpf "ogt", %76, %84 : f64
      %86:3 = scf.if %85 -> (f64, i1, ui32) {
        %87 = constant true
        %88 = xor %42#2, %87 : i1
        %89 = constant 1 : ui32
        %90 = addi %83, %89 : ui32
        %91 = constant 1.0e+00 : f64
        scf.yield %91, %88, %90 : f64, i1, ui32
      } else {
        scf.yield %76, %42#2, %83 : f64, i1, ui32
      }
      %92 = bitcast %86#2 : ui32 to i32
      %93 = stencil.store_result %86#0 : (f64) -> !stencil.result<f64>
      %94 = stencil.store_result %82 : (f64) -> !stencil.result<f64>
      %95 = stencil.store_result %86#1 : (i1) -> !stencil.result<i1>
      %96 = stencil.store_result %92 : (i32) -> !stencil.result<i32>
      stencil.return %93, %94, %95, %96 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<i1>, !stencil.result<i32>
    }
    %p:3 = stencil.apply (%update_3 = %update_1#0 : !stencil.temp<?x?x0xf64>, %97 = %update_1#1 : !stencil.temp<?x?x0xf64>, %98 = %update_1#2 : !stencil.temp<?x?x0xi1>, %99 = %update_1#3 : !stencil.temp<?x?x0xi32>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xi32>) {
      %100 = stencil.access %update_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %101 = stencil.access %97 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %102 = stencil.access %98 [0, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
      %103 = stencil.access %99 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %104 = bitcast %103 : i32 to ui32
      %105 = scf.if %102 -> (f64) {
        %106 = negf %100 : f64
        scf.yield %106 : f64
      } else {
        scf.yield %100 : f64
      }
      %107 = bitcast %104 : ui32 to i32
      %108 = stencil.store_result %105 : (f64) -> !stencil.result<f64>
      %109 = stencil.store_result %101 : (f64) -> !stencil.result<f64>
      %110 = stencil.store_result %107 : (i32) -> !stencil.result<i32>
      stencil.return %108, %109, %110 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<i32>
    }
    stencil.store %p#0 to %p_0([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %p#1 to %p_1([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %p#2 to %n([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi32> to !stencil.field<?x?x0xi32>
    return
  }
}
