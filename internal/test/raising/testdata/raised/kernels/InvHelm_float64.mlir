module {
  func @InvHelm(%s: !tensor.array<4x4xf64>, %l: !tensor.array<4x4x4xf64>, %u: !tensor.batch<4x4x4xf64>, %v: !tensor.batch<4x4x4xf64>) attributes {tensor.program} {
    %0 = tensor.compute (%c, %b, %a) in [4, 4, 4] {
      %1 = tensor.at %l[%c, %b, %a] : !tensor.array<4x4x4xf64>
      %2 = tensor.sum (%n, %m, %l_1) in [4, 4, 4] {
        %3 = tensor.at %s[%n, %c] : !tensor.array<4x4xf64>
        %4 = tensor.at %s[%m, %b] : !tensor.array<4x4xf64>
        %5 = mulf %3, %4 : f64
        %6 = tensor.at %s[%l_1, %a] : !tensor.array<4x4xf64>
        %7 = mulf %5, %6 : f64
        %8 = tensor.at %u[%n, %m, %l_1] : !tensor.batch<4x4x4xf64>
        %9 = mulf %7, %8 : f64
        tensor.yield %9 : f64
      }
      %10 = mulf %1, %2 : f64
      tensor.yield %10 : f64
    }
    %v_1 = tensor.compute (%k, %j, %i) in [4, 4, 4] {
      %11 = tensor.sum (%c_1, %b_1, %a_1) in [4, 4, 4] {
        %12 = tensor.at %s[%k, %c_1] : !tensor.array<4x4xf64>
        %13 = tensor.at %s[%j, %b_1] : !tensor.array<4x4xf64>
        %14 = mulf %12, %13 : f64
        %15 = tensor.at %s[%i, %a_1] : !tensor.array<4x4xf64>
        %16 = mulf %14, %15 : f64
        %17 = tensor.at %0[%c_1, %b_1, %a_1] : !tensor.array<4x4x4xf64>
        %18 = mulf %16, %17 : f64
        tensor.yield %18 : f64
      }
      tensor.yield %11 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<4x4x4xf64>
    return
  }
}
