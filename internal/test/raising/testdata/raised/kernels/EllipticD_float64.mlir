module {
  func @EllipticD(%g_weight: !tensor.array<4xf64>, %g_d: !tensor.array<4x4xf64>, %g_scale: !tensor.array<f64>, %metric: !tensor.batch<6x4x4x4xf64>, %u: !tensor.batch<4x4x4xf64>, %v: !tensor.batch<4x4x4xf64>) attributes {tensor.program} {
    %0 = tensor.at %g_scale[] : !tensor.array<f64>
    %1:3 = tensor.compute (%k, %j, %i) in [4, 4, 4] {
      %2 = tensor.sum (%p) in [4] {
        %3 = tensor.at %g_d[%i, %p] : !tensor.array<4x4xf64>
        %4 = tensor.at %u[%k, %j, %p] : !tensor.batch<4x4x4xf64>
        %5 = mulf %3, %4 : f64
        tensor.yield %5 : f64
      }
      %6 = tensor.sum (%p_1) in [4] {
        %7 = tensor.at %g_d[%j, %p_1] : !tensor.array<4x4xf64>
        %8 = tensor.at %u[%k, %p_1, %i] : !tensor.batch<4x4x4xf64>
        %9 = mulf %7, %8 : f64
        tensor.yield %9 : f64
      }
      %10 = tensor.sum (%p_2) in [4] {
        %11 = tensor.at %g_d[%k, %p_2] : !tensor.array<4x4xf64>
        %12 = tensor.at %u[%p_2, %j, %i] : !tensor.batch<4x4x4xf64>
        %13 = mulf %11, %12 : f64
        tensor.yield %13 : f64
      }
      %14 = tensor.at %g_weight[%k] : !tensor.array<4xf64>
      %15 = mulf %0, %14 : f64
      %16 = tensor.at %g_weight[%j] : !tensor.array<4xf64>
      %17 = mulf %15, %16 : f64
      %18 = tensor.at %g_weight[%i] : !tensor.array<4xf64>
      %19 = mulf %17, %18 : f64
      %20 = constant 0 : index
      %21 = tensor.at %metric[%20, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %22 = mulf %21, %2 : f64
      %23 = constant 0.0e+00 : f64
      %24 = addf %23, %22 : f64
      %25 = constant 1 : index
      %26 = tensor.at %metric[%25, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %27 = mulf %26, %6 : f64
      %28 = addf %24, %27 : f64
      %29 = constant 2 : index
      %30 = tensor.at %metric[%29, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %31 = mulf %30, %10 : f64
      %32 = addf %28, %31 : f64
      %33 = mulf %19, %32 : f64
      %34 = constant 1 : index
      %35 = tensor.at %metric[%34, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %36 = mulf %35, %2 : f64
      %37 = constant 0.0e+00 : f64
      %38 = addf %37, %36 : f64
      %39 = constant 3 : index
      %40 = tensor.at %metric[%39, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %41 = mulf %40, %6 : f64
      %42 = addf %38, %41 : f64
      %43 = constant 4 : index
      %44 = tensor.at %metric[%43, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %45 = mulf %44, %10 : f64
      %46 = addf %42, %45 : f64
      %47 = mulf %19, %46 : f64
      %48 = constant 2 : index
      %49 = tensor.at %metric[%48, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %50 = mulf %49, %2 : f64
      %51 = constant 0.0e+00 : f64
      %52 = addf %51, %50 : f64
      %53 = constant 4 : index
      %54 = tensor.at %metric[%53, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %55 = mulf %54, %6 : f64
      %56 = addf %52, %55 : f64
      %57 = constant 5 : index
      %58 = tensor.at %metric[%57, %k, %j, %i] : !tensor.batch<6x4x4x4xf64>
      %59 = mulf %58, %10 : f64
      %60 = addf %56, %59 : f64
      %61 = mulf %19, %60 : f64
      tensor.yield %33, %47, %61 : f64, f64, f64
    }
    %v_1 = tensor.compute (%k_1, %j_1, %i_1) in [4, 4, 4] {
      %62 = tensor.sum (%p_3) in [4] {
        %63 = tensor.at %g_d[%p_3, %i_1] : !tensor.array<4x4xf64>
        %64 = tensor.at %1#0[%k_1, %j_1, %p_3] : !tensor.array<4x4x4xf64>
        %65 = mulf %63, %64 : f64
        %66 = tensor.at %g_d[%p_3, %j_1] : !tensor.array<4x4xf64>
        %67 = tensor.at %1#1[%k_1, %p_3, %i_1] : !tensor.array<4x4x4xf64>
        %68 = mulf %66, %67 : f64
        %69 = addf %65, %68 : f64
        %70 = tensor.at %g_d[%p_3, %k_1] : !tensor.array<4x4xf64>
        %71 = tensor.at %1#2[%p_3, %j_1, %i_1] : !tensor.array<4x4x4xf64>
        %72 = mulf %70, %71 : f64
        %73 = addf %69, %72 : f64
        tensor.yield %73 : f64
      }
      tensor.yield %62 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4x4x4xf64>
    return
  }
}
