// A field of which two planes are read: each loop asks for the later one, of which no tile
// has read anything yet, and where the tile's rows end, for the first ones of the tile above.
// v2,v3,v4: cmov
// v2,v3,v4: prefetcht0
// all-not: prefetcht0|prfm
// v2: movupd\s+xmmword ptr \[.*\], xmm
// v3: vmovupd\s+ymmword ptr \[.*\], ymm
// v4: vmovupd\s+zmmword ptr \[.*\], zmm
// neon: prfm
// neon-not: prfm
// neon: str\s+q\d+, \[x
// llvm: select i1
// llvm: call void @llvm\.prefetch
// llvm-not: @llvm\.prefetch
// llvm: store <
func @planes(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
