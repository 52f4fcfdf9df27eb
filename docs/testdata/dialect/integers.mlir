// RUN: oec-opt %s --run --elements --halo=10x0x0 --input=x:-7 --input=y:2
// Arithmetic on signed integers wraps; division is towards zero.
func @integers(%x: i32, %y: i32, %out: !loop.field<?x0x0xi32>) attributes {loop.program} {
  loop.parallel "integers" (%i, %j, %k) in ([0, 0, 0] : [1, 1, 1]) {
    %0 = addi %x, %y : i32
    loop.store %0, %out[%i] : !loop.field<?x0x0xi32>
    %1 = subi %x, %y : i32
    loop.store %1, %out[%i + 1] : !loop.field<?x0x0xi32>
    %2 = muli %x, %y : i32
    loop.store %2, %out[%i + 2] : !loop.field<?x0x0xi32>
    %3 = divi_signed %x, %y : i32
    loop.store %3, %out[%i + 3] : !loop.field<?x0x0xi32>
    %4 = remi_signed %x, %y : i32
    loop.store %4, %out[%i + 4] : !loop.field<?x0x0xi32>
    %5 = and %x, %y : i32
    loop.store %5, %out[%i + 5] : !loop.field<?x0x0xi32>
    %6 = or %x, %y : i32
    loop.store %6, %out[%i + 6] : !loop.field<?x0x0xi32>
    %7 = xor %x, %y : i32
    loop.store %7, %out[%i + 7] : !loop.field<?x0x0xi32>
    %8 = shift_left %x, %y : i32
    loop.store %8, %out[%i + 8] : !loop.field<?x0x0xi32>
    %9 = shift_right_signed %x, %y : i32
    loop.store %9, %out[%i + 9] : !loop.field<?x0x0xi32>
  }
  return
}
