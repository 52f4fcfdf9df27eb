module {
  func @Either(%u: !tensor.batch<4x4x4xf64>, %v: !tensor.batch<4x4xf64>, %w: !tensor.batch<4xf64>) attributes {tensor.program} {
    %v_1 = tensor.compute (%j, %i) in [4, 4] {
      %0 = constant 0 : index
      %1 = tensor.at %u[%0, %j, %i] : !tensor.batch<4x4x4xf64>
      %2 = constant 1.0e+00 : f64
      %3 = cmpf "ogt", %1, %2 : f64
      %4:3 = scf.if %3 -> (i1, i1, f64) {
        %5 = constant 2 : index
        %6 = remi_signed %i, %5 : index
        %7 = constant 0 : index
        %8 = cmpi "eq", %6, %7 : index
        %9 = scf.if %8 -> (f64) {
          %10 = constant 1 : index
          %11 = tensor.at %u[%10, %j, %i] : !tensor.batch<4x4x4xf64>
          scf.yield %11 : f64
        } else {
          %12 = constant 0.0e+00 : f64
          scf.yield %12 : f64
        }
        %13 = constant true
        %14 = xor %8, %13 : i1
        scf.yield %14, %8, %9 : i1, i1, f64
      } else {
        %15 = constant true
        %16 = constant false
        %17 = constant 0.0e+00 : f64
        scf.yield %15, %16, %17 : i1, i1, f64
      }
      %18 = scf.if %4#0 -> (f64) {
        %19 = constant 2 : index
        %20 = tensor.at %u[%19, %i, %j] : !tensor.batch<4x4x4xf64>
        %21 = negf %20 : f64
        scf.yield %21 : f64
      } else {
        scf.yield %4#2 : f64
      }
      tensor.yield %18 : f64
    }
    %w_1 = tensor.compute (%i_1) in [4] {
      %22 = constant 1.0e+00 : f64
      %23 = constant 0 : index
      %24 = constant 0 : index
      %25 = tensor.at %u[%23, %24, %i_1] : !tensor.batch<4x4x4xf64>
      %26 = constant 0.0e+00 : f64
      %27 = cmpf "ogt", %25, %26 : f64
      %28:2 = scf.if %27 -> (i1, f64) {
        %29 = constant 1 : index
        %30 = tensor.at %u[%29, %i_1, %i_1] : !tensor.batch<4x4x4xf64>
        %31 = constant 2.0e+00 : f64
        %32 = cmpf "ogt", %30, %31 : f64
        %33:2 = scf.if %32 -> (i1, i1) {
          %34 = constant false
          %35 = constant true
          scf.yield %34, %35 : i1, i1
        } else {
          %36 = constant 2 : index
          %37 = cmpi "sgt", %i_1, %36 : index
          %38 = constant true
          %39 = xor %37, %38 : i1
          scf.yield %39, %37 : i1, i1
        }
        %40 = scf.if %33#1 -> (f64) {
          %41 = constant 0 : index
          %42 = constant 0 : index
          %43 = tensor.at %u[%41, %42, %i_1] : !tensor.batch<4x4x4xf64>
          %44 = addf %22, %43 : f64
          scf.yield %44 : f64
        } else {
          %45 = constant 0.0e+00 : f64
          scf.yield %45 : f64
        }
        %46 = constant true
        %47 = xor %33#1, %46 : i1
        scf.yield %47, %40 : i1, f64
      } else {
        %48 = constant true
        %49 = constant 0.0e+00 : f64
        scf.yield %48, %49 : i1, f64
      }
      %50 = scf.if %28#0 -> (f64) {
        %51 = constant 1 : index
        %52 = tensor.at %u[%51, %i_1, %i_1] : !tensor.batch<4x4x4xf64>
        %53 = subf %22, %52 : f64
        scf.yield %53 : f64
      } else {
        scf.yield %28#1 : f64
      }
      tensor.yield %50 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4x4xf64>
    tensor.store %w_1, %w : !tensor.batch<4xf64>
    return
  }
}
