func @functions(%a: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %x: f64, %y: f32) attributes {loop.program} {
  loop.parallel "functions" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %1 = math.floor %0 : f64
    %2 = math.mod %1, %x : f64
    %3 = math.fma %2, %x, %0 : f64
    %4 = math.round %3 : f64
    loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %5 = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %two = constant 2.0e0 : f32
    %6 = math.copysign %5, %two : f32
    %7 = math.fma %6, %y, %two : f32
    %8 = math.mod %7, %y : f32
    loop.store %8, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
