// Seven fields are read: there is no room in the first-level cache for two rows of each that are
// asked for early, so the loop asks for what is six cache lines further on.
// v2: prefetcht0.*\+ 0x180\]
// v3: prefetcht0.*\+ 0x180\]
// v4: prefetcht0.*\+ 0x180\]
// all-not: cmov
// neon: prfm
// llvm: add i64 384
// llvm-not: select
// llvm: call void @llvm\.prefetch
// llvm: store <
func @many(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf64>, %d: !loop.field<?x?x?xf64>, %e: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf64>, %g: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    %3 = loop.load %d[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %4 = loop.load %e[%i, %j, %k] : !loop.field<?x?x?xf64>
    %5 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf64>
    %6 = loop.load %g[%i, %j, %k] : !loop.field<?x?x?xf64>
    %s0 = addf %0, %1 : f64
    %s1 = addf %s0, %2 : f64
    %s2 = addf %s1, %3 : f64
    %s3 = addf %s2, %4 : f64
    %s4 = addf %s3, %5 : f64
    %s5 = addf %s4, %6 : f64
    loop.store %s5, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
