module {
  func @Scalars(%a: !stencil.field<?x0x0xi64>, %n: i64, %small: ui8, %wide: i32, %all: i64, %u: i64, %on: i1, %out: !stencil.field<?x0x0xi64>) attributes {stencil.program} {
    %a_1 = stencil.load %a : (!stencil.field<?x0x0xi64>) -> !stencil.temp<?x0x0xi64>
    %out_1 = stencil.apply (%a_2 = %a_1 : !stencil.temp<?x0x0xi64>, %n_1 = %n : i64, %small_1 = %small : ui8, %wide_1 = %wide : i32, %on_1 = %on : i1, %all_1 = %all : i64, %u_1 = %u : i64) -> !stencil.temp<?x0x0xi64> {
      %0 = stencil.access %a_2 [0, 0, 0] : (!stencil.temp<?x0x0xi64>) -> i64
      %1 = index_cast %n_1 : i64 to index
      %2 = index_cast %1 : index to i64
      %3 = bitcast %small_1 : ui8 to i8
      %4 = sexti %3 : i8 to i64
      %5 = muli %2, %4 : i64
      %6 = addi %0, %5 : i64
      %7 = bitcast %wide_1 : i32 to ui32
      %8 = zexti %7 : ui32 to i64
      %9 = addi %6, %8 : i64
      %10 = scf.if %on_1 -> (i64) {
        %11 = bitcast %all_1 : i64 to ui64
        %12 = constant 1 : ui64
        %13 = shift_right_unsigned %11, %12 : ui64
        %14 = bitcast %13 : ui64 to i64
        %15 = xor %9, %14 : i64
        scf.yield %15 : i64
      } else {
        scf.yield %9 : i64
      }
      %16 = bitcast %u_1 : i64 to ui64
      %17 = bitcast %16 : ui64 to i64
      %18 = constant 3 : i64
      %19 = divi_signed %17, %18 : i64
      %20 = addi %10, %19 : i64
      %21 = stencil.store_result %20 : (i64) -> !stencil.result<i64>
      stencil.return %21 : !stencil.result<i64>
    }
    stencil.store %out_1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi64> to !stencil.field<?x0x0xi64>
    return
  }
}
