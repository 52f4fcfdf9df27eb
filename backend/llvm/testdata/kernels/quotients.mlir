// Quotients of 64 bits are products and sums. One branch is for two that do not wait for each other, and
// one for a root that does.
// ptx: rcp\.approx\.ftz\.f64
// ptx: rcp\.approx\.ftz\.f64
// ptx: @%ok bra (L_settled\d+)
// ptx: div\.rn\.f64
// ptx: div\.rn\.f64
// ptx: L_settled\d+:
// ptx: rsqrt\.approx\.ftz\.f64
// ptx: @%ok bra
// ptx: sqrt\.rn\.f64
// ptx: ret
func @quotients(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = divf %0, %1 : f64
    %3 = divf %1, %0 : f64
    %4 = addf %2, %3 : f64
    %5 = sqrt %4 : f64
    loop.store %5, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
