module {
  func @Greatest(%u: !tensor.batch<9xf64>, %at: !tensor.batch<2xf64>, %v: !tensor.batch<2x9xf64>) attributes {tensor.program} {
    %0 = constant 0 : index
    %1 = tensor.at %u[%0] : !tensor.batch<9xf64>
    %2 = constant 0 : index
    %3 = tensor.at %u[%2] : !tensor.batch<9xf64>
    %4 = cmpf "ogt", %3, %1 : f64
    %5:2 = scf.if %4 -> (f64, f64) {
      %6 = constant 0.0e+00 : f64
      scf.yield %3, %6 : f64, f64
    } else {
      %7 = constant 0.0e+00 : f64
      scf.yield %1, %7 : f64, f64
    }
    %8 = constant 1 : index
    %9 = tensor.at %u[%8] : !tensor.batch<9xf64>
    %10 = cmpf "ogt", %9, %5#0 : f64
    %11:2 = scf.if %10 -> (f64, f64) {
      %12 = constant 1.0e+00 : f64
      scf.yield %9, %12 : f64, f64
    } else {
      scf.yield %5#0, %5#1 : f64, f64
    }
    %13 = constant 2 : index
    %14 = tensor.at %u[%13] : !tensor.batch<9xf64>
    %15 = cmpf "ogt", %14, %11#0 : f64
    %16:2 = scf.if %15 -> (f64, f64) {
      %17 = constant 2.0e+00 : f64
      scf.yield %14, %17 : f64, f64
    } else {
      scf.yield %11#0, %11#1 : f64, f64
    }
    %18 = constant 3 : index
    %19 = tensor.at %u[%18] : !tensor.batch<9xf64>
    %20 = cmpf "ogt", %19, %16#0 : f64
    %21:2 = scf.if %20 -> (f64, f64) {
      %22 = constant 3.0e+00 : f64
      scf.yield %19, %22 : f64, f64
    } else {
      scf.yield %16#0, %16#1 : f64, f64
    }
    %23 = constant 4 : index
    %24 = tensor.at %u[%23] : !tensor.batch<9xf64>
    %25 = cmpf "ogt", %24, %21#0 : f64
    %26:2 = scf.if %25 -> (f64, f64) {
      %27 = constant 4.0e+00 : f64
      scf.yield %24, %27 : f64, f64
    } else {
      scf.yield %21#0, %21#1 : f64, f64
    }
    %28 = constant 5 : index
    %29 = tensor.at %u[%28] : !tensor.batch<9xf64>
    %30 = cmpf "ogt", %29, %26#0 : f64
    %31:2 = scf.if %30 -> (f64, f64) {
      %32 = constant 5.0e+00 : f64
      scf.yield %29, %32 : f64, f64
    } else {
      scf.yield %26#0, %26#1 : f64, f64
    }
    %33 = constant 6 : index
    %34 = tensor.at %u[%33] : !tensor.batch<9xf64>
    %35 = cmpf "ogt", %34, %31#0 : f64
    %36:2 = scf.if %35 -> (f64, f64) {
      %37 = constant 6.0e+00 : f64
      scf.yield %34, %37 : f64, f64
    } else {
      scf.yield %31#0, %31#1 : f64, f64
    }
    %38 = constant 7 : index
    %39 = tensor.at %u[%38] : !tensor.batch<9xf64>
    %40 = cmpf "ogt", %39, %36#0 : f64
    %41:2 = scf.if %40 -> (f64, f64) {
      %42 = constant 7.0e+00 : f64
      scf.yield %39, %42 : f64, f64
    } else {
      scf.yield %36#0, %36#1 : f64, f64
    }
    %43 = constant 8 : index
    %44 = tensor.at %u[%43] : !tensor.batch<9xf64>
    %45 = cmpf "ogt", %44, %41#0 : f64
    %46:2 = scf.if %45 -> (f64, f64) {
      %47 = constant 8.0e+00 : f64
      scf.yield %44, %47 : f64, f64
    } else {
      scf.yield %41#0, %41#1 : f64, f64
    }
    %48 = constant 1 : index
    %49 = tensor.at %u[%48] : !tensor.batch<9xf64>
    %50 = constant 0.0e+00 : f64
    %51 = cmpf "ogt", %49, %50 : f64
    %52:3 = scf.if %51 -> (f64, f64, f64) {
      %53 = constant 0.0e+00 : f64
      scf.yield %46#1, %53, %46#0 : f64, f64, f64
    } else {
      %54 = constant 2 : index
      %55 = tensor.at %u[%54] : !tensor.batch<9xf64>
      %56 = constant 0.0e+00 : f64
      %57 = cmpf "ogt", %55, %56 : f64
      %58:2 = scf.if %57 -> (f64, f64) {
        %59 = constant 0.0e+00 : f64
        %60 = constant -1.0e+00 : f64
        scf.yield %59, %60 : f64, f64
      } else {
        %61 = constant 0.0e+00 : f64
        scf.yield %46#1, %61 : f64, f64
      }
      %62 = constant 0.0e+00 : f64
      scf.yield %58#0, %58#1, %62 : f64, f64, f64
    }
    %at_1 = tensor.compute (%63) in [2] {
      %64 = constant 0 : index
      %65 = cmpi "eq", %63, %64 : index
      %66 = select %65, %52#0, %52#1 : f64
      tensor.yield %66 : f64
    }
    tensor.store %at_1, %at : !tensor.batch<2xf64>
    %v_1 = tensor.compute (%67, %68) in [2, 9] {
      %69 = constant 7 : index
      %70 = cmpi "eq", %68, %69 : index
      %71 = constant 0.0e+00 : f64
      %72 = constant 0.0e+00 : f64
      %73 = select %70, %71, %72 : f64
      %74 = constant 6 : index
      %75 = cmpi "eq", %68, %74 : index
      %76 = constant 0.0e+00 : f64
      %77 = select %75, %76, %73 : f64
      %78 = constant 5 : index
      %79 = cmpi "eq", %68, %78 : index
      %80 = constant 0.0e+00 : f64
      %81 = select %79, %80, %77 : f64
      %82 = constant 4 : index
      %83 = cmpi "eq", %68, %82 : index
      %84 = constant 0.0e+00 : f64
      %85 = select %83, %84, %81 : f64
      %86 = constant 3 : index
      %87 = cmpi "eq", %68, %86 : index
      %88 = constant 0.0e+00 : f64
      %89 = select %87, %88, %85 : f64
      %90 = constant 2 : index
      %91 = cmpi "eq", %68, %90 : index
      %92 = select %91, %52#2, %89 : f64
      %93 = constant 1 : index
      %94 = cmpi "eq", %68, %93 : index
      %95 = constant 0.0e+00 : f64
      %96 = select %94, %95, %92 : f64
      %97 = constant 0 : index
      %98 = cmpi "eq", %68, %97 : index
      %99 = constant 0.0e+00 : f64
      %100 = select %98, %99, %96 : f64
      %101 = constant 0 : index
      %102 = cmpi "eq", %67, %101 : index
      %103 = constant 0.0e+00 : f64
      %104 = select %102, %103, %100 : f64
      tensor.yield %104 : f64
    }
    tensor.store %v_1, %v : !tensor.batch<2x9xf64>
    return
  }
}
