module {
  func @Ends(%u: !tensor.batch<5xf64>, %v: !tensor.batch<1xf64>) attributes {tensor.program} {
    %v_1 = tensor.compute (%i) in [1] {
      %0 = constant 0 : index
      %1 = cmpi "sgt", %i, %0 : index
      %2 = scf.if %1 -> (f64) {
        %3 = constant 2 : index
        %4 = muli %3, %i : index
        %5 = constant 3 : index
        %6 = subi %4, %5 : index
        %7 = constant 5 : index
        %8 = remi_signed %6, %7 : index
        %9 = tensor.at %u[%8] : !tensor.batch<5xf64>
        scf.yield %9 : f64
      } else {
        %10 = constant 4 : index
        %11 = subi %10, %i : index
        %12 = tensor.at %u[%11] : !tensor.batch<5xf64>
        scf.yield %12 : f64
      }
      tensor.yield %2 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<1xf64>
    return
  }
}
