module {
  func @Classes(%a: !stencil.field<?x?x0xf64>, %class: !stencil.field<?x?x0xi32>, %hash: !stencil.field<?x?x0xi64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
    %of = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xi64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %1 = fptosi %0 : f64 to index
      %2 = constant 3 : index
      %3 = and %1, %2 : index
      %4 = index_cast %3 : index to i64
      %5 = stencil.store_result %4 : (i64) -> !stencil.result<i64>
      stencil.return %5 : !stencil.result<i64>
    }
    %small = stencil.apply (%a_3 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xui8> {
      %6 = stencil.access %a_3 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %7 = fptosi %6 : f64 to i8
      %8 = bitcast %7 : i8 to ui8
      %9 = stencil.store_result %8 : (ui8) -> !stencil.result<ui8>
      stencil.return %9 : !stencil.result<ui8>
    }
    %mix = stencil.apply (%a_4 = %a_1 : !stencil.temp<?x?x0xf64>) -> !stencil.temp<?x?x0xi64> {
      %10 = stencil.access %a_4 [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
      %11 = bitcast %10 : f64 to ui64
      %12 = constant 11400714819323198485 : ui64
      %13 = muli %11, %12 : ui64
      %14 = bitcast %13 : ui64 to i64
      %15 = stencil.store_result %14 : (i64) -> !stencil.result<i64>
      stencil.return %15 : !stencil.result<i64>
    }
    %bits = stencil.apply (%mix_1 = %mix : !stencil.temp<?x?x0xi64>) -> !stencil.temp<?x?x0xi32> {
      %16 = stencil.access %mix_1 [0, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
      %17 = bitcast %16 : i64 to ui64
      %18 = constant 32 : ui64
      %19 = shift_right_unsigned %17, %18 : ui64
      %20 = trunci %19 : ui64 to ui32
      %21 = bitcast %20 : ui32 to i32
      %22 = stencil.store_result %21 : (i32) -> !stencil.result<i32>
      stencil.return %22 : !stencil.result<i32>
    }
    %class_1:2 = stencil.apply (%of_1 = %of : !stencil.temp<?x?x0xi64>, %small_1 = %small : !stencil.temp<?x?x0xui8>, %mix_2 = %mix : !stencil.temp<?x?x0xi64>, %bits_1 = %bits : !stencil.temp<?x?x0xi32>) -> (!stencil.temp<?x?x0xi32>, !stencil.temp<?x?x0xi64>) {
      %23 = stencil.access %of_1 [0, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
      %24 = index_cast %23 : i64 to index
      %25 = stencil.access %of_1 [-1, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
      %26 = index_cast %25 : i64 to index
      %27 = cmpi "sgt", %24, %26 : index
      %28 = scf.if %27 -> (index) {
        %29 = stencil.access %of_1 [1, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
        %30 = index_cast %29 : i64 to index
        %31 = constant 2 : index
        %32 = muli %30, %31 : index
        scf.yield %32 : index
      } else {
        %33 = constant 0 : index
        scf.yield %33 : index
      }
      %34 = index_cast %28 : index to i32
      %35 = stencil.access %small_1 [0, -1, 0] : (!stencil.temp<?x?x0xui8>) -> ui8
      %36 = bitcast %35 : ui8 to i8
      %37 = sexti %36 : i8 to i32
      %38 = addi %34, %37 : i32
      %39 = stencil.access %small_1 [0, 1, 0] : (!stencil.temp<?x?x0xui8>) -> ui8
      %40 = bitcast %39 : ui8 to i8
      %41 = sexti %40 : i8 to i32
      %42 = subi %38, %41 : i32
      %43 = stencil.access %mix_2 [1, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
      %44 = bitcast %43 : i64 to ui64
      %45 = stencil.access %mix_2 [0, 0, 0] : (!stencil.temp<?x?x0xi64>) -> i64
      %46 = bitcast %45 : i64 to ui64
      %47 = constant 7 : ui64
      %48 = shift_right_unsigned %46, %47 : ui64
      %49 = xor %44, %48 : ui64
      %50 = bitcast %49 : ui64 to i64
      %51 = stencil.access %bits_1 [0, 0, 0] : (!stencil.temp<?x?x0xi32>) -> i32
      %52 = bitcast %51 : i32 to ui32
      %53 = zexti %52 : ui32 to i64
      %54 = addi %50, %53 : i64
      %55 = stencil.store_result %42 : (i32) -> !stencil.result<i32>
      %56 = stencil.store_result %54 : (i64) -> !stencil.result<i64>
      stencil.return %55, %56 : !stencil.result<i32>, !stencil.result<i64>
    }
    stencil.store %class_1#0 to %class([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi32> to !stencil.field<?x?x0xi32>
    stencil.store %class_1#1 to %hash([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xi64> to !stencil.field<?x?x0xi64>
    return
  }
}
