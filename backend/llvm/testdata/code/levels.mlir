// A guard that is the same for all lanes stays a branch, without masks in the main loop.
// all-never: ^\s*(call|bl)\s
// llvm-not: masked
// llvm: br i1
// llvm: store <\d+ x double>
func @levels(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpi "sgt", %k, %zero : index
    %1 = scf.if %p -> (f64) {
      %2 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %3 = subf %0, %2 : f64
      scf.yield %3 : f64
    } else {
      scf.yield %0 : f64
    }
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
