module {
  func @Corrected(%table: !tensor.array<4x3x8xf64>, %u: !tensor.batch<8xf64>, %v: !tensor.batch<3x8xf64>) attributes {tensor.program} {
    %v_1 = tensor.compute (%0, %i) in [3, 8] {
      %1 = constant 1 : index
      %2 = cmpi "eq", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = tensor.at %u[%i] : !tensor.batch<8xf64>
        %5 = constant 2 : index
        %6 = constant 1 : index
        %7 = tensor.at %table[%5, %6, %i] : !tensor.array<4x3x8xf64>
        %8 = subf %7, %4 : f64
        scf.yield %8 : f64
      } else {
        %9 = constant 2 : index
        %10 = tensor.at %table[%9, %0, %i] : !tensor.array<4x3x8xf64>
        scf.yield %10 : f64
      }
      tensor.yield %3 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<3x8xf64>
    return
  }
}
