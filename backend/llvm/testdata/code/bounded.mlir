// A number or a zero is chosen: not the lesser or the greater of both, which for -0 are other ones where
// an instruction for them takes -0 for less than 0. That of x86 does not.
// v2,v3,v4: v?minpd
// neon-never: f(min|max)nm
// neon: fcmg
func @bounded(%a: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf32>, %out: !loop.field<?x?x?xf64>, %g: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %zero = constant 0.0e0 : f64
    %below = cmpf "olt", %x, %zero : f64
    %0 = select %below, %x, %zero : f64
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %minus = constant -0.0e0 : f32
    %above = cmpf "ogt", %y, %minus : f32
    %1 = select %above, %y, %minus : f32
    loop.store %1, %g[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
