module {
  func @Newton(%a: !stencil.field<?x0x0xf64>, %tol: f64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %tol_1 = %tol : f64) -> !stencil.temp<?x0x0xf64> {
      %0 = constant 1.0e+00 : f64
      %1 = constant 1.0e+00 : f64
      %2 = mulf %0, %1 : f64
      %3 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %4 = subf %2, %3 : f64
      %5 = constant 2.0e+00 : f64
      %6 = constant 1.0e+00 : f64
      %7 = mulf %5, %6 : f64
      %8 = divf %4, %7 : f64
      %9 = negf %8 : f64
      %10 = cmpf "ogt", %8, %9 : f64
      %11 = cmpf "olt", %8, %9 : f64
      %12 = addf %8, %9 : f64
      %13 = cmpf "oeq", %8, %9 : f64
      %14 = constant 0.0e+00 : f64
      %15 = cmpf "une", %8, %14 : f64
      %16 = and %13, %15 : i1
      %17 = or %10, %16 : i1
      %18 = select %11, %9, %12 : f64
      %19 = select %17, %8, %18 : f64
      %20 = cmpf "olt", %19, %tol_1 : f64
      %21:2 = scf.if %20 -> (i1, f64) {
        %22 = constant true
        %23 = constant 1.0e+00 : f64
        scf.yield %22, %23 : i1, f64
      } else {
        %24 = constant 1.0e+00 : f64
        %25 = subf %24, %8 : f64
        %26 = constant 0.0e+00 : f64
        %27 = cmpf "oeq", %25, %26 : f64
        %28:2 = scf.if %27 -> (i1, f64) {
          %29 = constant false
          %30 = constant 0.0e+00 : f64
          scf.yield %29, %30 : i1, f64
        } else {
          %31 = mulf %25, %25 : f64
          %32 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %33 = subf %31, %32 : f64
          %34 = constant 2.0e+00 : f64
          %35 = mulf %34, %25 : f64
          %36 = divf %33, %35 : f64
          %37 = negf %36 : f64
          %38 = cmpf "ogt", %36, %37 : f64
          %39 = cmpf "olt", %36, %37 : f64
          %40 = addf %36, %37 : f64
          %41 = cmpf "oeq", %36, %37 : f64
          %42 = constant 0.0e+00 : f64
          %43 = cmpf "une", %36, %42 : f64
          %44 = and %41, %43 : i1
          %45 = or %38, %44 : i1
          %46 = select %39, %37, %40 : f64
          %47 = select %45, %36, %46 : f64
          %48 = cmpf "olt", %47, %tol_1 : f64
          %49:2 = scf.if %48 -> (i1, f64) {
            %50 = constant true
            scf.yield %50, %25 : i1, f64
          } else {
            %51 = subf %25, %36 : f64
            %52 = constant 0.0e+00 : f64
            %53 = cmpf "oeq", %51, %52 : f64
            %54:2 = scf.if %53 -> (i1, f64) {
              %55 = constant false
              %56 = constant 0.0e+00 : f64
              scf.yield %55, %56 : i1, f64
            } else {
              %57 = mulf %51, %51 : f64
              %58 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %59 = subf %57, %58 : f64
              %60 = constant 2.0e+00 : f64
              %61 = mulf %60, %51 : f64
              %62 = divf %59, %61 : f64
              %63 = negf %62 : f64
              %64 = cmpf "ogt", %62, %63 : f64
              %65 = cmpf "olt", %62, %63 : f64
              %66 = addf %62, %63 : f64
              %67 = cmpf "oeq", %62, %63 : f64
              %68 = constant 0.0e+00 : f64
              %69 = cmpf "une", %62, %68 : f64
              %70 = and %67, %69 : i1
              %71 = or %64, %70 : i1
              %72 = select %65, %63, %66 : f64
              %73 = select %71, %62, %72 : f64
              %74 = cmpf "olt", %73, %tol_1 : f64
              %75:2 = scf.if %74 -> (i1, f64) {
                %76 = constant true
                scf.yield %76, %51 : i1, f64
              } else {
                %77 = subf %51, %62 : f64
                %78 = constant 0.0e+00 : f64
                %79 = cmpf "oeq", %77, %78 : f64
                %80 = scf.if %79 -> (f64) {
                  %81 = constant 0.0e+00 : f64
                  scf.yield %81 : f64
                } else {
                  %82 = mulf %77, %77 : f64
                  %83 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %84 = subf %82, %83 : f64
                  %85 = constant 2.0e+00 : f64
                  %86 = mulf %85, %77 : f64
                  %87 = divf %84, %86 : f64
                  %88 = negf %87 : f64
                  %89 = cmpf "ogt", %87, %88 : f64
                  %90 = cmpf "olt", %87, %88 : f64
                  %91 = addf %87, %88 : f64
                  %92 = cmpf "oeq", %87, %88 : f64
                  %93 = constant 0.0e+00 : f64
                  %94 = cmpf "une", %87, %93 : f64
                  %95 = and %92, %94 : i1
                  %96 = or %89, %95 : i1
                  %97 = select %90, %88, %91 : f64
                  %98 = select %96, %87, %97 : f64
                  %99 = cmpf "olt", %98, %tol_1 : f64
                  %100 = scf.if %99 -> (f64) {
                    scf.yield %77 : f64
                  } else {
                    %101 = subf %77, %87 : f64
                    scf.yield %101 : f64
                  }
                  scf.yield %100 : f64
                }
                %102 = constant true
                %103 = xor %79, %102 : i1
                scf.yield %103, %80 : i1, f64
              }
              scf.yield %75#0, %75#1 : i1, f64
            }
            scf.yield %54#0, %54#1 : i1, f64
          }
          scf.yield %49#0, %49#1 : i1, f64
        }
        scf.yield %28#0, %28#1 : i1, f64
      }
      %104 = scf.if %21#0 -> (f64) {
        scf.yield %21#1 : f64
      } else {
        %105 = constant -1.0e+00 : f64
        scf.yield %105 : f64
      }
      %106 = stencil.store_result %104 : (f64) -> !stencil.result<f64>
      stencil.return %106 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
