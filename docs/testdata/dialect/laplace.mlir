// RUN: oec-opt %s --run
// A program as the Open Earth Compiler publishes them: casts give fields their storage, and
// ranges are literal, so that it has its own domain.
module {
  func @laplace(%in: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %0 = stencil.cast %in([-4, -4, -4] : [12, 12, 12]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<16x16x16xf64>
    %1 = stencil.cast %out([-4, -4, -4] : [12, 12, 12]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<16x16x16xf64>
    %2 = stencil.load %0 : (!stencil.field<16x16x16xf64>) -> !stencil.temp<?x?x?xf64>
    %3 = stencil.apply (%x = %2 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %4 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %5 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %6 = stencil.access %x [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %7 = stencil.access %x [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %8 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %9 = addf %4, %5 : f64
      %10 = addf %6, %7 : f64
      %11 = addf %9, %10 : f64
      %cst = constant -4.0e0 : f64
      %12 = mulf %8, %cst : f64
      %13 = addf %12, %11 : f64
      %14 = stencil.store_result %13 : (f64) -> !stencil.result<f64>
      stencil.return %14 : !stencil.result<f64>
    }
    stencil.store %3 to %1([0, 0, 0] : [8, 8, 8]) : !stencil.temp<?x?x?xf64> to !stencil.field<16x16x16xf64>
    return
  }
}
