// The exact functions, in vectors, in scalars, and where they are the same everywhere; some
// of them are instructions on some machines only.
func @functions(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %g: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %x: f64, %y: f32) attributes {loop.program} {
  loop.parallel "floor" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.floor %0 : f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %3 = math.floor %2 : f32
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "ceil" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.ceil %0 : f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %3 = math.ceil %2 : f32
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "trunc" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.trunc %0 : f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %3 = math.trunc %2 : f32
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // Halves are common here.
  loop.parallel "round" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %half = constant 5.0e-01 : f64
    %48 = constant 4.8e+01 : f64
    %half32 = constant 5.0e-01 : f32
    %4832 = constant 4.8e+01 : f32
    %1 = mulf %0, %48 : f64
    %2 = mulf %1, %half : f64
    %3 = math.round %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %4 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %5 = mulf %4, %4832 : f32
    %6 = math.round %5 : f32
    %7 = mulf %6, %half32 : f32
    %8 = math.round %7 : f32
    loop.store %8, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "roundeven" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %half = constant 5.0e-01 : f64
    %48 = constant 4.8e+01 : f64
    %half32 = constant 5.0e-01 : f32
    %4832 = constant 4.8e+01 : f32
    %1 = mulf %0, %48 : f64
    %2 = mulf %1, %half : f64
    %3 = math.roundeven %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %4 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %5 = mulf %4, %4832 : f32
    %6 = math.roundeven %5 : f32
    %7 = mulf %6, %half32 : f32
    %8 = math.roundeven %7 : f32
    loop.store %8, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // The sign is that of a number.
  loop.parallel "copysign" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = cmpf "oeq", %1, %1 : f64
    %3 = select %2, %1, %x : f64
    %4 = cmpf "oeq", %x, %x : f64
    %zero = constant 0.0e0 : f64
    %5 = select %4, %3, %zero : f64
    %6 = math.copysign %0, %5 : f64
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %7 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %minus = constant -0.0e0 : f32
    %8 = math.copysign %7, %minus : f32
    loop.store %8, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "mod" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = math.mod %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %3 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %4 = loop.load %g[%i, %j, %k] : !loop.field<?x?x?xf32>
    %5 = math.mod %3, %4 : f32
    loop.store %5, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // Multiples that are rounded down, whose quotient is rounded up again.
  loop.parallel "multiples" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = math.round %1 : f64
    %3 = mulf %0, %2 : f64
    %4 = math.mod %3, %0 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %5 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %6 = loop.load %g[%i, %j, %k] : !loop.field<?x?x?xf32>
    %7 = math.round %6 : f32
    %8 = mulf %5, %7 : f32
    %9 = math.mod %8, %5 : f32
    loop.store %9, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "fma" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    %3 = math.fma %0, %1, %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "single" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %1 = loop.load %g[%i, %j, %k] : !loop.field<?x?x?xf32>
    %2 = loop.load %f[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
    %3 = math.fma %0, %1, %2 : f32
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // What the product loses is what is left when it is taken off again.
  loop.parallel "lost" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %2 = mulf %0, %1 : f64
    %3 = negf %2 : f64
    %4 = math.fma %0, %1, %3 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %5 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %6 = loop.load %g[%i, %j, %k] : !loop.field<?x?x?xf32>
    %7 = mulf %5, %6 : f32
    %8 = negf %7 : f32
    %9 = math.fma %5, %6, %8 : f32
    loop.store %9, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "uniform" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.round %x : f64
    %2 = math.mod %1, %x : f64
    %3 = math.fma %x, %2, %x : f64
    %4 = math.fma %0, %3, %x : f64
    %5 = math.floor %4 : f64
    loop.store %5, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %6 = math.mod %y, %y : f32
    %7 = math.fma %y, %y, %6 : f32
    loop.store %7, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
