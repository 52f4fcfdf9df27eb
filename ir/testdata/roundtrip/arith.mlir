// Numbers: every operation, the forms of constants, all types.
func @numbers(%x: f64, %y: f64, %s: f32, %a: i32, %b: i32, %i: index, %p: i1, %q: i1) {
  %0 = addf %x, %y : f64
  %1 = subf %0, %x : f64
  %2 = mulf %1, %y : f64
  %3 = divf %2, %y : f64
  %4 = negf %3 : f64
  %5 = sqrt %4 : f64
  %6 = absf %5 : f64
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
  return
}
