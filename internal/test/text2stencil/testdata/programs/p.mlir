func @nothing(%a: !stencil.field<?x?x?xf64>) attributes {stencil.program} { // want "^@nothing stores nothing \\[MissingResult\\]\n\thint: store the result"
  return
}

func @names(
    %0: !stencil.field<?x?x?xf64>, // want "^%0 is no name in Go, of which a name in the generated API could be made \\[UnnamedParam\\]\n\thint: name the argument, as in %in"
    %_a: !stencil.field<?x?x?xf64>, // want "^field _a cannot be exported: \"_\" has no upper case \\[UnexportableName\\]"
    %q: !stencil.field<?x?x?xf64>,
    %Q: !stencil.field<?x?x?xf64>, // want "^two fields of NamesFields would be named Q \\[NameCollision\\]"
    %n: index, // want "^%n has the type index, which is neither a field nor one that scalars have \\[InvalidParam\\]\n\thint: take f32, f64, i1, i16, i32, i64, ui8 or ui16, and convert it in the program"
    %c: !stencil.field<?x?x?xi8>, // want "^%c has elements of type i8, which fields do not have \\[InvalidParam\\]"
    %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %one = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %one to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

func @a$b(%out: !stencil.field<?x?x?xf64>) attributes {stencil.program} { // want "^@a\\$b is no name in Go \\[UnexportableName\\]"
  %one = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %one to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

func @Nothing(%out: !stencil.field<?x?x?xf64>) attributes {stencil.program} { // want "^stencils Nothing and Nothing would both generate NothingFields \\[NameCollision\\]"
  %one = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %one to %out([0, 0, 0] : [NI, NJ, 0]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64> // want "^the range .* is from 0 to 0 along k, where the domain is from 0 to NK \\[InvalidRange\\]\n\thint: store on points of the domain, of which the first is 0, or on all faces of its cells, from 0 to NK.1"
  return
}

func @ranks(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x0xf64>) attributes {stencil.program} { // want "^%b varies along IJ, and %a along IJK \\[InvalidResult\\]\n\thint: make a program of its own for the outputs along IJ"
  %1 = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  %4 = stencil.apply -> !stencil.temp<?x?x0xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %a([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %4 to %b([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
  return
}

func @ranges(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x?xf64>, %c: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %1:3 = stencil.apply -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    %4 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    %5 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3, %4, %5 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
  }
  stencil.store %1#0 to %a([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %1#1 to %b([0, 0, 0] : [NI, NJ+2, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64> // want "is from 0 to NJ.2 along j, where the domain is from 0 to NJ \\[InvalidRange\\]"
  stencil.store %1#2 to %c([-1, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64> // want "is from -1 to NI along i, where the domain is from 0 to NI \\[InvalidRange\\]"
  return
}
