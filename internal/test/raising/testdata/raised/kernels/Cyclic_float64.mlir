module {
  func @Cyclic(%u: !tensor.batch<3xf64>, %n: !tensor.batch<4xi64>, %v: !tensor.batch<4xf64>) attributes {tensor.program} {
    %v_1 = tensor.compute (%i) in [4] {
      %0 = tensor.at %n[%i] : !tensor.batch<4xi64>
      %1 = bitcast %0 : i64 to ui64
      %2 = constant 3 : ui64
      %3 = remi_unsigned %1, %2 : ui64
      %4 = index_cast %3 : ui64 to index
      %5 = tensor.at %u[%4] : !tensor.batch<3xf64>
      %6 = tensor.at %n[%i] : !tensor.batch<4xi64>
      %7 = constant 1 : i64
      %8 = subi %6, %7 : i64
      %9 = bitcast %8 : i64 to ui64
      %10 = constant 3 : ui64
      %11 = remi_unsigned %9, %10 : ui64
      %12 = index_cast %11 : ui64 to index
      %13 = tensor.at %u[%12] : !tensor.batch<3xf64>
      %14 = addf %5, %13 : f64
      %15 = tensor.at %n[%i] : !tensor.batch<4xi64>
      %16 = bitcast %15 : i64 to ui64
      %17 = constant 2 : ui64
      %18 = cmpi "ult", %16, %17 : ui64
      %19 = select %18, %16, %17 : ui64
      %20 = index_cast %19 : ui64 to index
      %21 = tensor.at %u[%20] : !tensor.batch<3xf64>
      %22 = subf %14, %21 : f64
      %23 = tensor.at %n[%i] : !tensor.batch<4xi64>
      %24 = bitcast %23 : i64 to ui64
      %25 = constant 62 : ui64
      %26 = shift_right_unsigned %24, %25 : ui64
      %27 = constant 3 : ui64
      %28 = cmpi "ult", %26, %27 : ui64
      %29 = scf.if %28 -> (f64) {
        %30 = index_cast %26 : ui64 to index
        %31 = tensor.at %u[%30] : !tensor.batch<3xf64>
        %32 = divf %22, %31 : f64
        scf.yield %32 : f64
      } else {
        scf.yield %22 : f64
      }
      tensor.yield %29 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4xf64>
    return
  }
}
