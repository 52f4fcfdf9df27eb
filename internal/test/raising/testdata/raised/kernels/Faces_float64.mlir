module {
  func @Faces(%u: !tensor.batch<4x4x4xf64>, %last: i64, %v: !tensor.batch<4x4x4xf64>, %w: !tensor.batch<4x4x4xf64>) attributes {tensor.program} {
    %v_1 = tensor.compute (%0, %i, %j) in [4, 4, 4] {
      %1 = constant 3 : index
      %2 = cmpi "eq", %0, %1 : index
      %3 = scf.if %2 -> (f64) {
        %4 = constant 0 : index
        %5 = tensor.at %u[%4, %j, %i] : !tensor.batch<4x4x4xf64>
        %6 = constant 3 : index
        %7 = tensor.at %u[%6, %i, %j] : !tensor.batch<4x4x4xf64>
        %8 = subf %7, %5 : f64
        scf.yield %8 : f64
      } else {
        %9 = constant 0 : index
        %10 = cmpi "eq", %0, %9 : index
        %11 = scf.if %10 -> (f64) {
          %12 = constant 3 : index
          %13 = tensor.at %u[%12, %i, %j] : !tensor.batch<4x4x4xf64>
          %14 = constant 2.0e+00 : f64
          %15 = mulf %14, %13 : f64
          scf.yield %15 : f64
        } else {
          %16 = tensor.at %u[%0, %i, %j] : !tensor.batch<4x4x4xf64>
          scf.yield %16 : f64
        }
        scf.yield %11 : f64
      }
      tensor.yield %3 : f64
    }
    %w_1 = tensor.compute (%k, %j_1, %i_1) in [4, 4, 4] {
      %17 = constant 3 : index
      %18 = cmpi "slt", %j_1, %17 : index
      %19 = scf.if %18 -> (f64) {
        %20 = constant 0 : index
        %21 = tensor.at %u[%k, %20, %k] : !tensor.batch<4x4x4xf64>
        %22 = index_cast %last : i64 to index
        %23 = cmpi "sgt", %k, %22 : index
        %24 = scf.if %23 -> (f64) {
          %25 = constant 1 : index
          %26 = addi %j_1, %25 : index
          %27 = tensor.at %v_1[%k, %26, %i_1] : !tensor.array<4x4x4xf64>
          %28 = mulf %21, %27 : f64
          scf.yield %28 : f64
        } else {
          %29 = constant 1 : index
          %30 = addi %k, %29 : index
          %31 = constant 3 : index
          %32 = cmpi "slt", %30, %31 : index
          %33 = select %32, %30, %31 : index
          %34 = constant 3 : index
          %35 = addi %j_1, %34 : index
          %36 = constant 4 : index
          %37 = remi_signed %35, %36 : index
          %38 = constant 1 : index
          %39 = and %i_1, %38 : index
          %40 = tensor.at %u[%33, %37, %39] : !tensor.batch<4x4x4xf64>
          scf.yield %40 : f64
        }
        scf.yield %24 : f64
      } else {
        %41 = constant 0.0e+00 : f64
        scf.yield %41 : f64
      }
      tensor.yield %19 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4x4x4xf64>
    tensor.store %w_1, %w : !tensor.batch<4x4x4xf64>
    return
  }
}
