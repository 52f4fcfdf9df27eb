// A guard that differs between lanes masks its load; without an instruction for that,
// the load is a branch per lane.
// v3: vpcmpgtq\s+ymm
// v3: vmaskmovpd\s+ymm\d+, ymm\d+, ymmword
// v3: vmovupd\s+ymmword
// v4: vpcmp(gt|nle)\w*q\s+k
// v4: vmovupd\s+zmm\d+ \{k\d\} \{z\}, zmmword
// v4: vmovupd\s+zmmword
// v2: movhpd\s+xmm
// neon: ld1\s+\{ v\d+\.d \}\[1\]
// llvm: llvm.masked.load
func @guard(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %z = constant 0.0e0 : f64
    %p = cmpi "sgt", %i, %zero : index
    %0 = scf.if %p -> (f64) {
      %1 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
      scf.yield %1 : f64
    } else {
      scf.yield %z : f64
    }
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
