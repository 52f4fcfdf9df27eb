module {
  func @Searched(%a: !stencil.field<0x0x?xf64>, %b: !stencil.field<0x0x?xf64>, %out: !stencil.field<0x0x?xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %b_1 = stencil.load %b : (!stencil.field<0x0x?xf64>) -> !stencil.temp<0x0x?xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<0x0x?xf64>, %b_2 = %b_1 : !stencil.temp<0x0x?xf64>) -> !stencil.temp<0x0x?xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
      %1 = constant 0.0e+00 : f64
      %2 = cmpf "olt", %0, %1 : f64
      %3:3 = scf.if %2 -> (i1, index, f64) {
        %4 = constant true
        %5 = constant 0 : index
        %6 = constant 0.0e+00 : f64
        scf.yield %4, %5, %6 : i1, index, f64
      } else {
        %7 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %8 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
        %9 = cmpf "ogt", %7, %8 : f64
        %10:4 = scf.if %9 -> (i1, index, i1, i1) {
          %11 = constant false
          %12 = constant 0 : index
          %13 = constant true
          scf.yield %11, %12, %13, %9 : i1, index, i1, i1
        } else {
          %14 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<0x0x?xf64>) -> f64
          %15 = constant 0.0e+00 : f64
          %16 = cmpf "olt", %14, %15 : f64
          %17:4 = scf.if %16 -> (i1, index, i1, i1) {
            %18 = constant true
            %19 = constant 1 : index
            %20 = constant false
            %21 = constant false
            scf.yield %18, %19, %20, %21 : i1, index, i1, i1
          } else {
            %22 = stencil.access %a_2 [0, 0, 1] : (!stencil.temp<0x0x?xf64>) -> f64
            %23 = stencil.access %b_2 [0, 0, -1] : (!stencil.temp<0x0x?xf64>) -> f64
            %24 = cmpf "ogt", %22, %23 : f64
            %25:3 = scf.if %24 -> (i1, i1, i1) {
              %26 = constant false
              %27 = constant true
              scf.yield %26, %27, %24 : i1, i1, i1
            } else {
              %28 = stencil.access %a_2 [0, 0, 2] : (!stencil.temp<0x0x?xf64>) -> f64
              %29 = constant 0.0e+00 : f64
              %30 = cmpf "olt", %28, %29 : f64
              %31 = scf.if %30 -> (i1) {
                %32 = constant false
                scf.yield %32 : i1
              } else {
                %33 = stencil.access %a_2 [0, 0, 2] : (!stencil.temp<0x0x?xf64>) -> f64
                %34 = stencil.access %b_2 [0, 0, -2] : (!stencil.temp<0x0x?xf64>) -> f64
                %35 = cmpf "ogt", %33, %34 : f64
                scf.yield %35 : i1
              }
              %36 = constant true
              %37 = xor %30, %36 : i1
              scf.yield %30, %37, %31 : i1, i1, i1
            }
            %38 = constant 2 : index
            scf.yield %25#0, %38, %25#1, %25#2 : i1, index, i1, i1
          }
          scf.yield %17#0, %17#1, %17#2, %17#3 : i1, index, i1, i1
        }
        %39 = scf.if %10#2 -> (f64) {
          %40 = scf.if %10#3 -> (f64) {
            %41 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            scf.yield %41 : f64
          } else {
            %42 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<0x0x?xf64>) -> f64
            scf.yield %42 : f64
          }
          scf.yield %40 : f64
        } else {
          %43 = constant 0.0e+00 : f64
          scf.yield %43 : f64
        }
        %44 = constant true
        %45 = xor %10#2, %44 : i1
        scf.yield %45, %10#1, %39 : i1, index, f64
      }
      %46 = scf.if %3#0 -> (f64) {
        %47 = sitofp %3#1 : index to f64
        scf.yield %47 : f64
      } else {
        scf.yield %3#2 : f64
      }
      %48 = stencil.store_result %46 : (f64) -> !stencil.result<f64>
      stencil.return %48 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [1, 1, NK]) : !stencil.temp<0x0x?xf64> to !stencil.field<0x0x?xf64>
    return
  }
}
