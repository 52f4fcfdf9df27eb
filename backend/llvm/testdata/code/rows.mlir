// A field that varies along j is read once per row, not once per vector.
// all-never: fn?m(add|sub|la|ls)
// v2: mulsd\s+xmm
// v2: movddup|unpcklpd|shufpd|movlhps
// v3,v4: vmulsd\s+xmm\d+, xmm\d+, qword ptr
// v3: vbroadcastsd\s+ymm
// v4: vbroadcastsd\s+zmm
// neon: fmul\s+d
// v2: movupd\s+xmm\d+, xmmword
// v3: vmovupd\s+ymm\d+, ymmword
// v4: vmovupd\s+zmm\d+, zmmword
// neon: ldr\s+q
// all-not: broadcast|movddup|unpcklpd|\bdup\b|mulsd
// v2: movupd\s+xmmword
// v3: vmovupd\s+ymmword
// v4: vmovupd\s+zmmword
// neon: str\s+q
func @rows(%a: !loop.field<?x?x?xf64>, %c: !loop.field<0x?x0xf64>, %out: !loop.field<?x?x?xf64>, %dt: f64) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %c[%j + 1] : !loop.field<0x?x0xf64>
    %2 = mulf %1, %dt : f64
    %3 = mulf %0, %2 : f64
    %4 = addf %3, %0 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
