module {
  func @Column(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>, %b_2 = %b_1 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "olt", %0, %1 : f64
      %3 = scf.if %2 -> (index) {
        %4 = constant 3 : index
        scf.yield %4 : index
      } else {
        %5 = constant 0 : index
        scf.yield %5 : index
      }
      %6 = stencil.index 2 [0, 0, 0] : index
      %7 = addi %6, %3 : index
      %8 = stencil.index 2 [0, 0, -1] : index
      %9 = cmpi "slt", %7, %8 : index
      %10 = select %9, %8, %7 : index
      %11 = stencil.extent 2 : index
      %12 = constant -2 : index
      %13 = addi %11, %12 : index
      %14 = cmpi "sgt", %10, %13 : index
      %15 = select %14, %13, %10 : index
      %16 = stencil.index 2 [0, 0, 0] : index
      %17 = subi %16, %3 : index
      %18 = constant 2 : index
      %19 = cmpi "slt", %17, %18 : index
      %20 = select %19, %18, %17 : index
      %21 = stencil.index 2 [0, 0, 1] : index
      %22 = cmpi "sgt", %20, %21 : index
      %23 = select %22, %21, %20 : index
      %24 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
      %25 = constant 0.0e+00 : f64
      %26 = cmpf "ogt", %24, %25 : f64
      %27 = scf.if %26 -> (index) {
        %28 = constant 2 : index
        %29 = muli %28, %3 : index
        %30 = stencil.index 2 [0, 0, 0] : index
        %31 = addi %30, %29 : index
        %32 = constant 4 : index
        %33 = cmpi "slt", %31, %32 : index
        %34 = select %33, %32, %31 : index
        %35 = constant 3 : index
        %36 = cmpi "sgt", %34, %35 : index
        %37 = select %36, %35, %34 : index
        scf.yield %37 : index
      } else {
        scf.yield %15 : index
      }
      %38 = stencil.index 2 [0, 0, 0] : index
      %39 = addi %38, %3 : index
      %40 = stencil.index 2 [0, 0, -2] : index
      %41 = cmpi "slt", %39, %40 : index
      %42 = select %41, %40, %39 : index
      %43 = stencil.index 2 [0, 0, 3] : index
      %44 = cmpi "sgt", %42, %43 : index
      %45 = select %44, %43, %42 : index
      %46 = stencil.index 0 [0, 0, 0] : index
      %47 = stencil.index 1 [0, 0, 0] : index
      %48 = stencil.dyn_access %a_2(%46, %47, %45) in [0, 0, -2] : [0, 0, 3] : (!stencil.temp<?x?x?xf64>) -> f64
      %49 = stencil.index 0 [0, 0, 0] : index
      %50 = stencil.index 1 [0, 0, 0] : index
      %51 = constant -1 : index
      %52 = addi %45, %51 : index
      %53 = stencil.dyn_access %a_2(%49, %50, %52) in [0, 0, -3] : [0, 0, 2] : (!stencil.temp<?x?x?xf64>) -> f64
      %54 = addf %48, %53 : f64
      %55 = sitofp %45 : index to f64
      %56 = addf %54, %55 : f64
      %57 = stencil.index 0 [0, 0, 0] : index
      %58 = stencil.dyn_access %b_2(%57, %23) in [0, 0, at 2] : [0, 0, 1] : (!stencil.temp<?x0x?xf64>) -> f64
      %59 = sitofp %27 : index to f64
      %60 = mulf %58, %59 : f64
      %61 = addf %56, %60 : f64
      %62 = stencil.index 2 [0, 0, 0] : index
      %63 = stencil.index 2 [0, 0, 1] : index
      %64 = cmpi "slt", %62, %63 : index
      %65 = select %64, %63, %62 : index
      %66 = stencil.index 2 [0, 0, -1] : index
      %67 = cmpi "sgt", %65, %66 : index
      %68 = select %67, %66, %65 : index
      %69 = stencil.index 0 [0, 0, 0] : index
      %70 = stencil.dyn_access %b_2(%69, %68) in [0, 0, -1] : [0, 0, -1] : (!stencil.temp<?x0x?xf64>) -> f64
      %71 = addf %61, %70 : f64
      %72 = stencil.store_result %71 : (f64) -> !stencil.result<f64>
      stencil.return %72 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
