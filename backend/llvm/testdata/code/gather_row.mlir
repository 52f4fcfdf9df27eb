// Reads at points that are computed along i alone look whether the lanes are neighbours in
// memory, one load then, else a gather. Both reads share the look.
// v4: vpcmpn?eq[dq]
// v4: vmovupd\s+zmm\d+, zmmword
// v4: vgatherqpd\s+zmm
// v2,v3,neon-never: gather
// llvm: call i1 @llvm.vector.reduce.and
// llvm: load <\d+ x double>, <\d+ x double>\* %\d+, align 8
// llvm: call <\d+ x double> @llvm.masked.gather
func @gather_row(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f64
    %one = constant 1 : index
    %two = constant 2 : index
    %0 = loop.load %w[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpf "ogt", %0, %z : f64
    %jump = select %p, %one, %two : index
    %x = addi %i, %jump : index
    %1 = loop.load %a[%x, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%x + 1, %j, %k - 1] : !loop.field<?x?x?xf64>
    %3 = addf %1, %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
