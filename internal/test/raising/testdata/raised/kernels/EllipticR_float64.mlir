module {
  func @EllipticR(%w: !tensor.array<4xf64>, %stiff: !tensor.array<4x4xf64>, %lambda: f64, %nu: f64, %dx: f64, %dy: f64, %dz: f64, %u: !tensor.batch<4x4x4xf64>, %v: !tensor.batch<4x4x4xf64>) attributes {tensor.program} {
    %0 = tensor.compute (%k, %j, %i) in [4, 4, 4] {
      %1 = mulf %dx, %dy : f64
      %2 = mulf %1, %dz : f64
      %3 = constant 8.0e+00 : f64
      %4 = divf %2, %3 : f64
      %5 = tensor.at %w[%k] : !tensor.array<4xf64>
      %6 = mulf %4, %5 : f64
      %7 = tensor.at %w[%j] : !tensor.array<4xf64>
      %8 = mulf %6, %7 : f64
      %9 = tensor.at %w[%i] : !tensor.array<4xf64>
      %10 = mulf %8, %9 : f64
      %11 = tensor.at %u[%k, %j, %i] : !tensor.batch<4x4x4xf64>
      %12 = mulf %10, %11 : f64
      tensor.yield %12 : f64
    }
    %13 = constant 4.0e+00 : f64
    %14 = mulf %13, %nu : f64
    %15 = mulf %dx, %dx : f64
    %16 = divf %14, %15 : f64
    %17 = constant 4.0e+00 : f64
    %18 = mulf %17, %nu : f64
    %19 = mulf %dy, %dy : f64
    %20 = divf %18, %19 : f64
    %21 = constant 4.0e+00 : f64
    %22 = mulf %21, %nu : f64
    %23 = mulf %dz, %dz : f64
    %24 = divf %22, %23 : f64
    %v_1 = tensor.compute (%k_1, %j_1, %i_1) in [4, 4, 4] {
      %25 = tensor.at %0[%k_1, %j_1, %i_1] : !tensor.array<4x4x4xf64>
      %26 = mulf %lambda, %25 : f64
      %27 = tensor.sum (%p) in [4] {
        %28 = tensor.at %stiff[%p, %i_1] : !tensor.array<4x4xf64>
        %29 = tensor.at %w[%p] : !tensor.array<4xf64>
        %30 = divf %28, %29 : f64
        %31 = tensor.at %0[%k_1, %j_1, %p] : !tensor.array<4x4x4xf64>
        %32 = mulf %30, %31 : f64
        tensor.yield %32 : f64
      }
      %33 = mulf %16, %27 : f64
      %34 = addf %26, %33 : f64
      %35 = tensor.sum (%p_1) in [4] {
        %36 = tensor.at %stiff[%p_1, %j_1] : !tensor.array<4x4xf64>
        %37 = tensor.at %w[%p_1] : !tensor.array<4xf64>
        %38 = divf %36, %37 : f64
        %39 = tensor.at %0[%k_1, %p_1, %i_1] : !tensor.array<4x4x4xf64>
        %40 = mulf %38, %39 : f64
        tensor.yield %40 : f64
      }
      %41 = mulf %20, %35 : f64
      %42 = addf %34, %41 : f64
      %43 = tensor.sum (%p_2) in [4] {
        %44 = tensor.at %stiff[%p_2, %k_1] : !tensor.array<4x4xf64>
        %45 = tensor.at %w[%p_2] : !tensor.array<4xf64>
        %46 = divf %44, %45 : f64
        %47 = tensor.at %0[%p_2, %j_1, %i_1] : !tensor.array<4x4x4xf64>
        %48 = mulf %46, %47 : f64
        tensor.yield %48 : f64
      }
      %49 = mulf %24, %43 : f64
      %50 = addf %42, %49 : f64
      tensor.yield %50 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4x4x4xf64>
    return
  }
}
