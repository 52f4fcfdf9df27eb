// A system of equations along columns: elimination upwards, and substitution downwards. There is
// code that runs the second on a tile and the first on another, level by level.
func @columns(%right: !loop.field<?x?x?xf64>, %upper: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %w: f64) attributes {loop.program} {
  %c = loop.buffer {local} : !loop.field<?x?x?xf64>
  %r = loop.buffer {local} : !loop.field<?x?x?xf64>
  loop.parallel "up" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %zero = constant 0 : index
    %none = constant 0.0 : f64
    %above = cmpi "sgt", %k, %zero : index
    %c0, %r0 = scf.if %above -> (f64, f64) {
      %0 = loop.load %c[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %1 = loop.load %r[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      scf.yield %0, %1 : f64, f64
    } else {
      scf.yield %none, %none : f64, f64
    }
    %2 = subf %w, %c0 : f64
    %3 = loop.load %upper[%i, %j, %k] : !loop.field<?x?x?xf64>
    %4 = divf %3, %2 : f64
    loop.store %4, %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    %5 = loop.load %right[%i, %j, %k] : !loop.field<?x?x?xf64>
    %6 = subf %5, %r0 : f64
    %7 = divf %6, %2 : f64
    loop.store %7, %r[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "down" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    %0 = loop.load %r[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %out[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %3 = mulf %1, %2 : f64
    %4 = subf %0, %3 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
