module {
  func @Signs(%a: !stencil.field<?x0x0xf64>, %b: !stencil.field<?x0x0xf64>, %c: !stencil.field<?x0x0xf64>, %d: !stencil.field<?x0x0xf64>, %minus: !stencil.field<?x0x0xi1>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %c_1:3 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>, %b_2 = %b_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xi1>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = cmpf "une", %1, %1 : f64
      %3 = scf.if %2 -> (f64) {
        %4 = constant 0x7FF8000000000001 : f64
        scf.yield %4 : f64
      } else {
        scf.yield %1 : f64
      }
      %5 = cmpf "oeq", %3, %3 : f64
      %6 = constant 0.0e+00 : f64
      %7 = select %5, %3, %6 : f64
      %8 = math.copysign %0, %7 : f64
      %9 = constant 3.141592653589793e+00 : f64
      %10 = constant -2.0e+00 : f64
      %11 = math.copysign %9, %10 : f64
      %12 = constant 1.0e+00 : f64
      %13 = cmpf "oeq", %3, %3 : f64
      %14 = constant 0.0e+00 : f64
      %15 = select %13, %3, %14 : f64
      %16 = math.copysign %12, %15 : f64
      %17 = constant 0.0e+00 : f64
      %18 = cmpf "olt", %16, %17 : f64
      %19 = constant 1.0e+00 : f64
      %20 = constant 1.0e+00 : f64
      %21 = math.copysign %19, %20 : f64
      %22 = constant 0.0e+00 : f64
      %23 = cmpf "olt", %21, %22 : f64
      %24 = xor %18, %23 : i1
      %25 = stencil.store_result %8 : (f64) -> !stencil.result<f64>
      %26 = stencil.store_result %11 : (f64) -> !stencil.result<f64>
      %27 = stencil.store_result %24 : (i1) -> !stencil.result<i1>
      stencil.return %25, %26, %27 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<i1>
    }
    stencil.store %c_1#0 to %c([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %c_1#1 to %d([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %c_1#2 to %minus([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi1> to !stencil.field<?x0x0xi1>
    return
  }
}
