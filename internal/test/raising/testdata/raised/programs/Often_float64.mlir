module {
  func @Often(%a: !stencil.field<?x0x0xf64>, %large: !stencil.field<?x0x0xf64>, %small: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
    %large_1:2 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xf64>) -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %1 = call @fmath_Exp_f64(%0) : (f64) -> f64
      %2 = constant 1.0e+00 : f64
      %3 = subf %1, %2 : f64
      %4 = call @fmath_Exp_f64(%3) : (f64) -> f64
      %5 = constant 1.0e+00 : f64
      %6 = subf %4, %5 : f64
      %7 = call @fmath_Exp_f64(%6) : (f64) -> f64
      %8 = constant 1.0e+00 : f64
      %9 = subf %7, %8 : f64
      %10 = call @fmath_Exp_f64(%9) : (f64) -> f64
      %11 = constant 1.0e+00 : f64
      %12 = subf %10, %11 : f64
      %13 = call @fmath_Exp_f64(%12) : (f64) -> f64
      %14 = constant 1.0e+00 : f64
      %15 = subf %13, %14 : f64
      %16 = call @fmath_Exp_f64(%15) : (f64) -> f64
      %17 = constant 1.0e+00 : f64
      %18 = subf %16, %17 : f64
      %19 = call @fmath_Exp_f64(%18) : (f64) -> f64
      %20 = constant 1.0e+00 : f64
      %21 = subf %19, %20 : f64
      %22 = call @fmath_Exp_f64(%21) : (f64) -> f64
      %23 = constant 1.0e+00 : f64
      %24 = subf %22, %23 : f64
      %25 = call @fmath_Exp_f64(%24) : (f64) -> f64
      %26 = constant 1.0e+00 : f64
      %27 = subf %25, %26 : f64
      %28 = call @fmath_Exp_f64(%27) : (f64) -> f64
      %29 = constant 1.0e+00 : f64
      %30 = subf %28, %29 : f64
      %31 = call @fmath_Exp_f64(%30) : (f64) -> f64
      %32 = constant 1.0e+00 : f64
      %33 = subf %31, %32 : f64
      %34 = call @fmath_Exp_f64(%33) : (f64) -> f64
      %35 = constant 1.0e+00 : f64
      %36 = subf %34, %35 : f64
      %37 = absf %36 : f64
      %38 = constant 2.2250738585072014e-308 : f64
      %39 = cmpf "olt", %37, %38 : f64
      %40:2 = scf.if %39 -> (f64, f64) {
        %41 = constant 1.8014398509481984e+16 : f64
        %42 = mulf %37, %41 : f64
        %43 = constant 3.814697265625e-06 : f64
        scf.yield %42, %43 : f64, f64
      } else {
        %44 = constant 1.0e+00 : f64
        scf.yield %37, %44 : f64, f64
      }
      %45 = bitcast %40#0 : f64 to ui64
      %46 = constant 32 : ui64
      %47 = shift_right_unsigned %45, %46 : ui64
      %48 = constant 1431655766 : ui64
      %49 = muli %47, %48 : ui64
      %50 = constant 32 : ui64
      %51 = shift_right_unsigned %49, %50 : ui64
      %52 = constant 715094163 : ui64
      %53 = addi %51, %52 : ui64
      %54 = constant 32 : ui64
      %55 = shift_left %53, %54 : ui64
      %56 = bitcast %55 : ui64 to f64
      %57 = mulf %56, %56 : f64
      %58 = divf %56, %40#0 : f64
      %59 = mulf %57, %58 : f64
      %60 = constant 1.0e+00 : f64
      %61 = subf %59, %60 : f64
      %62 = constant 1.4599659746199864e-01 : f64
      %63 = mulf %61, %62 : f64
      %64 = constant -1.74413058486102e-01 : f64
      %65 = addf %64, %63 : f64
      %66 = mulf %61, %65 : f64
      %67 = constant 2.222130736215763e-01 : f64
      %68 = addf %67, %66 : f64
      %69 = mulf %61, %68 : f64
      %70 = constant -3.3332938853659544e-01 : f64
      %71 = addf %70, %69 : f64
      %72 = mulf %61, %71 : f64
      %73 = constant 1.0000000070505948e+00 : f64
      %74 = addf %73, %72 : f64
      %75 = mulf %56, %74 : f64
      %76 = bitcast %75 : f64 to ui64
      %77 = constant 18446744073575333888 : ui64
      %78 = and %76, %77 : ui64
      %79 = bitcast %78 : ui64 to f64
      %80 = mulf %79, %79 : f64
      %81 = divf %40#0, %80 : f64
      %82 = subf %81, %79 : f64
      %83 = constant 2.0e+00 : f64
      %84 = mulf %83, %79 : f64
      %85 = addf %84, %81 : f64
      %86 = divf %82, %85 : f64
      %87 = mulf %79, %86 : f64
      %88 = addf %79, %87 : f64
      %89 = mulf %88, %40#1 : f64
      %90 = bitcast %36 : f64 to ui64
      %91 = constant 9223372036854775808 : ui64
      %92 = and %90, %91 : ui64
      %93 = bitcast %89 : f64 to ui64
      %94 = xor %93, %92 : ui64
      %95 = bitcast %94 : ui64 to f64
      %96 = constant 0.0e+00 : f64
      %97 = cmpf "oeq", %36, %96 : f64
      %98:2 = scf.if %97 -> (i1, i1) {
        %99 = constant true
        %100 = constant false
        scf.yield %99, %100 : i1, i1
      } else {
        %101 = constant 0x7FF0000000000000 : f64
        %102 = cmpf "olt", %40#0, %101 : f64
        %103 = constant true
        %104 = xor %102, %103 : i1
        scf.yield %104, %102 : i1, i1
      }
      %105 = scf.if %98#0 -> (f64) {
        scf.yield %36 : f64
      } else {
        scf.yield %95 : f64
      }
      %106 = stencil.store_result %36 : (f64) -> !stencil.result<f64>
      %107 = stencil.store_result %105 : (f64) -> !stencil.result<f64>
      stencil.return %106, %107 : !stencil.result<f64>, !stencil.result<f64>
    }
    stencil.store %large_1#0 to %large([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    stencil.store %large_1#1 to %small([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
    return
  }
  func @fmath_Exp_f64(%x: f64) -> f64 attributes {elementwise} {
    %0 = constant -7.5e+02 : f64
    %1 = cmpf "olt", %x, %0 : f64
    %2 = scf.if %1 -> (f64) {
      %3 = constant -7.5e+02 : f64
      scf.yield %3 : f64
    } else {
      scf.yield %x : f64
    }
    %4 = constant 7.1e+02 : f64
    %5 = cmpf "ogt", %2, %4 : f64
    %6 = scf.if %5 -> (f64) {
      %7 = constant 7.1e+02 : f64
      scf.yield %7 : f64
    } else {
      scf.yield %2 : f64
    }
    %8 = constant 1.4426950408889634e+00 : f64
    %9 = mulf %6, %8 : f64
    %10 = constant 6.75539944105779e+15 : f64
    %11 = addf %9, %10 : f64
    %12 = constant 6.75539944105779e+15 : f64
    %13 = subf %11, %12 : f64
    %14 = constant 6.931471805598903e-01 : f64
    %15 = mulf %13, %14 : f64
    %16 = subf %6, %15 : f64
    %17 = constant 5.497923018708371e-14 : f64
    %18 = mulf %13, %17 : f64
    %19 = bitcast %11 : f64 to ui64
    %20 = subf %16, %18 : f64
    %21 = mulf %20, %20 : f64
    %22 = constant 2.510932117677256e-08 : f64
    %23 = mulf %21, %22 : f64
    %24 = constant 2.7557243451675374e-06 : f64
    %25 = addf %24, %23 : f64
    %26 = mulf %21, %25 : f64
    %27 = constant 1.9841269886815838e-04 : f64
    %28 = addf %27, %26 : f64
    %29 = mulf %21, %28 : f64
    %30 = constant 8.333333333321386e-03 : f64
    %31 = addf %30, %29 : f64
    %32 = mulf %21, %31 : f64
    %33 = constant 1.6666666666666677e-01 : f64
    %34 = addf %33, %32 : f64
    %35 = constant 2.0919504229670896e-09 : f64
    %36 = mulf %21, %35 : f64
    %37 = constant 2.7557259191527744e-07 : f64
    %38 = addf %37, %36 : f64
    %39 = mulf %21, %38 : f64
    %40 = constant 2.48015873406349e-05 : f64
    %41 = addf %40, %39 : f64
    %42 = mulf %21, %41 : f64
    %43 = constant 1.3888888888877438e-03 : f64
    %44 = addf %43, %42 : f64
    %45 = mulf %21, %44 : f64
    %46 = constant 4.166666666666668e-02 : f64
    %47 = addf %46, %45 : f64
    %48 = mulf %21, %20 : f64
    %49 = mulf %48, %34 : f64
    %50 = mulf %21, %21 : f64
    %51 = mulf %50, %47 : f64
    %52 = constant 5.0e-01 : f64
    %53 = mulf %52, %21 : f64
    %54 = constant 1.0e+00 : f64
    %55 = addf %54, %16 : f64
    %56 = constant 1.0e+00 : f64
    %57 = subf %56, %55 : f64
    %58 = addf %57, %16 : f64
    %59 = addf %51, %49 : f64
    %60 = subf %59, %18 : f64
    %61 = addf %53, %60 : f64
    %62 = addf %58, %61 : f64
    %63 = addf %55, %62 : f64
    %64 = constant 1 : ui64
    %65 = shift_right_unsigned %19, %64 : ui64
    %66 = constant 52 : ui64
    %67 = shift_left %65, %66 : ui64
    %68 = bitcast %67 : ui64 to f64
    %69 = mulf %63, %68 : f64
    %70 = subi %19, %65 : ui64
    %71 = constant 52 : ui64
    %72 = shift_left %70, %71 : ui64
    %73 = bitcast %72 : ui64 to f64
    %74 = mulf %69, %73 : f64
    return %74 : f64
  }
}
