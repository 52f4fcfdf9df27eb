// With f32 and f64 in a loop, as many lanes as for f32, and twice the registers for f64.
// all-never: ^\s*(call|bl)\s
// v2: sqrtpd\s+xmm
// v2: sqrtpd\s+xmm
// v2: movntp[sd]\s+xmmword
// v3: vsqrtpd\s+ymm
// v3: vsqrtpd\s+ymm
// v3: vmovntp[sd]\s+[xy]mmword
// v4: vsqrtpd\s+zmm
// v4: vsqrtpd\s+zmm
// v4: vmovntp[sd]\s+[yz]mmword
// neon: fsqrt\s+v\d+\.2d
// neon: fsqrt\s+v\d+\.2d
func @both(%b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "both" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = sqrt %0 : f64
    %2 = fptrunc %1 : f64 to f32
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
