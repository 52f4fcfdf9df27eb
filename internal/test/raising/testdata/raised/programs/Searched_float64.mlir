module {
  func @Searched(%a: !stencil.field<0x0x?xf64>, %b: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<0x0x?xf64>, %b_2 = %b_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "olt", %0, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %5 = constant 0.0e+00 : f64
        %6 = mulf %4, %5 : f64
        scf.yield %6 : f64
      } else {
        %7 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %8 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %9 = cmpf "ogt", %7, %8 : f64
        %10:3 = scf.if %9 -> (i1, i1, f64) {
          %11 = constant true
          %12 = constant 0.0e+00 : f64
          scf.yield %11, %9, %12 : i1, i1, f64
        } else {
          %13 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<0x0x?xf64>) -> f64
          %14 = constant 0.0e+00 : f64
          %15 = cmpf "olt", %13, %14 : f64
          %16:3 = scf.if %15 -> (i1, i1, f64) {
            %17 = stencil.access %b_2 [0, 0, 1] : (!stencil.temp<0x0x?xf64>) -> f64
            %18 = constant 1.0e+00 : f64
            %19 = mulf %17, %18 : f64
            %20 = constant false
            %21 = constant false
            scf.yield %20, %21, %19 : i1, i1, f64
          } else {
            %22 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<0x0x?xf64>) -> f64
            %23 = stencil.access %b_2 [0, 0, -1] : (!stencil.temp<0x0x?xf64>) -> f64
            %24 = cmpf "ogt", %22, %23 : f64
            %25:3 = scf.if %24 -> (i1, i1, f64) {
              %26 = constant true
              %27 = constant 0.0e+00 : f64
              scf.yield %26, %24, %27 : i1, i1, f64
            } else {
              %28 = stencil.access %a_2 [0, 0, 2] : (!stencil.temp<0x0x?xf64>) -> f64
              %29 = constant 0.0e+00 : f64
              %30 = cmpf "olt", %28, %29 : f64
              %31:2 = scf.if %30 -> (i1, f64) {
                %32 = stencil.access %b_2 [0, 0, 2] : (!stencil.temp<0x0x?xf64>) -> f64
                %33 = constant 2.0e+00 : f64
                %34 = mulf %32, %33 : f64
                %35 = constant false
                scf.yield %35, %34 : i1, f64
              } else {
                %36 = stencil.access %a_2 [0, 0, 2] : (!stencil.temp<0x0x?xf64>) -> f64
                %37 = stencil.access %b_2 [0, 0, -2] : (!stencil.temp<0x0x?xf64>) -> f64
                %38 = cmpf "ogt", %36, %37 : f64
                %39 = constant 0.0e+00 : f64
                scf.yield %38, %39 : i1, f64
              }
              %40 = constant true
              %41 = xor %30, %40 : i1
              scf.yield %41, %31#0, %31#1 : i1, i1, f64
            }
            scf.yield %25#0, %25#1, %25#2 : i1, i1, f64
          }
          scf.yield %16#0, %16#1, %16#2 : i1, i1, f64
        }
        %42 = scf.if %10#0 -> (f64) {
          %43 = scf.if %10#1 -> (f64) {
            %44 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            scf.yield %44 : f64
          } else {
            %45 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            scf.yield %45 : f64
          }
          scf.yield %43 : f64
        } else {
          scf.yield %10#2 : f64
        }
        scf.yield %42 : f64
      }
      %46 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %46 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
