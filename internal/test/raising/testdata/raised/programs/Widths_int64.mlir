module {
  func @Widths(%a: !stencil.field<?x0x0xi64>, %b: !stencil.field<?x0x0xui16>, %out: !stencil.field<?x0x0xi64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %b_1 = stencil.load %b : (!stencil.field<?x0x0xui16>) -> !stencil.temp<?x0x0xui16>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi64>, %b_2 = %b_1 : !stencil.temp<?x0x0xui16>) -> !stencil.temp<?x0x0xi64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %1 = trunci %0 : i64 to i8
      %2 = sexti %1 : i8 to i64
      %3 = trunci %0 : i64 to ui8
      %4 = zexti %3 : ui8 to i64
      %5 = addi %2, %4 : i64
      %6 = trunci %0 : i64 to i16
      %7 = sexti %6 : i16 to i64
      %8 = addi %5, %7 : i64
      %9 = trunci %0 : i64 to ui16
      %10 = zexti %9 : ui16 to i64
      %11 = addi %8, %10 : i64
      %12 = trunci %0 : i64 to i32
      %13 = sexti %12 : i32 to i64
      %14 = addi %11, %13 : i64
      %15 = trunci %0 : i64 to ui32
      %16 = zexti %15 : ui32 to i64
      %17 = addi %14, %16 : i64
      %18 = bitcast %0 : i64 to ui64
      %19 = constant 3 : ui64
      %20 = shift_right_unsigned %18, %19 : ui64
      %21 = bitcast %20 : ui64 to i64
      %22 = index_cast %0 : i64 to index
      %23 = index_cast %22 : index to i64
      %24 = addi %21, %23 : i64
      %25 = bitcast %0 : i64 to ui64
      %26 = bitcast %25 : ui64 to i64
      %27 = addi %24, %26 : i64
      %28 = trunci %0 : i64 to i8
      %29 = bitcast %28 : i8 to ui8
      %30 = zexti %29 : ui8 to i64
      %31 = addi %27, %30 : i64
      %32 = trunci %0 : i64 to ui32
      %33 = trunci %32 : ui32 to i8
      %34 = sexti %33 : i8 to i64
      %35 = addi %31, %34 : i64
      %36 = addi %17, %35 : i64
      %37 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %38 = zexti %37 : ui16 to i64
      %39 = addi %36, %38 : i64
      %40 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %41 = bitcast %40 : ui16 to i16
      %42 = sexti %41 : i16 to i64
      %43 = addi %39, %42 : i64
      %44 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %45 = index_cast %44 : ui16 to index
      %46 = constant 2 : index
      %47 = muli %45, %46 : index
      %48 = index_cast %47 : index to i64
      %49 = addi %43, %48 : i64
      %50 = stencil.access %b_2 [0, 0, 0] : (!stencil.temp<?x0x0xui16>) -> ui16
      %51 = trunci %50 : ui16 to i8
      %52 = sexti %51 : i8 to ui64
      %53 = bitcast %52 : ui64 to i64
      %54 = addi %49, %53 : i64
      %55 = stencil.store_result %54 : (i64) -> !stencil.result<i64>
      stencil.return %55 : !stencil.result<i64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi64> to !stencil.field<?x0x0xi64>
    return
  }
}
