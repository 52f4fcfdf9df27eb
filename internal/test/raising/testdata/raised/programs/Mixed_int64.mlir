module {
  func @Mixed(%a: !stencil.field<?x0x0xi64>, %b: !stencil.field<?x0x0xi64>, %out: !stencil.field<?x0x0xi64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi64>, %b_2 = %b_1 : !stencil.temp<?x0x0xi64>) -> !stencil.temp<?x0x0xi64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %2 = constant 3 : i64
      %3 = muli %1, %2 : i64
      %4 = addi %0, %3 : i64
      %5 = and %0, %1 : i64
      %6 = or %5, %0 : i64
      %7 = constant -6 : i64
      %8 = and %1, %7 : i64
      %9 = xor %6, %8 : i64
      %10 = subi %4, %9 : i64
      %11 = cmpi "slt", %0, %1 : i64
      %12:2 = scf.if %11 -> (i1, i1) {
        %13 = constant true
        %14 = constant false
        scf.yield %13, %14 : i1, i1
      } else {
        %15 = constant 7 : i64
        %16 = cmpi "sge", %10, %15 : i64
        %17 = constant true
        %18 = xor %16, %17 : i1
        scf.yield %16, %18 : i1, i1
      }
      %19 = scf.if %12#0 -> (i64) {
        %20 = constant 0 : i64
        %21 = subi %20, %10 : i64
        scf.yield %21 : i64
      } else {
        scf.yield %10 : i64
      }
      %22 = constant 7 : i64
      %23 = divi_signed %0, %22 : i64
      %24 = constant 9 : i64
      %25 = remi_signed %1, %24 : i64
      %26 = addi %23, %25 : i64
      %27 = addi %19, %26 : i64
      %28 = cmpi "ne", %0, %1 : i64
      %29:2 = scf.if %28 -> (i1, i64) {
        %30 = constant 100 : i64
        %31 = cmpi "sle", %1, %30 : i64
        %32 = scf.if %31 -> (i64) {
          %33 = constant -1 : i64
          %34 = xor %27, %33 : i64
          scf.yield %34 : i64
        } else {
          %35 = constant 0 : i64
          scf.yield %35 : i64
        }
        %36 = constant true
        %37 = xor %31, %36 : i1
        scf.yield %37, %32 : i1, i64
      } else {
        %38 = constant true
        %39 = constant 0 : i64
        scf.yield %38, %39 : i1, i64
      }
      %40 = scf.if %29#0 -> (i64) {
        %41 = cmpi "slt", %27, %0 : i64
        %42 = select %41, %27, %0 : i64
        %43 = constant 40 : i64
        %44 = cmpi "slt", %42, %43 : i64
        %45 = select %44, %42, %43 : i64
        %46 = constant -1099511627776 : i64
        %47 = cmpi "sgt", %1, %46 : i64
        %48 = select %47, %1, %46 : i64
        %49 = addi %45, %48 : i64
        scf.yield %49 : i64
      } else {
        scf.yield %29#1 : i64
      }
      %50 = stencil.store_result %40 : (i64) -> !stencil.result<i64>
      stencil.return %50 : !stencil.result<i64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi64> to !stencil.field<?x0x0xi64>
    return
  }
}
