// Numbers: every operation, the forms of constants, all types.
func @numbers(%x: f64, %y: f64, %s: f32, %a: i32, %b: i32, %i: index, %p: i1, %q: i1) {
  %0 = addf %x, %y : f64
  %1 = subf %0, %x : f64
  %2 = mulf %1, %y : f64
  %3 = divf %2, %y : f64
  %4 = negf %3 : f64
  %5 = sqrt %4 : f64
  %6 = absf %5 : f64
  %rounded = arith.round %6 : f64
  %7 = addi %a, %b : i32
  %8 = subi %7, %b : i32
  %9 = muli %8, %a : i32
  %10 = and %p, %q : i1
  %11 = or %10, %q : i1
  %12 = xor %11, %p : i1
  %13 = cmpf "ogt", %x, %y : f64
  %14 = cmpi "slt", %a, %b : i32
  %15 = select %13, %x, %y : f64
  %16 = fpext %s : f32 to f64
  %17 = fptrunc %16 : f64 to f32
  %18 = sitofp %a : i32 to f64
  %19 = index_cast %i : index to i64
  return
}
func @integers(%a: i32, %b: i32, %u: ui64, %v: ui64, %small: i8, %byte: ui8, %p: i1, %x: f64, %s: f32) {
  %0 = divi_signed %a, %b : i32
  %1 = remi_signed %0, %b : i32
  %2 = divi_unsigned %u, %v : ui64
  %3 = remi_unsigned %2, %v : ui64
  %4 = shift_left %1, %b : i32
  %5 = shift_right_signed %4, %b : i32
  %6 = shift_right_unsigned %3, %v : ui64
  %7 = sexti %small : i8 to ui32
  %8 = zexti %byte : ui8 to i16
  %9 = zexti %p : i1 to i64
  %10 = trunci %u : ui64 to i8
  %11 = trunci %u : ui64 to i1
  %12 = fptosi %x : f64 to i8
  %13 = fptosi %s : f32 to index
  %14 = fptoui %x : f64 to ui64
  %15 = uitofp %u : ui64 to f32
  %16 = bitcast %x : f64 to ui64
  %17 = bitcast %s : f32 to i32
  %18 = bitcast %7 : ui32 to i32
  %19 = bitcast %small : i8 to ui8
  %20 = cmpi "ult", %u, %v : ui64
  scf.if %p {
    assert %20 {message = "integer divide by zero"}
    assert %p {message = "negative shift amount", code = 2}
  }
  return
}
func @constants() {
  %0 = constant 0.0e0 : f64
  %1 = constant -0.0e0 : f64
  %2 = constant 1.0e0 : f32
  %3 = constant 0.1 : f64
  %4 = constant 0.1 : f32
  %5 = constant 5.0e-324 : f64
  %6 = constant 0x7FF0000000000000 : f64
  %7 = constant 0xFFC00001 : f32
  %8 = constant 20 : index
  %9 = constant -9223372036854775808 : i64
  %10 = constant true
  %11 = constant false
  %12 = constant -128 : i8
  %13 = constant 65535 : ui16
  %14 = constant 1.7976931348623157e+308 : f64
  %15 = constant 18446744073709551615 : ui64
  %16 = constant 4294967295 : ui32
  return
}
