// RUN: oec-opt %s --run --elements --halo=8x0x0 --input=x:-6.25 --input=y:2.5
// Arithmetic on floating-point numbers: every operation is rounded.
func @floats(%x: f64, %y: f64, %out: !loop.field<?x0x0xf64>) attributes {loop.program} {
  loop.parallel "floats" (%i, %j, %k) in ([0, 0, 0] : [1, 1, 1]) {
    %0 = addf %x, %y : f64
    loop.store %0, %out[%i] : !loop.field<?x0x0xf64>
    %1 = subf %x, %y : f64
    loop.store %1, %out[%i + 1] : !loop.field<?x0x0xf64>
    %2 = mulf %x, %y : f64
    loop.store %2, %out[%i + 2] : !loop.field<?x0x0xf64>
    %3 = divf %x, %y : f64
    loop.store %3, %out[%i + 3] : !loop.field<?x0x0xf64>
    %4 = negf %x : f64
    loop.store %4, %out[%i + 4] : !loop.field<?x0x0xf64>
    %5 = absf %x : f64
    loop.store %5, %out[%i + 5] : !loop.field<?x0x0xf64>
    %6 = sqrt %5 : f64
    loop.store %6, %out[%i + 6] : !loop.field<?x0x0xf64>
    %7 = constant 1.0e-1 : f64
    loop.store %7, %out[%i + 7] : !loop.field<?x0x0xf64>
    %8 = arith.round %2 : f64
    loop.store %8, %out[%i + 8] : !loop.field<?x0x0xf64>
  }
  return
}
