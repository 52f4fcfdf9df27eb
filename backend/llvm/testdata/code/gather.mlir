// Reads at a computed point and beside it are gathers where there are good ones, with one
// set of distances from a base: the rows and the constant are in the scalar base.
// v4: vgatherqpd\s+zmm
// v4: vgatherqpd\s+zmm
// v2,v3,neon-never: gather
// llvm: call <\d+ x double> @llvm.masked.gather
func @gather(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f64
    %one = constant 1 : index
    %two = constant 2 : index
    %0 = loop.load %w[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpf "ogt", %0, %z : f64
    %jump = select %p, %one, %two : index
    %x = addi %i, %jump : index
    %t = addi %k, %jump : index
    %1 = loop.load %a[%x, %j, %t] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%x + 1, %j, %t - 1] : !loop.field<?x?x?xf64>
    %3 = addf %1, %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
