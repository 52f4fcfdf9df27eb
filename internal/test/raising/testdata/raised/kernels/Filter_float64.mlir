module {
  func @Filter(%in: !tensor.batch<3x2xf64>, %at: !tensor.batch<3xui8>, %out: !tensor.batch<3xf64>) attributes {tensor.program} {
    %out_1 = tensor.compute (%k) in [3] {
      %0 = tensor.sum (%n) in [2] {
        %1 = constant 1 : index
        %2 = addi %k, %1 : index
        %3 = constant 0 : index
        %4 = cmpi "eq", %n, %3 : index
        %5 = constant 7.0e+00 : f64
        %6 = constant 2.5e-01 : f64
        %7 = select %4, %5, %6 : f64
        %8 = constant 0 : index
        %9 = cmpi "eq", %n, %8 : index
        %10 = constant 0.0e+00 : f64
        %11 = constant 0.0e+00 : f64
        %12 = select %9, %10, %11 : f64
        %13 = constant 2 : index
        %14 = cmpi "eq", %2, %13 : index
        %15 = select %14, %12, %7 : f64
        %16 = constant 0 : index
        %17 = cmpi "eq", %n, %16 : index
        %18 = constant 5.0e-01 : f64
        %19 = constant -3.0e+00 : f64
        %20 = select %17, %18, %19 : f64
        %21 = constant 1 : index
        %22 = cmpi "eq", %2, %21 : index
        %23 = select %22, %20, %15 : f64
        %24 = constant 0 : index
        %25 = cmpi "eq", %n, %24 : index
        %26 = constant 1.0e+00 : f64
        %27 = constant 2.0e+00 : f64
        %28 = select %25, %26, %27 : f64
        %29 = constant 0 : index
        %30 = cmpi "eq", %2, %29 : index
        %31 = select %30, %28, %23 : f64
        %32 = tensor.at %in[%k, %n] : !tensor.batch<3x2xf64>
        %33 = mulf %31, %32 : f64
        tensor.yield %33 : f64
      }
      %34 = tensor.at %at[%k] : !tensor.batch<3xui8>
      %35 = constant 3 : ui8
      %36 = and %34, %35 : ui8
      %37 = index_cast %36 : ui8 to index
      %38 = constant 2 : index
      %39 = cmpi "eq", %37, %38 : index
      %40 = constant 0.0e+00 : f64
      %41 = constant 2.5e-01 : f64
      %42 = select %39, %40, %41 : f64
      %43 = constant 1 : index
      %44 = cmpi "eq", %37, %43 : index
      %45 = constant -3.0e+00 : f64
      %46 = select %44, %45, %42 : f64
      %47 = constant 0 : index
      %48 = cmpi "eq", %37, %47 : index
      %49 = constant 2.0e+00 : f64
      %50 = select %48, %49, %46 : f64
      %51 = addf %0, %50 : f64
      tensor.yield %51 : f64
    }
    tensor.store %out_1, %out : !tensor.batch<3xf64>
    return
  }
}
