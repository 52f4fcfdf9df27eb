module {
  func @Inner(%a: !stencil.field<?x0x0xf64>, %lim: f64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %lim_1 = %lim : f64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 2.0e+00 : f64
      %2 = addf %0, %1 : f64
      %3 = cmpf "ogt", %2, %lim_1 : f64
      %4:2 = scf.if %3 -> (index, f64) {
        %5 = constant 0 : index
        scf.yield %5, %2 : index, f64
      } else {
        %6 = stencil.access %a_2 [3, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %7 = constant 2.0e+00 : f64
        %8 = addf %6, %7 : f64
        %9 = cmpf "ogt", %8, %lim_1 : f64
        %10 = constant 1 : index
        scf.yield %10, %8 : index, f64
      }
      %11 = constant 0.0e+00 : f64
      %12 = subf %4#1, %11 : f64
      %13 = constant 0.0e+00 : f64
      %14 = cmpf "olt", %12, %13 : f64
      %15:3 = scf.if %14 -> (index, f64, f64) {
        scf.yield %4#0, %4#1, %12 : index, f64, f64
      } else {
        %16 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %17 = constant 1.0e+00 : f64
        %18 = addf %16, %17 : f64
        %19 = cmpf "ogt", %18, %lim_1 : f64
        %20:2 = scf.if %19 -> (index, f64) {
          scf.yield %4#0, %18 : index, f64
        } else {
          %21 = constant 1 : index
          %22 = addi %4#0, %21 : index
          %23 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %24 = constant 1.0e+00 : f64
          %25 = addf %23, %24 : f64
          %26 = cmpf "ogt", %25, %lim_1 : f64
          %27:2 = scf.if %26 -> (index, f64) {
            scf.yield %22, %25 : index, f64
          } else {
            %28 = constant 1 : index
            %29 = addi %22, %28 : index
            %30 = stencil.access %a_2 [3, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %31 = constant 1.0e+00 : f64
            %32 = addf %30, %31 : f64
            %33 = cmpf "ogt", %32, %lim_1 : f64
            scf.yield %29, %32 : index, f64
          }
          scf.yield %27#0, %27#1 : index, f64
        }
        %34 = subf %20#1, %12 : f64
        %35 = constant 0.0e+00 : f64
        %36 = cmpf "olt", %34, %35 : f64
        %37:3 = scf.if %36 -> (index, f64, f64) {
          scf.yield %20#0, %20#1, %34 : index, f64, f64
        } else {
          %38 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %39 = constant 0.0e+00 : f64
          %40 = addf %38, %39 : f64
          %41 = cmpf "ogt", %40, %lim_1 : f64
          %42:2 = scf.if %41 -> (index, f64) {
            scf.yield %20#0, %40 : index, f64
          } else {
            %43 = constant 1 : index
            %44 = addi %20#0, %43 : index
            %45 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %46 = constant 0.0e+00 : f64
            %47 = addf %45, %46 : f64
            %48 = cmpf "ogt", %47, %lim_1 : f64
            %49:2 = scf.if %48 -> (index, f64) {
              scf.yield %44, %47 : index, f64
            } else {
              %50 = constant 1 : index
              %51 = addi %44, %50 : index
              %52 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %53 = constant 0.0e+00 : f64
              %54 = addf %52, %53 : f64
              %55 = cmpf "ogt", %54, %lim_1 : f64
              %56:2 = scf.if %55 -> (index, f64) {
                scf.yield %51, %54 : index, f64
              } else {
                %57 = constant 1 : index
                %58 = addi %51, %57 : index
                %59 = stencil.access %a_2 [3, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                %60 = constant 0.0e+00 : f64
                %61 = addf %59, %60 : f64
                %62 = cmpf "ogt", %61, %lim_1 : f64
                scf.yield %58, %61 : index, f64
              }
              scf.yield %56#0, %56#1 : index, f64
            }
            scf.yield %49#0, %49#1 : index, f64
          }
          %63 = subf %42#1, %34 : f64
          scf.yield %42#0, %42#1, %63 : index, f64, f64
        }
        scf.yield %37#0, %37#1, %37#2 : index, f64, f64
      }
      %64 = mulf %15#1, %15#2 : f64
      %65 = sitofp %15#0 : index to f64
      %66 = addf %64, %65 : f64
      %67 = stencil.store_result %66 : (f64) -> !stencil.result<f64>
      stencil.return %67 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
