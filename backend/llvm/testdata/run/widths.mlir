// A nest whose rows the tests give every length: two element sizes, and neighbours.
func @widths(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf32>, %wide: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "wide" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
    %2 = fpext %1 : f32 to f64
    %3 = addf %0, %2 : f64
    %4 = fptrunc %3 : f64 to f32
    loop.store %3, %wide[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %4, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
