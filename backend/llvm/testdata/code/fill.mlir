// A loop that copies or fills does not become a call, nor does one that writes slices.
// all-never: ^\s*(call|bl)\s|rep
// v4: vmovupd\s+zmmword
func @fill(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %slice: !loop.field<0x?x?xf64>) attributes {loop.program} {
  loop.parallel "copy" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "zero" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = constant 0.0e0 : f64
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "slice" (%i, %j, %k) in ([0, 0, 0] : [1, NJ, NK]) {
    %0 = constant 0.0e0 : f64
    loop.store %0, %slice[%j, %k] : !loop.field<0x?x?xf64>
  }
  return
}
