// Twice as many lanes for f32 as for f64.
// all-never: fn?m(add|sub|la|ls)|^\s*(call|bl)\s
// v2: mulps\s+xmm
// v3: vmulps\s+ymm
// v4: vmulps\s+zmm
// neon: fmul\s+v\d+\.4s
func @single(%a: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "single" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf32>
    %1 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
    %2 = mulf %0, %1 : f32
    %3 = subf %2, %0 : f32
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
