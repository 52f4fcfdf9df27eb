func @f(%a: !stencil.field<?x?xf64>) attributes {stencil.program} { // want "shape has 2 dimensions, expected 3 .* \\[SyntaxError\\]"
  return
}

// -----
func @g(%a: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.laod %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> // want "stencil.load.*\\[SyntaxError\\]"
  return
}
