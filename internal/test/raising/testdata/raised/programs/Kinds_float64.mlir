module {
  func @Kinds(%a: !stencil.field<?x0x0xf64>, %sign: i64, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %sign_1 = %sign : i64) -> !stencil.temp<?x0x0xf64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = cmpf "une", %0, %0 : f64
      %2 = scf.if %1 -> (f64) {
        %3 = constant 1.0e+00 : f64
        scf.yield %3 : f64
      } else {
        %4 = constant 0x7FF0000000000000 : f64
        %5 = cmpf "oeq", %0, %4 : f64
        %6 = constant 0xFFF0000000000000 : f64
        %7 = cmpf "oeq", %0, %6 : f64
        %8 = scf.if %5 -> (f64) {
          %9 = constant 2.0e+00 : f64
          scf.yield %9 : f64
        } else {
          %10 = constant 0x7FF0000000000000 : f64
          %11 = cmpf "oeq", %0, %10 : f64
          %12 = constant 0xFFF0000000000000 : f64
          %13 = cmpf "oeq", %0, %12 : f64
          %14 = scf.if %13 -> (f64) {
            %15 = constant 3.0e+00 : f64
            scf.yield %15 : f64
          } else {
            %16 = constant 1.0e+00 : f64
            %17 = divf %16, %0 : f64
            %18 = constant 0x7FF0000000000000 : f64
            %19 = cmpf "oeq", %17, %18 : f64
            %20 = constant 0xFFF0000000000000 : f64
            %21 = cmpf "oeq", %17, %20 : f64
            %22 = or %19, %21 : i1
            %23 = scf.if %22 -> (f64) {
              %24 = constant 4.0e+00 : f64
              scf.yield %24 : f64
            } else {
              %25 = constant -1.0e+00 : f64
              %26 = divf %25, %0 : f64
              %27 = constant 0x7FF0000000000000 : f64
              %28 = cmpf "oeq", %26, %27 : f64
              %29 = index_cast %sign_1 : i64 to index
              %30 = constant 0 : index
              %31 = cmpi "sge", %29, %30 : index
              %32 = and %31, %28 : i1
              %33 = constant 0xFFF0000000000000 : f64
              %34 = cmpf "oeq", %26, %33 : f64
              %35 = index_cast %sign_1 : i64 to index
              %36 = constant 0 : index
              %37 = cmpi "sle", %35, %36 : index
              %38 = and %37, %34 : i1
              %39 = or %32, %38 : i1
              %40 = scf.if %39 -> (f64) {
                %41 = constant 5.0e+00 : f64
                scf.yield %41 : f64
              } else {
                %42 = index_cast %sign_1 : i64 to index
                %43 = constant 0 : index
                %44 = cmpi "sge", %42, %43 : index
                %45 = constant 0x7FF0000000000000 : f64
                %46 = constant 0xFFF0000000000000 : f64
                %47 = select %44, %45, %46 : f64
                scf.yield %47 : f64
              }
              scf.yield %40 : f64
            }
            scf.yield %23 : f64
          }
          scf.yield %14 : f64
        }
        scf.yield %8 : f64
      }
      %48 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %48 : !stencil.result<f64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
}
