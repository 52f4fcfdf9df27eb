module {
  func @Clamped(%a: !stencil.field<?x?x?xf64>, %s: !stencil.field<0x0x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %s_1 = stencil.load %s : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x?xf64>, %s_2 = %s_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %0 = stencil.index 2 [0, 0, -1] : index
      %1 = constant 0 : index
      %2 = cmpi "slt", %0, %1 : index
      %3 = select %2, %1, %0 : index
      %4 = stencil.extent 2 : index
      %5 = constant -1 : index
      %6 = addi %4, %5 : index
      %7 = cmpi "sgt", %3, %6 : index
      %8 = select %7, %6, %3 : index
      %9 = stencil.index 2 [0, 0, 2] : index
      %10 = constant 0 : index
      %11 = cmpi "slt", %9, %10 : index
      %12 = select %11, %10, %9 : index
      %13 = stencil.extent 2 : index
      %14 = constant -1 : index
      %15 = addi %13, %14 : index
      %16 = cmpi "sgt", %12, %15 : index
      %17 = select %16, %15, %12 : index
      %18 = constant 0 : index
      %19 = constant 0 : index
      %20 = cmpi "slt", %18, %19 : index
      %21 = select %20, %19, %18 : index
      %22 = constant 0 : index
      %23 = cmpi "sgt", %21, %22 : index
      %24 = select %23, %22, %21 : index
      %25 = stencil.index 0 [0, 0, 0] : index
      %26 = stencil.index 1 [0, 0, 0] : index
      %27 = stencil.dyn_access %a_2(%25, %26, %24) in [0, 0, at 0] : [0, 0, at 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %28 = stencil.index 0 [0, 0, 0] : index
      %29 = stencil.index 1 [0, 0, 0] : index
      %30 = stencil.dyn_access %a_2(%28, %29, %8) in [0, 0, at 0] : [0, 0, at NK-1] : (!stencil.temp<?x?x?xf64>) -> f64
      %31 = stencil.index 0 [1, 0, 0] : index
      %32 = stencil.index 1 [0, 0, 0] : index
      %33 = stencil.dyn_access %a_2(%31, %32, %8) in [1, 0, at 0] : [1, 0, at NK-1] : (!stencil.temp<?x?x?xf64>) -> f64
      %34 = addf %30, %33 : f64
      %35 = constant 2.0e+00 : f64
      %36 = divf %34, %35 : f64
      %37 = stencil.index 0 [0, 0, 0] : index
      %38 = stencil.index 1 [0, 0, 0] : index
      %39 = stencil.dyn_access %a_2(%37, %38, %17) in [0, 0, at 0] : [0, 0, at NK-1] : (!stencil.temp<?x?x?xf64>) -> f64
      %40 = stencil.index 0 [1, 0, 0] : index
      %41 = stencil.index 1 [0, 0, 0] : index
      %42 = stencil.dyn_access %a_2(%40, %41, %17) in [1, 0, at 0] : [1, 0, at NK-1] : (!stencil.temp<?x?x?xf64>) -> f64
      %43 = addf %39, %42 : f64
      %44 = constant 2.0e+00 : f64
      %45 = divf %43, %44 : f64
      %46 = subf %36, %45 : f64
      %47 = constant 5 : index
      %48 = stencil.index 2 [0, 0, 0] : index
      %49 = subi %47, %48 : index
      %50 = constant 1 : index
      %51 = cmpi "slt", %49, %50 : index
      %52 = select %51, %50, %49 : index
      %53 = constant 3 : index
      %54 = cmpi "sgt", %52, %53 : index
      %55 = select %54, %53, %52 : index
      %56 = stencil.dyn_access %s_2(%55) in [0, 0, at 1] : [0, 0, at 3] : (!stencil.temp<0x0x?xf64>) -> f64
      %57 = mulf %27, %56 : f64
      %58 = addf %46, %57 : f64
      %59 = stencil.store_result %58 : (f64) -> !stencil.result<f64>
      stencil.return %59 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
    return
  }
}
