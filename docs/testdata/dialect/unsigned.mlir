// RUN: oec-opt %s --run --elements --halo=4x0x0 --input=x:249 --input=y:4
// Integers without a sign have a type, and for what depends on the sign operations, of their own.
func @unsigned(%x: ui8, %y: ui8, %out: !loop.field<?x0x0xui8>) attributes {loop.program} {
  loop.parallel "unsigned" (%i, %j, %k) in ([0, 0, 0] : [1, 1, 1]) {
    %0 = divi_unsigned %x, %y : ui8
    loop.store %0, %out[%i] : !loop.field<?x0x0xui8>
    %1 = remi_unsigned %x, %y : ui8
    loop.store %1, %out[%i + 1] : !loop.field<?x0x0xui8>
    %2 = shift_left %x, %y : ui8
    loop.store %2, %out[%i + 2] : !loop.field<?x0x0xui8>
    %3 = shift_right_unsigned %x, %y : ui8
    loop.store %3, %out[%i + 3] : !loop.field<?x0x0xui8>
  }
  return
}
