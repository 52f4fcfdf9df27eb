// A small program as the Open Earth Compiler publishes them: literal ranges, no module
// around it, spaces as people write them.
func @laplace(%arg0: !stencil.field<?x?x?xf64>,%arg1: !stencil.field<?x?x?xf64>) attributes { stencil.program } {
    %0 = stencil.cast %arg0 ([-4, -4, -4]:[68, 68, 68]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<72x72x72xf64>
    %1 = stencil.cast %arg1([-4, -4, -4] : [68, 68, 68]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<72x72x72xf64>
    %2 = stencil.load %0 : (!stencil.field<72x72x72xf64>) -> !stencil.temp<?x?x?xf64>
    %3 = stencil.apply (%arg2 = %2 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %4 = stencil.access %arg2[-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %5 = stencil.access %arg2[1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %6 = "stencil.access"(%arg2) {offset = [0, -1, 0]} : (!stencil.temp<?x?x?xf64>) -> f64
      %7 = addf %4, %5 : f64
      %8 = addf %7, %6 : f64
      %cst = constant -4.000000e+00 : f64
      %9 = mulf %8, %cst : f64
      %10 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
      stencil.return %10 : !stencil.result<f64>
    }
    stencil.store %3 to %1([0, 0, 0] : [64, 64, 64]) : !stencil.temp<?x?x?xf64> to !stencil.field<72x72x72xf64>
    return
}
