// RUN: oec-opt %s --run --elements --size=4x2x1 --input=a:0:1
// Two nests over points, the second over what the first leaves in memory.
func @nests(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %p = loop.buffer : !loop.field<?x?x?xf64>
  loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ+1, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = mulf %0, %0 : f64
    loop.store %1, %p[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "out" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) {
    %2 = loop.load %p[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
    %3 = loop.load %p[%i_1, %j_1 + 1, %k_1] : !loop.field<?x?x?xf64>
    %4 = addf %2, %3 : f64
    loop.store %4, %out[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
  }
  return
}
