module {
  func @Newton(%a: !stencil.field<?x0x0xf64>, %tol: f64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %tol_1 = %tol : f64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 1.0e+00 : f64
      %2 = subf %1, %0 : f64
      %3 = constant 2.0e+00 : f64
      %4 = divf %2, %3 : f64
      %5 = negf %4 : f64
      %6 = cmpf "ogt", %4, %5 : f64
      %7 = cmpf "olt", %4, %5 : f64
      %8 = addf %4, %5 : f64
      %9 = cmpf "oeq", %4, %5 : f64
      %10 = constant 0.0e+00 : f64
      %11 = cmpf "une", %4, %10 : f64
      %12 = and %9, %11 : i1
      %13 = or %6, %12 : i1
      %14 = select %7, %5, %8 : f64
      %15 = select %13, %4, %14 : f64
      %16 = cmpf "olt", %15, %tol_1 : f64
      %17:2 = scf.if %16 -> (i1, f64) {
        %18 = constant true
        %19 = constant 1.0e+00 : f64
        scf.yield %18, %19 : i1, f64
      } else {
        %20 = constant 1.0e+00 : f64
        %21 = subf %20, %4 : f64
        %22 = constant 0.0e+00 : f64
        %23 = cmpf "oeq", %21, %22 : f64
        %24:2 = scf.if %23 -> (i1, f64) {
          %25 = constant false
          %26 = constant 0.0e+00 : f64
          scf.yield %25, %26 : i1, f64
        } else {
          %27 = mulf %21, %21 : f64
          %28 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %29 = subf %27, %28 : f64
          %30 = constant 2.0e+00 : f64
          %31 = mulf %30, %21 : f64
          %32 = divf %29, %31 : f64
          %33 = negf %32 : f64
          %34 = cmpf "ogt", %32, %33 : f64
          %35 = cmpf "olt", %32, %33 : f64
          %36 = addf %32, %33 : f64
          %37 = cmpf "oeq", %32, %33 : f64
          %38 = constant 0.0e+00 : f64
          %39 = cmpf "une", %32, %38 : f64
          %40 = and %37, %39 : i1
          %41 = or %34, %40 : i1
          %42 = select %35, %33, %36 : f64
          %43 = select %41, %32, %42 : f64
          %44 = cmpf "olt", %43, %tol_1 : f64
          %45:2 = scf.if %44 -> (i1, f64) {
            %46 = constant true
            scf.yield %46, %21 : i1, f64
          } else {
            %47 = subf %21, %32 : f64
            %48 = constant 0.0e+00 : f64
            %49 = cmpf "oeq", %47, %48 : f64
            %50:2 = scf.if %49 -> (i1, f64) {
              %51 = constant false
              %52 = constant 0.0e+00 : f64
              scf.yield %51, %52 : i1, f64
            } else {
              %53 = mulf %47, %47 : f64
              %54 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %55 = subf %53, %54 : f64
              %56 = constant 2.0e+00 : f64
              %57 = mulf %56, %47 : f64
              %58 = divf %55, %57 : f64
              %59 = negf %58 : f64
              %60 = cmpf "ogt", %58, %59 : f64
              %61 = cmpf "olt", %58, %59 : f64
              %62 = addf %58, %59 : f64
              %63 = cmpf "oeq", %58, %59 : f64
              %64 = constant 0.0e+00 : f64
              %65 = cmpf "une", %58, %64 : f64
              %66 = and %63, %65 : i1
              %67 = or %60, %66 : i1
              %68 = select %61, %59, %62 : f64
              %69 = select %67, %58, %68 : f64
              %70 = cmpf "olt", %69, %tol_1 : f64
              %71:2 = scf.if %70 -> (i1, f64) {
                %72 = constant true
                scf.yield %72, %47 : i1, f64
              } else {
                %73 = subf %47, %58 : f64
                %74 = constant 0.0e+00 : f64
                %75 = cmpf "oeq", %73, %74 : f64
                %76 = scf.if %75 -> (f64) {
                  %77 = constant 0.0e+00 : f64
                  scf.yield %77 : f64
                } else {
                  %78 = mulf %73, %73 : f64
                  %79 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %80 = subf %78, %79 : f64
                  %81 = constant 2.0e+00 : f64
                  %82 = mulf %81, %73 : f64
                  %83 = divf %80, %82 : f64
                  %84 = negf %83 : f64
                  %85 = cmpf "ogt", %83, %84 : f64
                  %86 = cmpf "olt", %83, %84 : f64
                  %87 = addf %83, %84 : f64
                  %88 = cmpf "oeq", %83, %84 : f64
                  %89 = constant 0.0e+00 : f64
                  %90 = cmpf "une", %83, %89 : f64
                  %91 = and %88, %90 : i1
                  %92 = or %85, %91 : i1
                  %93 = select %86, %84, %87 : f64
                  %94 = select %92, %83, %93 : f64
                  %95 = cmpf "olt", %94, %tol_1 : f64
                  %96 = scf.if %95 -> (f64) {
                    scf.yield %73 : f64
                  } else {
                    %97 = subf %73, %83 : f64
                    scf.yield %97 : f64
                  }
                  scf.yield %96 : f64
                }
                %98 = constant true
                %99 = xor %75, %98 : i1
                scf.yield %99, %76 : i1, f64
              }
              scf.yield %71#0, %71#1 : i1, f64
            }
            scf.yield %50#0, %50#1 : i1, f64
          }
          scf.yield %45#0, %45#1 : i1, f64
        }
        scf.yield %24#0, %24#1 : i1, f64
      }
      %100 = scf.if %17#0 -> (f64) {
        scf.yield %17#1 : f64
      } else {
        %101 = constant -1.0e+00 : f64
        scf.yield %101 : f64
      }
      %102 = stencil.store_result %100 : (f64) -> !stencil.result<f64>
      stencil.return %102 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
