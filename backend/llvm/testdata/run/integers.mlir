// Fields of integers.
func @integers(%a: !loop.field<?x?x?xi32>, %b: !loop.field<?x?x?xi64>, %x: !loop.field<?x?x?xf64>, %m: !loop.field<?x?x?xi32>, %n: !loop.field<?x?x?xi64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "wrap" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %1 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xi32>
    %c = constant 2000000000 : i32
    %2 = muli %0, %c : i32
    %3 = addi %2, %1 : i32
    %4 = xor %3, %0 : i32
    %5 = subi %4, %1 : i32
    %6 = and %5, %c : i32
    loop.store %6, %m[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  loop.parallel "chosen" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xi64>
    %1 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %2 = index_cast %1 : i32 to i64
    %3 = cmpi "ugt", %0, %2 : i64
    %4 = scf.if %3 -> (i64) {
      %5 = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xi64>
      scf.yield %5 : i64
    } else {
      scf.yield %2 : i64
    }
    %6 = sitofp %4 : i64 to f64
    loop.store %4, %n[%i, %j, %k] : !loop.field<?x?x?xi64>
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "lost" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %1 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xi32>
    %2 = muli %0, %1 : i32
    %width = constant 32 : i32
    %3 = shift_left %2, %width : i32
    %4 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xi32>
    %u = bitcast %4 : i32 to ui32
    %uwidth = constant 32 : ui32
    %v = shift_right_unsigned %u, %uwidth : ui32
    %5 = bitcast %v : ui32 to i32
    %zero = constant 0 : i32
    %6 = loop.load %a[%i, %j + 1, %k] : !loop.field<?x?x?xi32>
    %7 = divi_signed %6, %zero : i32
    %8 = shift_right_signed %6, %width : i32
    %9 = or %3, %5 : i32
    %10 = or %7, %8 : i32
    %11 = or %9, %10 : i32
    loop.store %11, %m[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  return
}
