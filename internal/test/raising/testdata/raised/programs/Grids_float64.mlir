module {
  func @Grids(%fine: !stencil.field<?x?x0xf64>, %coarse: !stencil.field<?x?x0xf64>, %a: !stencil.field<?x?x0xf64>, %b: !stencil.field<?x?x0xf64>, %c: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
    %fine_1 = stencil.load %fine : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %coarse_1 = stencil.load %coarse : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %a_1:3 = stencil.apply (%fine_2 = %fine_1 : !stencil.temp<?x?x0xf64>, %coarse_2 = %coarse_1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x0xf64>) {
      %0 = stencil.index 0 [0, 0, 0] : index
      %1 = constant 2 : index
      %2 = muli %0, %1 : index
      %3 = constant -1 : index
      %4 = addi %2, %3 : index
      %5 = stencil.index 1 [0, 0, 0] : index
      %6 = constant 2 : index
      %7 = muli %5, %6 : index
      %8 = stencil.dyn_access %fine_2(%4, %7) in [2*i-1, 2*j, 0] : [2*i-1, 2*j, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %9 = stencil.index 0 [0, 0, 0] : index
      %10 = constant 2 : index
      %11 = muli %9, %10 : index
      %12 = stencil.index 1 [0, 0, 0] : index
      %13 = constant 3 : index
      %14 = muli %12, %13 : index
      %15 = constant 1 : index
      %16 = addi %14, %15 : index
      %17 = stencil.dyn_access %fine_2(%11, %16) in [2*i, 3*j+1, 0] : [2*i, 3*j+1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %18 = addf %8, %17 : f64
      %19 = stencil.index 0 [0, 0, 0] : index
      %20 = constant 2 : index
      %21 = muli %19, %20 : index
      %22 = stencil.index 1 [0, 1, 0] : index
      %23 = stencil.dyn_access %fine_2(%21, %22) in [2*i, 1, 0] : [2*i, 1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %24 = stencil.index 0 [0, 0, 0] : index
      %25 = constant 2 : index
      %26 = muli %24, %25 : index
      %27 = constant 1 : index
      %28 = addi %26, %27 : index
      %29 = stencil.index 1 [0, 0, 0] : index
      %30 = stencil.dyn_access %fine_2(%28, %29) in [2*i+1, 0, 0] : [2*i+1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %31 = subf %23, %30 : f64
      %32 = addf %18, %31 : f64
      %33 = stencil.index 0 [0, 0, 0] : index
      %34 = constant 2 : index
      %35 = divi_signed %33, %34 : index
      %36 = stencil.index 1 [0, 1, 0] : index
      %37 = constant 2 : index
      %38 = divi_signed %36, %37 : index
      %39 = constant -1 : index
      %40 = addi %38, %39 : index
      %41 = stencil.dyn_access %coarse_2(%35, %40) in [i floordiv 2, (j+1) floordiv 2-1, 0] : [i floordiv 2, (j+1) floordiv 2-1, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %42 = stencil.index 0 [0, 0, 0] : index
      %43 = constant 4 : index
      %44 = divi_signed %42, %43 : index
      %45 = stencil.index 1 [0, 0, 0] : index
      %46 = constant 3 : index
      %47 = muli %45, %46 : index
      %48 = constant 2 : index
      %49 = divi_signed %47, %48 : index
      %50 = stencil.dyn_access %coarse_2(%44, %49) in [i floordiv 4, (3*j) floordiv 2, 0] : [i floordiv 4, (3*j) floordiv 2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %51 = addf %41, %50 : f64
      %52 = stencil.index 0 [0, 0, 0] : index
      %53 = stencil.index 1 [0, 0, 0] : index
      %54 = constant 2 : index
      %55 = muli %53, %54 : index
      %56 = constant 1 : index
      %57 = addi %55, %56 : index
      %58 = constant 2 : index
      %59 = divi_signed %57, %58 : index
      %60 = stencil.dyn_access %coarse_2(%52, %59) in [0, (2*j+1) floordiv 2, 0] : [0, (2*j+1) floordiv 2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %61 = subf %51, %60 : f64
      %62 = stencil.index 0 [0, 0, 0] : index
      %63 = constant 2 : index
      %64 = cmpi "sgt", %62, %63 : index
      %65 = scf.if %64 -> (f64) {
        %66 = stencil.index 1 [0, 0, 0] : index
        %67 = stencil.extent 1 : index
        %68 = constant -1 : index
        %69 = addi %67, %68 : index
        %70 = cmpi "sge", %66, %69 : index
        %71 = scf.if %70 -> (f64) {
          %72 = stencil.index 0 [-3, 0, 0] : index
          %73 = constant 2 : index
          %74 = divi_signed %72, %73 : index
          %75 = stencil.index 1 [0, 3, 0] : index
          %76 = constant 2 : index
          %77 = divi_signed %75, %76 : index
          %78 = stencil.dyn_access %coarse_2(%74, %77) in [(i-3) floordiv 2, (j+3) floordiv 2, 0] : [(i-3) floordiv 2, (j+3) floordiv 2, 0] : (!stencil.temp<?x?x0xf64>) -> f64
          %79 = subf %61, %78 : f64
          scf.yield %79 : f64
        } else {
          scf.yield %61 : f64
        }
        scf.yield %71 : f64
      } else {
        scf.yield %61 : f64
      }
      %80 = stencil.index 0 [-5, 0, 0] : index
      %81 = constant 2 : index
      %82 = divi_signed %80, %81 : index
      %83 = constant 100 : index
      %84 = muli %82, %83 : index
      %85 = stencil.index 0 [0, 0, 0] : index
      %86 = constant 2 : index
      %87 = muli %85, %86 : index
      %88 = addi %84, %87 : index
      %89 = stencil.index 1 [0, 0, 0] : index
      %90 = subi %88, %89 : index
      %91 = sitofp %90 : index to f64
      %92 = stencil.index 0 [0, 0, 0] : index
      %93 = constant 2 : index
      %94 = muli %92, %93 : index
      %95 = constant -3 : index
      %96 = addi %94, %95 : index
      %97 = constant 2 : index
      %98 = divi_signed %96, %97 : index
      %99 = sitofp %98 : index to f64
      %100 = addf %91, %99 : f64
      %101 = stencil.store_result %32 : (f64) -> !stencil.result<f64>
      %102 = stencil.store_result %65 : (f64) -> !stencil.result<f64>
      %103 = stencil.store_result %100 : (f64) -> !stencil.result<f64>
      stencil.return %101, %102, %103 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %a_1#0 to %a([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %a_1#1 to %b([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    stencil.store %a_1#2 to %c([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
    return
  }
}
