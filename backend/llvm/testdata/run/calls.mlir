// Functions that are called with vectors, with numbers that are the same everywhere, in scalar loops,
// on sides of branches and with numbers of other widths than those in memory.
func @calls(%a: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %x: f64) attributes {loop.program} {
  loop.parallel "vectors" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %c = constant 2.5e-01 : f64
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = call @bend(%0, %x) : (f64, f64) -> f64
    %2 = call @bend(%c, %0) : (f64, f64) -> f64
    %3 = call @bend(%x, %c) : (f64, f64) -> f64
    %4 = call @positive(%0) : (f64) -> i1
    %5 = addf %1, %2 : f64
    %6 = mulf %5, %3 : f64
    %7 = select %4, %6, %1 : f64
    loop.store %7, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %8 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %9 = fpext %8 : f32 to f64
    %10 = call @bend(%9, %9) : (f64, f64) -> f64
    %11 = fptrunc %10 : f64 to f32
    loop.store %11, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "on a side" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = call @positive(%0) : (f64) -> i1
    %2 = scf.if %1 -> (f64) {
      %3 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
      %4 = call @bend(%3, %0) : (f64, f64) -> f64
      scf.yield %4 : f64
    } else {
      scf.yield %0 : f64
    }
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
func @bend(%x: f64, %y: f64) -> f64 attributes {elementwise} {
  %one = constant 1.0e+00 : f64
  %0 = mulf %x, %y : f64
  %1 = cmpf "olt", %0, %one : f64
  %2 = scf.if %1 -> (f64) {
    %3 = addf %0, %one : f64
    %4 = divf %x, %3 : f64
    scf.yield %4 : f64
  } else {
    %5 = absf %0 : f64
    %6 = sqrt %5 : f64
    scf.yield %6 : f64
  }
  return %2 : f64
}
func @positive(%x: f64) -> i1 attributes {elementwise} {
  %0 = constant 0.0e+00 : f64
  %1 = cmpf "ogt", %x, %0 : f64
  return %1 : i1
}
