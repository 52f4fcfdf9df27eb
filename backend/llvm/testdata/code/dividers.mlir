// Where some processors divide fast and others do not, a loop that divides by what is the same in all lanes is there twice: a flag of
// the call chooses divisions or products. The last points of a row, which are one iteration, are left to products.
// v4: test\s+\w+, 0x8$
// v4: vfmadd213pd\s+zmm
// v4: test\s+\w+, 0x8$
// v4: vfmadd213pd\s+zmm
// v4: vdivpd\s+zmm
// v4: vmovupd\s+zmm\d+, zmmword
// v4-not: vfm
// v4: vdivpd\s+zmm
// v4-not: vfm
// v4: vmovupd\s+zmmword
// v4-not: vfm
// v4: vdivpd\s+zmm
// v4-not: vfm
// v4: vmovntpd\s+zmmword
// v4: vfmadd213pd\s+zmm
// v3-never: test\s+\w+, 0x8$
func @dividers(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %s: f64) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = divf %0, %s : f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
