// A thread goes through several points along k, and takes from one to the next what both read:
// numbers and truth values, also such as are read under a condition only, or at an index that is
// computed.
// march-k=4
func @march(%a: !loop.field<?x?x?xf64>, %m: !loop.field<?x?x?xi1>, %b: !loop.field<?x?x?xf64>, %first: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %bits: !loop.field<?x?x?xi1>) attributes {loop.program} {
  loop.parallel "first" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %3 = addf %0, %2 : f64
    %4 = subf %3, %1 : f64
    %5 = loop.load %m[%i, %j, %k] : !loop.field<?x?x?xi1>
    %6 = loop.load %m[%i, %j, %k + 1] : !loop.field<?x?x?xi1>
    %7 = and %5, %6 : i1
    loop.store %7, %bits[%i, %j, %k] : !loop.field<?x?x?xi1>
    loop.store %4, %first[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %inside = cmpi "sgt", %k, %zero : index
    %0 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %3 = scf.if %inside -> (f64) {
      %4 = loop.load %b[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %5 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %6 = addf %4, %5 : f64
      scf.yield %6 : f64
    } else {
      scf.yield %0 : f64
    }
    %7 = subf %3, %1 : f64
    %8 = cmpi "slt", %zero, %k : index
    %row = select %8, %zero, %j : index
    %9 = loop.load %a[%i, %row, %k] : !loop.field<?x?x?xf64>
    %10 = loop.load %a[%i, %row, %k + 1] : !loop.field<?x?x?xf64>
    %11 = mulf %9, %10 : f64
    %12 = addf %7, %11 : f64
    %13 = mulf %12, %2 : f64
    loop.store %13, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
