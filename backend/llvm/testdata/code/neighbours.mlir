// Of two rows that are read at three points each, an iteration loads one vector, where the machine can take a vector out of two
// neighbours. A point to the right is loaded if the row is not read at its own.
// v4-not: valign
// v4: valignd
// v4: valignd
// v4: valignd
// v4: valignd
// v3-never: valign
// v2-never: valign
// neon-never: ext\s
func @neighbours(%a: !loop.field<?x?x?xf32>, %b: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf32>
    %1 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf32>
    %2 = loop.load %a[%i + 2, %j, %k] : !loop.field<?x?x?xf32>
    %3 = loop.load %a[%i, %j + 1, %k] : !loop.field<?x?x?xf32>
    %4 = loop.load %a[%i - 2, %j + 1, %k] : !loop.field<?x?x?xf32>
    %5 = loop.load %a[%i - 1, %j + 1, %k] : !loop.field<?x?x?xf32>
    %6 = loop.load %b[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
    %s1 = addf %0, %1 : f32
    %s2 = addf %s1, %2 : f32
    %s3 = subf %s2, %3 : f32
    %s4 = subf %s3, %4 : f32
    %s5 = subf %s4, %5 : f32
    %s6 = mulf %s5, %6 : f32
    loop.store %s6, %out[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
