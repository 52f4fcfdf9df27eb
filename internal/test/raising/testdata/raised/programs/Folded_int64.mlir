module {
  func @Folded(%a: !stencil.field<?x0x0xi64>, %out: !stencil.field<?x0x0xi64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi64>) -> !stencil.temp<?x0x0xi64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %1 = constant 65535 : i64
      %2 = addi %0, %1 : i64
      %3 = constant 1 : i64
      %4 = addi %2, %3 : i64
      %5 = constant 0 : i64
      %6 = addi %4, %5 : i64
      %7 = constant 101636 : i64
      %8 = addi %6, %7 : i64
      %9 = constant 512 : i64
      %10 = addi %8, %9 : i64
      %11 = constant 0 : i64
      %12 = addi %10, %11 : i64
      %13 = constant 72124 : i64
      %14 = addi %12, %13 : i64
      %15 = constant 262144 : i64
      %16 = addi %14, %15 : i64
      %17 = constant 73 : i64
      %18 = addi %16, %17 : i64
      %19 = constant 108149 : i64
      %20 = addi %18, %19 : i64
      %21 = constant 134217728 : i64
      %22 = addi %20, %21 : i64
      %23 = constant 127 : i64
      %24 = addi %22, %23 : i64
      %25 = constant 78424 : i64
      %26 = addi %24, %25 : i64
      %27 = constant 576460756598426592 : i64
      %28 = xor %26, %27 : i64
      %29 = constant 68719476736 : i64
      %30 = addi %28, %29 : i64
      %31 = constant 127 : i64
      %32 = addi %30, %31 : i64
      %33 = constant 114449 : i64
      %34 = addi %32, %33 : i64
      %35 = constant 288230380446723928 : i64
      %36 = xor %34, %35 : i64
      %37 = constant 35184372088832 : i64
      %38 = addi %36, %37 : i64
      %39 = constant 127 : i64
      %40 = addi %38, %39 : i64
      %41 = constant 84937 : i64
      %42 = addi %40, %41 : i64
      %43 = constant 144115192370877136 : i64
      %44 = xor %42, %43 : i64
      %45 = constant 18014398509481984 : i64
      %46 = addi %44, %45 : i64
      %47 = constant 127 : i64
      %48 = addi %46, %47 : i64
      %49 = constant 120961 : i64
      %50 = addi %48, %49 : i64
      %51 = constant -9223372036854775808 : i64
      %52 = addi %50, %51 : i64
      %53 = constant 127 : i64
      %54 = addi %52, %53 : i64
      %55 = constant 91517 : i64
      %56 = addi %54, %55 : i64
      %57 = constant 0 : i64
      %58 = addi %56, %57 : i64
      %59 = constant 127 : i64
      %60 = addi %58, %59 : i64
      %61 = constant 127541 : i64
      %62 = addi %60, %61 : i64
      %63 = constant 0 : i64
      %64 = addi %62, %63 : i64
      %65 = constant 127 : i64
      %66 = addi %64, %65 : i64
      %67 = constant 97817 : i64
      %68 = addi %66, %67 : i64
      %69 = constant 9007203549738064 : i64
      %70 = xor %68, %69 : i64
      %71 = constant 0 : i64
      %72 = addi %70, %71 : i64
      %73 = constant 127 : i64
      %74 = addi %72, %73 : i64
      %75 = constant 68305 : i64
      %76 = addi %74, %75 : i64
      %77 = constant 4503603922371112 : i64
      %78 = xor %76, %77 : i64
      %79 = constant 0 : i64
      %80 = addi %78, %79 : i64
      %81 = constant 127 : i64
      %82 = addi %80, %81 : i64
      %83 = stencil.store_result %82 : (i64) -> !stencil.result<i64>
      stencil.return %83 : !stencil.result<i64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi64> to !stencil.field<?x0x0xi64>
    return
  }
}
