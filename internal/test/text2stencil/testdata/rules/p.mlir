// The rules of operations, in two modules at once.
func @f(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  stencil.store %0 to %b([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64> // want "^stencil.store stores the result of an apply or a combine, nothing else \\[InvalidProgram\\]\n\thint: docs/dialect.md lists"
  return
}

// -----
func @g(%a: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %1 = stencil.apply -> !stencil.temp<?x?x?xf64> { // want "^stencil.apply has a body that does not end in stencil.return"
    %2 = constant 1.0 : f64
  }
  stencil.store %1 to %a([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

// -----
func @h(%in: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %r = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %1 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %2 = stencil.access %x [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = negf %2 : f64
    %4 = stencil.store_result %1 : (f64) -> !stencil.result<f64>
    %5 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return unroll [1, 2, 1] %4, %5 : !stencil.result<f64>, !stencil.result<f64> // want "^stencil.return computes something else at the point \\[0, 1, 0\\] of a block of points than at"
  }
  stencil.store %r to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
