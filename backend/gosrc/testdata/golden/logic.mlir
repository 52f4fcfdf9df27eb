// Truth values: of all predicates, combined, chosen, out of branches.
func @logic(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %flag: i1) attributes {loop.program} {
  loop.parallel "combined" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %z = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %zero = constant 0.0e0 : f32
    %true = constant true
    %0 = cmpf "ogt", %x, %y : f64
    %1 = cmpf "une", %z, %zero : f32
    %2 = and %0, %1 : i1
    %3 = cmpi "eq", %i, %j : index
    %4 = or %2, %3 : i1
    %5 = xor %4, %flag : i1
    %6 = xor %5, %true : i1
    %7 = cmpi "ne", %6, %0 : i1
    %8 = select %7, %6, %1 : i1
    %9 = scf.if %8 -> (i1) {
      %10 = cmpf "uge", %x, %y : f64
      scf.yield %10 : i1
    } else {
      scf.yield %flag : i1
    }
    %r = select %9, %x, %y : f64
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "ordered" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %zero = constant 0.0e0 : f64
    %one = constant 1.0e0 : f64
    %two = constant 2.0e0 : f64
    %0 = cmpf "oeq", %x, %y : f64
    %1 = select %0, %one, %zero : f64
    %2 = cmpf "oge", %x, %y : f64
    %3 = select %2, %two, %1 : f64
    %4 = cmpf "ole", %x, %zero : f64
    %5 = select %4, %3, %x : f64
    %6 = cmpf "one", %x, %y : f64
    %7 = select %6, %5, %y : f64
    %8 = cmpf "ord", %x, %y : f64
    %9 = select %8, %7, %one : f64
    loop.store %9, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "unordered" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %zero = constant 0.0e0 : f64
    %one = constant 1.0e0 : f64
    %two = constant 2.0e0 : f64
    %0 = cmpf "ueq", %x, %y : f64
    %1 = select %0, %one, %zero : f64
    %2 = cmpf "ugt", %x, %y : f64
    %3 = select %2, %two, %1 : f64
    %4 = cmpf "ule", %x, %one : f64
    %5 = select %4, %3, %x : f64
    %6 = cmpf "uno", %x, %y : f64
    %7 = select %6, %5, %y : f64
    loop.store %7, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
