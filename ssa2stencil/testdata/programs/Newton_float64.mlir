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
        %28:3 = scf.if %27 -> (i1, f64, i1) {
          %29 = constant false
          %30 = constant 0.0e+00 : f64
          %31 = constant true
          scf.yield %29, %30, %31 : i1, f64, i1
        } else {
          %32 = mulf %25, %25 : f64
          %33 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %34 = subf %32, %33 : f64
          %35 = constant 2.0e+00 : f64
          %36 = mulf %35, %25 : f64
          %37 = divf %34, %36 : f64
          %38 = negf %37 : f64
          %39 = cmpf "ogt", %37, %38 : f64
          %40 = cmpf "olt", %37, %38 : f64
          %41 = addf %37, %38 : f64
          %42 = cmpf "oeq", %37, %38 : f64
          %43 = constant 0.0e+00 : f64
          %44 = cmpf "une", %37, %43 : f64
          %45 = and %42, %44 : i1
          %46 = or %39, %45 : i1
          %47 = select %40, %38, %41 : f64
          %48 = select %46, %37, %47 : f64
          %49 = cmpf "olt", %48, %tol_1 : f64
          %50:3 = scf.if %49 -> (i1, f64, i1) {
            %51 = constant true
            %52 = constant false
            scf.yield %51, %25, %52 : i1, f64, i1
          } else {
            %53 = subf %25, %37 : f64
            %54 = constant 0.0e+00 : f64
            %55 = cmpf "oeq", %53, %54 : f64
            %56:3 = scf.if %55 -> (i1, f64, i1) {
              %57 = constant false
              %58 = constant 0.0e+00 : f64
              %59 = constant true
              scf.yield %57, %58, %59 : i1, f64, i1
            } else {
              %60 = mulf %53, %53 : f64
              %61 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %62 = subf %60, %61 : f64
              %63 = constant 2.0e+00 : f64
              %64 = mulf %63, %53 : f64
              %65 = divf %62, %64 : f64
              %66 = negf %65 : f64
              %67 = cmpf "ogt", %65, %66 : f64
              %68 = cmpf "olt", %65, %66 : f64
              %69 = addf %65, %66 : f64
              %70 = cmpf "oeq", %65, %66 : f64
              %71 = constant 0.0e+00 : f64
              %72 = cmpf "une", %65, %71 : f64
              %73 = and %70, %72 : i1
              %74 = or %67, %73 : i1
              %75 = select %68, %66, %69 : f64
              %76 = select %74, %65, %75 : f64
              %77 = cmpf "olt", %76, %tol_1 : f64
              %78:3 = scf.if %77 -> (i1, f64, i1) {
                %79 = constant true
                %80 = constant false
                scf.yield %79, %53, %80 : i1, f64, i1
              } else {
                %81 = subf %53, %65 : f64
                %82 = constant 0.0e+00 : f64
                %83 = cmpf "oeq", %81, %82 : f64
                %84 = scf.if %83 -> (f64) {
                  %85 = constant 0.0e+00 : f64
                  scf.yield %85 : f64
                } else {
                  %86 = mulf %81, %81 : f64
                  %87 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %88 = subf %86, %87 : f64
                  %89 = constant 2.0e+00 : f64
                  %90 = mulf %89, %81 : f64
                  %91 = divf %88, %90 : f64
                  %92 = negf %91 : f64
                  %93 = cmpf "ogt", %91, %92 : f64
                  %94 = cmpf "olt", %91, %92 : f64
                  %95 = addf %91, %92 : f64
                  %96 = cmpf "oeq", %91, %92 : f64
                  %97 = constant 0.0e+00 : f64
                  %98 = cmpf "une", %91, %97 : f64
                  %99 = and %96, %98 : i1
                  %100 = or %93, %99 : i1
                  %101 = select %94, %92, %95 : f64
                  %102 = select %100, %91, %101 : f64
                  %103 = cmpf "olt", %102, %tol_1 : f64
                  %104 = scf.if %103 -> (f64) {
                    scf.yield %81 : f64
                  } else {
                    %105 = subf %81, %91 : f64
                    scf.yield %105 : f64
                  }
                  scf.yield %104 : f64
                }
                %106 = constant true
                %107 = xor %83, %106 : i1
                scf.yield %107, %84, %83 : i1, f64, i1
              }
              scf.yield %78#0, %78#1, %78#2 : i1, f64, i1
            }
            scf.yield %56#0, %56#1, %56#2 : i1, f64, i1
          }
          scf.yield %50#0, %50#1, %50#2 : i1, f64, i1
        }
        %108 = constant true
        %109 = xor %28#2, %108 : i1
        scf.yield %109, %28#1 : i1, f64
      }
      %110 = scf.if %21#0 -> (f64) {
        scf.yield %21#1 : f64
      } else {
        %111 = constant -1.0e+00 : f64
        scf.yield %111 : f64
      }
      %112 = stencil.store_result %110 : (f64) -> !stencil.result<f64>
      stencil.return %112 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
