// Quotients by what is the same for all lanes: scalars, numbers of a row, and constants of few digits and of many; and by
// what differs.
func @uniform_quotients(%a: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %row: !loop.field<0x?x0xf64>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %x: f64, %y: f32) attributes {loop.program} {
  loop.parallel "by scalars" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = divf %0, %x : f64
    %2 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %3 = divf %2, %y : f32
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "by numbers of a row" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %row[%j] : !loop.field<0x?x0xf64>
    %2 = divf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "by constants" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = constant 9.81e0 : f64
    %2 = divf %0, %1 : f64
    %3 = constant 3.0e0 : f64
    %4 = divf %2, %3 : f64
    %5 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %6 = constant -7.0e0 : f32
    %7 = divf %5, %6 : f32
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %7, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "of small numbers" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = constant 1.0e-300 : f64
    %2 = mulf %0, %1 : f64
    %q = divf %2, %x : f64
    loop.store %q, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "of smaller numbers" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = constant 1.0e-300 : f64
    %2 = mulf %0, %1 : f64
    %3 = constant 1.0e+25 : f64
    %4 = mulf %x, %3 : f64
    %q = divf %2, %4 : f64
    loop.store %q, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "of large numbers" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = constant 1.0e+300 : f64
    %2 = mulf %0, %1 : f64
    %3 = constant 1.0e-25 : f64
    %4 = mulf %x, %3 : f64
    %q = divf %2, %4 : f64
    loop.store %q, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "by each other" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = divf %x, %0 : f64
    %2 = divf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
