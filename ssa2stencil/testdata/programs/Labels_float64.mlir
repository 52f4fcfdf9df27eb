module {
  func @Labels(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = constant 3.0e+00 : f64
      %2 = cmpf "ogt", %0, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = constant 0.0e+00 : f64
        scf.yield %4 : f64
      } else {
        %5 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %6 = cmpf "olt", %0, %5 : f64
        %7 = scf.if %6 -> (f64) {
          %8 = constant 0.0e+00 : f64
          %9 = constant 1.0e+00 : f64
          %10 = addf %8, %9 : f64
          scf.yield %10 : f64
        } else {
          %11 = constant 0.0e+00 : f64
          %12 = cmpf "oeq", %0, %11 : f64
          %13 = scf.if %12 -> (f64) {
            %14 = constant 0.0e+00 : f64
            scf.yield %14 : f64
          } else {
            %15 = constant 0.0e+00 : f64
            %16 = addf %15, %0 : f64
            scf.yield %16 : f64
          }
          %17 = constant 2.0e+00 : f64
          %18 = mulf %13, %17 : f64
          scf.yield %18 : f64
        }
        %19 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %20 = constant 3.0e+00 : f64
        %21 = cmpf "ogt", %19, %20 : f64
        %22 = scf.if %21 -> (f64) {
          scf.yield %7 : f64
        } else {
          %23 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %24 = cmpf "olt", %19, %23 : f64
          %25:4 = scf.if %24 -> (i1, f64, i1, f64) {
            %26 = constant 1.0e+00 : f64
            %27 = addf %7, %26 : f64
            %28 = constant true
            %29 = constant false
            %30 = constant 0.0e+00 : f64
            scf.yield %28, %27, %29, %30 : i1, f64, i1, f64
          } else {
            %31 = constant 0.0e+00 : f64
            %32 = cmpf "oeq", %19, %31 : f64
            %33 = scf.if %32 -> (f64) {
              scf.yield %7 : f64
            } else {
              %34 = addf %7, %19 : f64
              scf.yield %34 : f64
            }
            %35 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %36 = constant 3.0e+00 : f64
            %37 = cmpf "ogt", %35, %36 : f64
            %38 = scf.if %37 -> (f64) {
              %39 = constant 0.0e+00 : f64
              scf.yield %39 : f64
            } else {
              %40 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %41 = cmpf "olt", %35, %40 : f64
              %42 = scf.if %41 -> (f64) {
                %43 = constant 1.0e+00 : f64
                %44 = addf %33, %43 : f64
                scf.yield %44 : f64
              } else {
                %45 = constant 0.0e+00 : f64
                %46 = cmpf "oeq", %35, %45 : f64
                %47 = scf.if %46 -> (f64) {
                  scf.yield %33 : f64
                } else {
                  %48 = addf %33, %35 : f64
                  scf.yield %48 : f64
                }
                %49 = constant 2.0e+00 : f64
                %50 = mulf %47, %49 : f64
                scf.yield %50 : f64
              }
              scf.yield %42 : f64
            }
            %51 = constant true
            %52 = xor %37, %51 : i1
            scf.yield %52, %38, %37, %33 : i1, f64, i1, f64
          }
          %53 = scf.if %25#0 -> (f64) {
            %54 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %55 = constant 3.0e+00 : f64
            %56 = cmpf "ogt", %54, %55 : f64
            %57 = scf.if %56 -> (f64) {
              scf.yield %25#1 : f64
            } else {
              %58 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %59 = cmpf "olt", %54, %58 : f64
              %60:4 = scf.if %59 -> (i1, f64, i1, f64) {
                %61 = constant 1.0e+00 : f64
                %62 = addf %25#1, %61 : f64
                %63 = constant true
                %64 = constant false
                %65 = constant 0.0e+00 : f64
                scf.yield %63, %62, %64, %65 : i1, f64, i1, f64
              } else {
                %66 = constant 0.0e+00 : f64
                %67 = cmpf "oeq", %54, %66 : f64
                %68 = scf.if %67 -> (f64) {
                  scf.yield %25#1 : f64
                } else {
                  %69 = addf %25#1, %54 : f64
                  scf.yield %69 : f64
                }
                %70 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                %71 = constant 3.0e+00 : f64
                %72 = cmpf "ogt", %70, %71 : f64
                %73:4 = scf.if %72 -> (i1, f64, i1, f64) {
                  %74 = constant false
                  %75 = constant 0.0e+00 : f64
                  %76 = constant true
                  scf.yield %74, %75, %76, %68 : i1, f64, i1, f64
                } else {
                  %77 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %78 = cmpf "olt", %70, %77 : f64
                  %79:4 = scf.if %78 -> (i1, f64, i1, f64) {
                    %80 = constant 1.0e+00 : f64
                    %81 = addf %68, %80 : f64
                    %82 = constant true
                    %83 = constant false
                    %84 = constant 0.0e+00 : f64
                    scf.yield %82, %81, %83, %84 : i1, f64, i1, f64
                  } else {
                    %85 = constant 0.0e+00 : f64
                    %86 = cmpf "oeq", %70, %85 : f64
                    %87 = scf.if %86 -> (f64) {
                      scf.yield %68 : f64
                    } else {
                      %88 = addf %68, %70 : f64
                      scf.yield %88 : f64
                    }
                    %89 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                    %90 = constant 3.0e+00 : f64
                    %91 = cmpf "ogt", %89, %90 : f64
                    %92 = scf.if %91 -> (f64) {
                      %93 = constant 0.0e+00 : f64
                      scf.yield %93 : f64
                    } else {
                      %94 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                      %95 = cmpf "olt", %89, %94 : f64
                      %96 = scf.if %95 -> (f64) {
                        %97 = constant 1.0e+00 : f64
                        %98 = addf %87, %97 : f64
                        scf.yield %98 : f64
                      } else {
                        %99 = constant 0.0e+00 : f64
                        %100 = cmpf "oeq", %89, %99 : f64
                        %101 = scf.if %100 -> (f64) {
                          scf.yield %87 : f64
                        } else {
                          %102 = addf %87, %89 : f64
                          scf.yield %102 : f64
                        }
                        %103 = constant 2.0e+00 : f64
                        %104 = mulf %101, %103 : f64
                        scf.yield %104 : f64
                      }
                      scf.yield %96 : f64
                    }
                    %105 = constant true
                    %106 = xor %91, %105 : i1
                    scf.yield %106, %92, %91, %87 : i1, f64, i1, f64
                  }
                  scf.yield %79#0, %79#1, %79#2, %79#3 : i1, f64, i1, f64
                }
                scf.yield %73#0, %73#1, %73#2, %73#3 : i1, f64, i1, f64
              }
              %107 = scf.if %60#0 -> (f64) {
                scf.yield %60#1 : f64
              } else {
                scf.yield %60#3 : f64
              }
              scf.yield %107 : f64
            }
            scf.yield %57 : f64
          } else {
            scf.yield %25#3 : f64
          }
          scf.yield %53 : f64
        }
        scf.yield %22 : f64
      }
      %108 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %108 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
