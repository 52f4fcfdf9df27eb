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
        %17 = constant true
        %18 = xor %6, %17 : i1
        %19 = scf.if %6 -> (f64) {
          %20 = constant 0.0e+00 : f64
          %21 = constant 1.0e+00 : f64
          %22 = addf %20, %21 : f64
          scf.yield %22 : f64
        } else {
          scf.yield %7 : f64
        }
        %23 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
        %24 = constant 3.0e+00 : f64
        %25 = cmpf "ogt", %23, %24 : f64
        %26 = scf.if %25 -> (f64) {
          scf.yield %19 : f64
        } else {
          %27 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
          %28 = cmpf "olt", %23, %27 : f64
          %29:6 = scf.if %28 -> (i1, f64, i1, f64, i1, f64) {
            %30 = constant true
            %31 = constant false
            %32 = constant 0.0e+00 : f64
            %33 = constant false
            %34 = constant 0.0e+00 : f64
            scf.yield %30, %19, %31, %32, %33, %34 : i1, f64, i1, f64, i1, f64
          } else {
            %35 = constant 0.0e+00 : f64
            %36 = cmpf "oeq", %23, %35 : f64
            %37 = scf.if %36 -> (f64) {
              scf.yield %19 : f64
            } else {
              %38 = addf %19, %23 : f64
              scf.yield %38 : f64
            }
            %39 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %40 = constant 3.0e+00 : f64
            %41 = cmpf "ogt", %39, %40 : f64
            %42:3 = scf.if %41 -> (i1, i1, f64) {
              %43 = constant false
              %44 = constant false
              %45 = constant 0.0e+00 : f64
              scf.yield %43, %44, %45 : i1, i1, f64
            } else {
              %46 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %47 = cmpf "olt", %39, %46 : f64
              %48 = scf.if %47 -> (f64) {
                %49 = constant 0.0e+00 : f64
                scf.yield %49 : f64
              } else {
                %50 = constant 0.0e+00 : f64
                %51 = cmpf "oeq", %39, %50 : f64
                %52 = scf.if %51 -> (f64) {
                  scf.yield %37 : f64
                } else {
                  %53 = addf %37, %39 : f64
                  scf.yield %53 : f64
                }
                %54 = constant 2.0e+00 : f64
                %55 = mulf %52, %54 : f64
                scf.yield %55 : f64
              }
              %56 = constant true
              %57 = xor %47, %56 : i1
              scf.yield %47, %57, %48 : i1, i1, f64
            }
            scf.yield %42#0, %37, %42#1, %42#2, %41, %37 : i1, f64, i1, f64, i1, f64
          }
          %58:3 = scf.if %29#0 -> (i1, f64, i1) {
            %59 = constant 1.0e+00 : f64
            %60 = addf %29#1, %59 : f64
            %61 = constant true
            %62 = constant false
            scf.yield %61, %60, %62 : i1, f64, i1
          } else {
            scf.yield %29#2, %29#3, %29#4 : i1, f64, i1
          }
          %63 = scf.if %58#0 -> (f64) {
            %64 = stencil.access %a_2 [2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
            %65 = constant 3.0e+00 : f64
            %66 = cmpf "ogt", %64, %65 : f64
            %67 = scf.if %66 -> (f64) {
              scf.yield %58#1 : f64
            } else {
              %68 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
              %69 = cmpf "olt", %64, %68 : f64
              %70:6 = scf.if %69 -> (i1, f64, i1, f64, i1, f64) {
                %71 = constant true
                %72 = constant false
                %73 = constant 0.0e+00 : f64
                %74 = constant false
                %75 = constant 0.0e+00 : f64
                scf.yield %71, %58#1, %72, %73, %74, %75 : i1, f64, i1, f64, i1, f64
              } else {
                %76 = constant 0.0e+00 : f64
                %77 = cmpf "oeq", %64, %76 : f64
                %78 = scf.if %77 -> (f64) {
                  scf.yield %58#1 : f64
                } else {
                  %79 = addf %58#1, %64 : f64
                  scf.yield %79 : f64
                }
                %80 = stencil.access %a_2 [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                %81 = constant 3.0e+00 : f64
                %82 = cmpf "ogt", %80, %81 : f64
                %83:6 = scf.if %82 -> (i1, f64, i1, f64, i1, f64) {
                  %84 = constant false
                  %85 = constant 0.0e+00 : f64
                  %86 = constant false
                  %87 = constant 0.0e+00 : f64
                  %88 = constant true
                  scf.yield %84, %85, %86, %87, %88, %78 : i1, f64, i1, f64, i1, f64
                } else {
                  %89 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                  %90 = cmpf "olt", %80, %89 : f64
                  %91:6 = scf.if %90 -> (i1, f64, i1, f64, i1, f64) {
                    %92 = constant true
                    %93 = constant false
                    %94 = constant 0.0e+00 : f64
                    %95 = constant false
                    %96 = constant 0.0e+00 : f64
                    scf.yield %92, %78, %93, %94, %95, %96 : i1, f64, i1, f64, i1, f64
                  } else {
                    %97 = constant 0.0e+00 : f64
                    %98 = cmpf "oeq", %80, %97 : f64
                    %99 = scf.if %98 -> (f64) {
                      scf.yield %78 : f64
                    } else {
                      %100 = addf %78, %80 : f64
                      scf.yield %100 : f64
                    }
                    %101 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                    %102 = constant 3.0e+00 : f64
                    %103 = cmpf "ogt", %101, %102 : f64
                    %104:3 = scf.if %103 -> (i1, i1, f64) {
                      %105 = constant false
                      %106 = constant false
                      %107 = constant 0.0e+00 : f64
                      scf.yield %105, %106, %107 : i1, i1, f64
                    } else {
                      %108 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
                      %109 = cmpf "olt", %101, %108 : f64
                      %110 = scf.if %109 -> (f64) {
                        %111 = constant 0.0e+00 : f64
                        scf.yield %111 : f64
                      } else {
                        %112 = constant 0.0e+00 : f64
                        %113 = cmpf "oeq", %101, %112 : f64
                        %114 = scf.if %113 -> (f64) {
                          scf.yield %99 : f64
                        } else {
                          %115 = addf %99, %101 : f64
                          scf.yield %115 : f64
                        }
                        %116 = constant 2.0e+00 : f64
                        %117 = mulf %114, %116 : f64
                        scf.yield %117 : f64
                      }
                      %118 = constant true
                      %119 = xor %109, %118 : i1
                      scf.yield %109, %119, %110 : i1, i1, f64
                    }
                    scf.yield %104#0, %99, %104#1, %104#2, %103, %99 : i1, f64, i1, f64, i1, f64
                  }
                  scf.yield %91#0, %91#1, %91#2, %91#3, %91#4, %91#5 : i1, f64, i1, f64, i1, f64
                }
                scf.yield %83#0, %83#1, %83#2, %83#3, %83#4, %83#5 : i1, f64, i1, f64, i1, f64
              }
              %120:3 = scf.if %70#0 -> (i1, f64, i1) {
                %121 = constant 1.0e+00 : f64
                %122 = addf %70#1, %121 : f64
                %123 = constant true
                %124 = constant false
                scf.yield %123, %122, %124 : i1, f64, i1
              } else {
                scf.yield %70#2, %70#3, %70#4 : i1, f64, i1
              }
              %125 = scf.if %120#0 -> (f64) {
                scf.yield %120#1 : f64
              } else {
                scf.yield %70#5 : f64
              }
              scf.yield %125 : f64
            }
            scf.yield %67 : f64
          } else {
            scf.yield %29#5 : f64
          }
          scf.yield %63 : f64
        }
        scf.yield %26 : f64
      }
      %126 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %126 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
