// RUN: oec-opt %s --run --size=4x1x1 --input=d:0
// What plain Go panics on is reported once the program has run, at its place.
func @asserts(%a: !stencil.field<?x0x0xi32>, %d: i32, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xi32>, %y = %d : i32) -> !stencil.temp<?x0x0xi32> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
    %zero = constant 0 : i32
    %ok = cmpi "ne", %y, %zero : i32
    assert %ok {message = "integer divide by zero"}
    %3 = divi_signed %2, %y : i32
    %4 = stencil.store_result %3 : (i32) -> !stencil.result<i32>
    stencil.return %4 : !stencil.result<i32>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
  return
}
