module {
  func @Masks(%land: !stencil.field<?x?x0xi1>, %depth: !stencil.field<?x?x0xf32>, %on: i1, %out: !stencil.field<?x?x0xi1>) attributes {stencil.program} {
    %land_1 = stencil.load %land : (!stencil.field<?x?x0xi1>) -> !stencil.temp<?x?x0xi1>
    %depth_1 = stencil.load %depth : (!stencil.field<?x?x0xf32>) -> !stencil.temp<?x?x0xf32>
    %wet = stencil.apply (%land_2 = %land_1 : !stencil.temp<?x?x0xi1>, %depth_2 = %depth_1 : !stencil.temp<?x?x0xf32>) -> !stencil.temp<?x?x0xi1> {
      %0 = stencil.access %land_2 [0, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
      %1 = scf.if %0 -> (i1) {
        %2 = constant false
        scf.yield %2 : i1
      } else {
        %3 = stencil.access %depth_2 [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
        %4 = constant 0.0e+00 : f32
        %5 = cmpf "ogt", %3, %4 : f32
        scf.yield %5 : i1
      }
      %6 = stencil.store_result %1 : (i1) -> !stencil.result<i1>
      stencil.return %6 : !stencil.result<i1>
    }
    %out_1 = stencil.apply (%wet_1 = %wet : !stencil.temp<?x?x0xi1>, %on_1 = %on : i1) -> !stencil.temp<?x?x0xi1> {
      %7 = stencil.access %wet_1 [0, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
      %8 = scf.if %7 -> (i1) {
        %9 = stencil.access %wet_1 [-1, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
        %10 = scf.if %9 -> (i1) {
          %11 = stencil.access %wet_1 [1, 0, 0] : (!stencil.temp<?x?x0xi1>) -> i1
          %12 = scf.if %11 -> (i1) {
            %13 = stencil.access %wet_1 [0, -1, 0] : (!stencil.temp<?x?x0xi1>) -> i1
            %14 = scf.if %13 -> (i1) {
              %15 = stencil.access %wet_1 [0, 1, 0] : (!stencil.temp<?x?x0xi1>) -> i1
              scf.yield %15 : i1
            } else {
              %16 = constant false
              scf.yield %16 : i1
            }
            scf.yield %14 : i1
          } else {
            %17 = constant false
            scf.yield %17 : i1
          }
          scf.yield %12 : i1
        } else {
          %18 = constant false
          scf.yield %18 : i1
        }
        %19 = constant true
        %20 = xor %10, %19 : i1
        scf.yield %20 : i1
      } else {
        %21 = constant false
        scf.yield %21 : i1
      }
      %22 = xor %8, %on_1 : i1
      %23 = constant true
      %24 = xor %22, %23 : i1
      %25 = stencil.store_result %24 : (i1) -> !stencil.result<i1>
      stencil.return %25 : !stencil.result<i1>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi1> to !stencil.field<?x?x0xi1>
    return
  }
}
