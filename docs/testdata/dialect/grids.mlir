// RUN: oec-opt %s --run --elements --size=4x1x1 --input=a:0:9 --input=c:0:9
// Reads of a finer and of a coarser grid: the window of each says which index belongs to the point.
func @grids(%a: !stencil.field<?x0x0xf64>, %c: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %fine = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %coarse = stencil.load %c : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %fine : !stencil.temp<?x0x0xf64>, %y = %coarse : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %one = constant 1 : index
    %two = constant 2 : index
    %twice = muli %i, %two : index
    %next = addi %twice, %one : index
    %2 = stencil.dyn_access %x(%next) in [2*i+1, 0, 0] : [2*i+1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %above = addi %i, %one : index
    %half = divi_signed %above, %two : index
    %3 = stencil.dyn_access %y(%half) in [(i+1) floordiv 2, 0, 0] : [(i+1) floordiv 2, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %4 = addf %2, %3 : f64
    %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
    stencil.return %5 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}
