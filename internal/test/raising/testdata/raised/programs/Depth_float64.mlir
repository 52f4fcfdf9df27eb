module {
  func @Depth(%a: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %0 = stencil.extent 2 : index
      %1 = sitofp %0 : index to f64
      %2 = constant 0.0e+00 : f64
      %3 = addf %2, %1 : f64
      %4 = stencil.extent 2 : index
      %5 = constant 1 : index
      %6 = addi %4, %5 : index
      %7 = sitofp %6 : index to f64
      %8 = addf %3, %7 : f64
      %9 = stencil.extent 2 : index
      %10 = constant 2 : index
      %11 = addi %9, %10 : index
      %12 = sitofp %11 : index to f64
      %13 = addf %8, %12 : f64
      %14 = stencil.extent 0 : index
      %15 = stencil.extent 1 : index
      %16 = addi %14, %15 : index
      %17 = stencil.extent 2 : index
      %18 = constant 3 : index
      %19 = cmpi "slt", %17, %18 : index
      %20 = select %19, %17, %18 : index
      %21 = cmpi "sgt", %16, %20 : index
      %22 = constant true
      %23 = xor %21, %22 : i1
      %24 = scf.if %21 -> (f64) {
        %25 = stencil.extent 1 : index
        %26 = constant 3 : index
        %27 = addi %25, %26 : index
        %28 = sitofp %27 : index to f64
        %29 = subf %13, %28 : f64
        scf.yield %29 : f64
      } else {
        scf.yield %13 : f64
      }
      %30 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %31 = addf %24, %30 : f64
      %32 = stencil.index 2 [0, 0, 0] : index
      %33 = stencil.extent 2 : index
      %34 = muli %32, %33 : index
      %35 = sitofp %34 : index to f64
      %36 = mulf %31, %35 : f64
      %37 = stencil.extent 2 : index
      %38 = stencil.extent 0 : index
      %39 = subi %37, %38 : index
      %40 = stencil.index 2 [0, 0, 0] : index
      %41 = addi %39, %40 : index
      %42 = sitofp %41 : index to f64
      %43 = divf %36, %42 : f64
      %44 = stencil.store_result %43 : (f64) -> !stencil.result<f64>
      stencil.return %44 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
