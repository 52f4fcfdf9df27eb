// What a block computes for its tile and around it is in memory that its threads share, and none
// of it in that of the device. The numbers of points have 32 bits in the form that is called so.
// ptx: \.entry tile_kernel0\(
// ptx: \.shared
// ptx: ld\.global\.nc\.[fb]64
// ptx: st\.shared\.[fb]64
// ptx-not: st\.global
// ptx: bar(rier)?(\.cta)?\.sync
// ptx: ld\.shared\.[fb]64
// ptx: st\.global\.[fb]64
// ptx-not: st\.global
// ptx: \.entry tile_kernel0_32\(
// ptx-not: div|rem
// ptx: bar(rier)?(\.cta)?\.sync
// ptx-never: \.local
func @tile(%in: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %lap = loop.buffer {local} : !loop.field<?x?x?xf64>
  loop.parallel "lap" (%i, %j, %k) in ([-1, -1, 0] : [NI+1, NJ+1, NK]) {
    %0 = loop.load %in[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %in[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %lap[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %lap[%i - 1, %j - 1, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %lap[%i + 1, %j + 1, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
