// Rounding is an instruction everywhere, and so is fma but on v2; nothing outside is called.
// all-never: floor|ceil|trunc|fmod|@plt
// llvm-never: frem|@llvm\.round
// v2: roundpd\s+xmm\d+, xmm\d+, 0x9
// v2: roundpd\s+xmm\d+, xmm\d+, 0xa
// v3: vroundpd\s+ymm\d+, .*, 0x9
// v4: vrndscalepd\s+zmm\d+, .*, 0x9
// neon: frintm\s+v\d+\.2d
// v3: vfmadd...pd\s+ymm
// v4: vfmadd...pd\s+zmm
// neon: fmla\s+v\d+\.2d
func @rounded(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "rounded" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.floor %0 : f64
    %2 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
    %3 = math.ceil %2 : f64
    %4 = math.fma %0, %1, %3 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
