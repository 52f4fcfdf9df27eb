// Programs that store on parts of the domain only.

// Ranges stores one temp on three ranges, and reads it from another apply where it is not
// stored.
func @ranges(%in: !stencil.field<?x?x?xf64>, %all: !stencil.field<?x?x?xf64>, %inner: !stencil.field<?x?x?xf64>, %bottom: !stencil.field<?x?x?xf64>, %diff: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1:3 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %4 = mulf %2, %3 : f64
    %5 = addf %2, %3 : f64
    %6 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
    %7 = stencil.store_result %5 : (f64) -> !stencil.result<f64>
    %8 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %6, %7, %8 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
  }
  %9 = stencil.apply (%y = %1#1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %10 = stencil.access %y [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %11 = stencil.access %y [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %12 = subf %10, %11 : f64
    %13 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
    stencil.return %13 : !stencil.result<f64>
  }
  stencil.store %1#0 to %all([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %1#1 to %inner([1, 1, 0] : [NI-1, NJ-1, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %1#2 to %bottom([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %9 to %diff([0, 0, 1] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

// Layers has a result of its own on each side of a plane, beside one on both.
func @layers(%in: !stencil.field<?x?x?xf64>, %both: !stencil.field<?x?x?xf64>, %below: !stencil.field<?x?x?xf64>, %above: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.access %x [0, 0, 1] : (!stencil.temp<?x?x?xf64>) -> f64
    %4 = subf %2, %3 : f64
    %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
    %6 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %5, %6 : !stencil.result<f64>, !stencil.result<f64>
  }
  %7:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %8 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %9 = stencil.access %x [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
    %10 = addf %8, %9 : f64
    %11 = stencil.store_result %10 : (f64) -> !stencil.result<f64>
    %12 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
    stencil.return %11, %12 : !stencil.result<f64>, !stencil.result<f64>
  }
  %13:3 = stencil.combine 2 at 2 lower = (%1#0 : !stencil.temp<?x?x?xf64>) upper = (%7#0 : !stencil.temp<?x?x?xf64>) lowerext = (%1#1 : !stencil.temp<?x?x?xf64>) upperext = (%7#1 : !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>
  stencil.store %13#0 to %both([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %13#1 to %below([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %13#2 to %above([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
