// A function is in the code once for vectors, and what the loop has in registers that the function does not
// use stays there.
// v3,v4: call\s.*<bend\.[48]>
// v3,v4: call\s.*<bend\.[48]>
// v3,v4-never: vmov.*[yz]mm.*\[rsp
// neon: bl\s.*<bend\.2>
// neon: bl\s.*<bend\.2>
// neon-never: (str|stp|ldr|ldp)\s+q.*\[sp
// llvm: define internal <\d+ x double> @bend\.\d+\(
// llvm-not: define.*<\d+ x double> @bend
func @called(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "calls" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = call @bend(%0, %1) : (f64, f64) -> f64
    %3 = mulf %0, %1 : f64
    %4 = call @bend(%3, %2) : (f64, f64) -> f64
    %5 = addf %4, %2 : f64
    %6 = addf %5, %0 : f64
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
func @bend(%x: f64, %y: f64) -> f64 attributes {elementwise} {
  %0 = mulf %x, %y : f64
  %1 = addf %0, %x : f64
  %2 = divf %1, %y : f64
  return %2 : f64
}
