// Scalars of every type, constants with unusual bits, and values that are the same
// everywhere.
func @scalars(%a: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %x: f64, %y: f32, %b: i1, %n: index, %s: i32, %l: i64) attributes {loop.program} {
  %shared = constant 3.0e0 : f64
  loop.parallel "all" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = mulf %0, %x : f64
    %2 = fpext %y : f32 to f64
    %3 = select %b, %1, %2 : f64
    %4 = sitofp %s : i32 to f64
    %5 = addf %3, %4 : f64
    %6 = sitofp %l : i64 to f64
    %7 = mulf %5, %6 : f64
    %8 = sitofp %n : index to f64
    %9 = subf %7, %8 : f64
    %10 = divf %9, %shared : f64
    loop.store %10, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "uniform" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = constant -0.0e0 : f64
    %1 = select %b, %0, %x : f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "fill" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = constant -1.0e0 : f64
    %1 = constant 1.0e-01 : f32
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %1, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "zero" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = constant 0.0e0 : f64
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "copy" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "bits" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %tiny = constant 1.0e-45 : f32
    %big = constant 3.4028235e+38 : f32
    %minus = constant -3.3333334e-01 : f32
    %inf = constant 0xFF800000 : f32
    %nan = constant 0x7FC00000 : f32
    %1 = addf %0, %tiny : f32
    %2 = mulf %1, %big : f32
    %3 = mulf %2, %minus : f32
    %4 = cmpf "ogt", %3, %inf : f32
    %5 = select %4, %3, %nan : f32
    %6 = negf %5 : f32
    loop.store %6, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "signs" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %zero = constant 0.0e0 : f64
    %minus = constant -0.0e0 : f64
    %1 = addf %0, %zero : f64
    %2 = addf %0, %minus : f64
    %3 = subf %zero, %1 : f64
    %4 = absf %2 : f64
    %5 = sqrt %4 : f64
    %6 = divf %3, %5 : f64
    %7 = arith.round %6 : f64
    loop.store %7, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
