func @f(%out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %one = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %one to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
