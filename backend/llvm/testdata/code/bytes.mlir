// A blur of bytes in f32. Bytes are loaded by as many as two registers of f32 hold, widened
// in registers and packed again; nothing is done lane by lane.
// v4-never: cvttss2si|pinsr|pextr|movzx\s
// v2: pmovzxbd\s+xmm\d+, dword
// v3: vpmovzxbd\s+ymm\d+, qword
// v4: vpmovzxbd\s+zmm\d+, xmmword
// neon: tbl|ushll
// all-not: cvttss2si|pinsr|pextr|\sins\s|umov|fcvtzu\s+w
// v2: cvtdq2ps
// v3: vcvtdq2ps\s+ymm
// v4: vcvtdq2ps\s+zmm
// neon: ucvtf\s+v\d+\.4s
// v2: maxps
// v2: minps
// v3,v4: vmaxps
// v3,v4: vminps
// v2,v3,v4: cvttps2dq
// neon: fcvtzu\s+v\d+\.4s
// v2,v3: packusdw
// v2,v3: packuswb
// v2: movq\s+qword ptr
// v3: vmovdqu\s+xmmword ptr
// v4: vpmovdb\s+xmmword ptr
// neon: str\s+d
// v4: vmovdqu8\s+ymm\d+ {k1} {z}, ymmword ptr
// v4: vmovdqu8\s+ymmword ptr \[.*\] {k1}
func @bytes(%in: !loop.field<?x?x0xui8>, %out: !loop.field<?x?x0xui8>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, 1]) {
    %w = loop.load %in[%i - 1, %j] : !loop.field<?x?x0xui8>
    %c = loop.load %in[%i, %j] : !loop.field<?x?x0xui8>
    %e = loop.load %in[%i + 1, %j] : !loop.field<?x?x0xui8>
    %fw = uitofp %w : ui8 to f32
    %fc = uitofp %c : ui8 to f32
    %fe = uitofp %e : ui8 to f32
    %two = constant 2.0 : f32
    %quarter = constant 0.25 : f32
    %0 = mulf %two, %fc : f32
    %1 = addf %fw, %0 : f32
    %2 = addf %1, %fe : f32
    %3 = mulf %2, %quarter : f32
    %4 = fptoui %3 : f32 to ui8
    loop.store %4, %out[%i, %j] : !loop.field<?x?x0xui8>
  }
  return
}
