// Integers: what cannot be divided, shifts by what has a sign and by constants, conversions,
// and asserts, of which a comparison that stands there only is turned around.
func @integers(%a: !loop.field<?x?x?xi32>, %b: !loop.field<?x?x?xi32>, %x: !loop.field<?x?x?xf64>, %bytes: !loop.field<?x?x?xui8>, %flag: !loop.field<?x?x?xi1>, %out: !loop.field<?x?x?xi32>, %small: !loop.field<?x?x?xui8>, %set: !loop.field<?x?x?xi1>, %n: i32) attributes {loop.program} {
  loop.parallel "quotients" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xi32>
    %zero = constant 0 : i32
    %seven = constant 7 : i32
    %forty = constant 40 : i32
    %nonzero = cmpi "ne", %1, %zero : i32
    assert %nonzero {code = 1, message = "integer divide by zero"}
    %2 = divi_signed %0, %1 : i32
    %3 = remi_signed %2, %seven : i32
    %4 = divi_signed %3, %zero : i32
    %natural = cmpi "sge", %n, %zero : i32
    scf.if %nonzero {
      assert %natural {code = 2, message = "negative shift amount"}
    }
    %5 = shift_left %2, %n : i32
    %6 = shift_left %seven, %1 : i32
    %7 = shift_right_signed %5, %forty : i32
    %8 = shift_left %6, %forty : i32
    %9 = addi %7, %8 : i32
    %10 = addi %9, %4 : i32
    %either = or %natural, %nonzero : i1
    assert %either {code = 3, message = "neither"}
    loop.store %10, %out[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  loop.parallel "converted" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %x[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %bytes[%i, %j, %k] : !loop.field<?x?x?xui8>
    %2 = loop.load %flag[%i, %j, %k] : !loop.field<?x?x?xi1>
    %3 = fptoui %0 : f64 to ui8
    %4 = bitcast %0 : f64 to i64
    %5 = trunci %4 : i64 to ui8
    %6 = shift_right_unsigned %1, %5 : ui8
    %7 = zexti %2 : i1 to ui8
    %8 = addi %6, %7 : ui8
    %9 = addi %8, %3 : ui8
    %10 = trunci %4 : i64 to i1
    %11 = zexti %1 : ui8 to i32
    %12 = sexti %11 : i32 to ui64
    %13 = uitofp %12 : ui64 to f32
    %14 = bitcast %13 : f32 to ui32
    %15 = trunci %14 : ui32 to i1
    %16 = xor %10, %15 : i1
    loop.store %9, %small[%i, %j, %k] : !loop.field<?x?x?xui8>
    loop.store %16, %set[%i, %j, %k] : !loop.field<?x?x?xi1>
  }
  return
}
