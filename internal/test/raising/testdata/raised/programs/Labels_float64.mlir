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
          %8 = constant 1.0e+00 : f64
          scf.yield %8 : f64
        } else {
          %9 = constant 0.0e+00 : f64
          %10 = cmpf "oeq", %0, %9 : f64
          %11 = scf.if %10 -> (f64) {
            %12 = constant 0.0e+00 : f64
            scf.yield %12 : f64
          } else {
            %13 = constant 0.0e+00 : f64
            %14 = addf %13, %0 : f64
            scf.yield %14 : f64
          }
          %15 = constant 2.0e+00 : f64
          %16 = mulf %11, %15 : f64
          scf.yield %16 : f64
        }
        %17 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %18 = constant 3.0e+00 : f64
        %19 = cmpf "ogt", %17, %18 : f64
        %20 = scf.if %19 -> (f64) {
          scf.yield %7 : f64
        } else {
          %21 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %22 = cmpf "olt", %17, %21 : f64
          %23:4 = scf.if %22 -> (i1, f64, i1, f64) {
            %24 = constant 1.0e+00 : f64
            %25 = addf %7, %24 : f64
            %26 = constant true
            %27 = constant false
            %28 = constant 0.0e+00 : f64
            scf.yield %26, %25, %27, %28 : i1, f64, i1, f64
          } else {
            %29 = constant 0.0e+00 : f64
            %30 = cmpf "oeq", %17, %29 : f64
            %31 = scf.if %30 -> (f64) {
              scf.yield %7 : f64
            } else {
              %32 = addf %7, %17 : f64
              scf.yield %32 : f64
            }
            %33 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %34 = constant 3.0e+00 : f64
            %35 = cmpf "ogt", %33, %34 : f64
            %36 = scf.if %35 -> (f64) {
              %37 = constant 0.0e+00 : f64
              scf.yield %37 : f64
            } else {
              %38 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %39 = cmpf "olt", %33, %38 : f64
              %40 = scf.if %39 -> (f64) {
                %41 = constant 1.0e+00 : f64
                %42 = addf %31, %41 : f64
                scf.yield %42 : f64
              } else {
                %43 = constant 0.0e+00 : f64
                %44 = cmpf "oeq", %33, %43 : f64
                %45 = scf.if %44 -> (f64) {
                  scf.yield %31 : f64
                } else {
                  %46 = addf %31, %33 : f64
                  scf.yield %46 : f64
                }
                %47 = constant 2.0e+00 : f64
                %48 = mulf %45, %47 : f64
                scf.yield %48 : f64
              }
              scf.yield %40 : f64
            }
            %49 = constant true
            %50 = xor %35, %49 : i1
            scf.yield %50, %36, %35, %31 : i1, f64, i1, f64
          }
          %51 = scf.if %23#0 -> (f64) {
            %52 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %53 = constant 3.0e+00 : f64
            %54 = cmpf "ogt", %52, %53 : f64
            %55 = scf.if %54 -> (f64) {
              scf.yield %23#1 : f64
            } else {
              %56 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %57 = cmpf "olt", %52, %56 : f64
              %58:4 = scf.if %57 -> (i1, f64, i1, f64) {
                %59 = constant 1.0e+00 : f64
                %60 = addf %23#1, %59 : f64
                %61 = constant true
                %62 = constant false
                %63 = constant 0.0e+00 : f64
                scf.yield %61, %60, %62, %63 : i1, f64, i1, f64
              } else {
                %64 = constant 0.0e+00 : f64
                %65 = cmpf "oeq", %52, %64 : f64
                %66 = scf.if %65 -> (f64) {
                  scf.yield %23#1 : f64
                } else {
                  %67 = addf %23#1, %52 : f64
                  scf.yield %67 : f64
                }
                %68 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                %69 = constant 3.0e+00 : f64
                %70 = cmpf "ogt", %68, %69 : f64
                %71:4 = scf.if %70 -> (i1, f64, i1, f64) {
                  %72 = constant false
                  %73 = constant 0.0e+00 : f64
                  %74 = constant true
                  scf.yield %72, %73, %74, %66 : i1, f64, i1, f64
                } else {
                  %75 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %76 = cmpf "olt", %68, %75 : f64
                  %77:4 = scf.if %76 -> (i1, f64, i1, f64) {
                    %78 = constant 1.0e+00 : f64
                    %79 = addf %66, %78 : f64
                    %80 = constant true
                    %81 = constant false
                    %82 = constant 0.0e+00 : f64
                    scf.yield %80, %79, %81, %82 : i1, f64, i1, f64
                  } else {
                    %83 = constant 0.0e+00 : f64
                    %84 = cmpf "oeq", %68, %83 : f64
                    %85 = scf.if %84 -> (f64) {
                      scf.yield %66 : f64
                    } else {
                      %86 = addf %66, %68 : f64
                      scf.yield %86 : f64
                    }
                    %87 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                    %88 = constant 3.0e+00 : f64
                    %89 = cmpf "ogt", %87, %88 : f64
                    %90 = scf.if %89 -> (f64) {
                      %91 = constant 0.0e+00 : f64
                      scf.yield %91 : f64
                    } else {
                      %92 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                      %93 = cmpf "olt", %87, %92 : f64
                      %94 = scf.if %93 -> (f64) {
                        %95 = constant 1.0e+00 : f64
                        %96 = addf %85, %95 : f64
                        scf.yield %96 : f64
                      } else {
                        %97 = constant 0.0e+00 : f64
                        %98 = cmpf "oeq", %87, %97 : f64
                        %99 = scf.if %98 -> (f64) {
                          scf.yield %85 : f64
                        } else {
                          %100 = addf %85, %87 : f64
                          scf.yield %100 : f64
                        }
                        %101 = constant 2.0e+00 : f64
                        %102 = mulf %99, %101 : f64
                        scf.yield %102 : f64
                      }
                      scf.yield %94 : f64
                    }
                    %103 = constant true
                    %104 = xor %89, %103 : i1
                    scf.yield %104, %90, %89, %85 : i1, f64, i1, f64
                  }
                  scf.yield %77#0, %77#1, %77#2, %77#3 : i1, f64, i1, f64
                }
                scf.yield %71#0, %71#1, %71#2, %71#3 : i1, f64, i1, f64
              }
              %105 = scf.if %58#0 -> (f64) {
                scf.yield %58#1 : f64
              } else {
                scf.yield %58#3 : f64
              }
              scf.yield %105 : f64
            }
            scf.yield %55 : f64
          } else {
            scf.yield %23#3 : f64
          }
          scf.yield %51 : f64
        }
        scf.yield %20 : f64
      }
      %106 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %106 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
