// -----
// Shift moves a field by one point along i,
// and scales it.
func @shift(%out: !stencil.field<?x?x0xf32>, %w: f32, %q: !stencil.field<?x?x0xf32>, %land: !stencil.field<0x?x0xi1>, %n: i64) attributes {stencil.program} {
  %0 = stencil.load %q : (!stencil.field<?x?x0xf32>) -> !stencil.temp<?x?x0xf32>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x0xf32>, %s = %w : f32) -> !stencil.temp<?x?x0xf32> {
    %2 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
    %3 = mulf %2, %s : f32
    %4 = stencil.store_result %3 : (f32) -> !stencil.result<f32>
    stencil.return %4 : !stencil.result<f32>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf32> to !stencil.field<?x?x0xf32>
  return
}

// A function that is no program is none of our business.
func @other() {
  return
}

// -----
func @Count(%a: !stencil.field<?x?x?xi32>, %b: !stencil.field<?x?x?xui8>) attributes {stencil.program} {
  %1:2 = stencil.apply -> (!stencil.temp<?x?x?xi32>, !stencil.temp<?x?x?xui8>) {
    %one = constant 1 : i32
    %two = constant 2 : ui8
    %3 = stencil.store_result %one : (i32) -> !stencil.result<i32>
    %4 = stencil.store_result %two : (ui8) -> !stencil.result<ui8>
    stencil.return %3, %4 : !stencil.result<i32>, !stencil.result<ui8>
  }
  stencil.store %1#0 to %a([0, 0, 0] : [8, NJ, 4]) : !stencil.temp<?x?x?xi32> to !stencil.field<?x?x?xi32>
  stencil.store %1#1 to %b([0, 0, 0] : [8, NJ, 4]) : !stencil.temp<?x?x?xui8> to !stencil.field<?x?x?xui8>
  return
}
