// RUN: oec-opt %s --run --elements --halo=8x0x0 --input=x:-2.5 --input=y:0.75 --input=z:0.125
// The exact functions.
func @exact(%x: f64, %y: f64, %z: f64, %out: !loop.field<?x0x0xf64>) attributes {loop.program} {
  loop.parallel "exact" (%i, %j, %k) in ([0, 0, 0] : [1, 1, 1]) {
    %0 = math.floor %x : f64
    loop.store %0, %out[%i] : !loop.field<?x0x0xf64>
    %1 = math.ceil %x : f64
    loop.store %1, %out[%i + 1] : !loop.field<?x0x0xf64>
    %2 = math.trunc %x : f64
    loop.store %2, %out[%i + 2] : !loop.field<?x0x0xf64>
    %3 = math.round %x : f64
    loop.store %3, %out[%i + 3] : !loop.field<?x0x0xf64>
    %4 = math.copysign %y, %x : f64
    loop.store %4, %out[%i + 4] : !loop.field<?x0x0xf64>
    %5 = math.mod %x, %y : f64
    loop.store %5, %out[%i + 5] : !loop.field<?x0x0xf64>
    %6 = math.fma %x, %y, %z : f64
    loop.store %6, %out[%i + 6] : !loop.field<?x0x0xf64>
    %7 = math.roundeven %x : f64
    loop.store %7, %out[%i + 7] : !loop.field<?x0x0xf64>
  }
  return
}
