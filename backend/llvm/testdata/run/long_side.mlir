// Both sides are long, so that lanes skip either; one yields a value that is the same for
// all lanes, and reads a neighbour.
func @long_side(%b: !loop.field<?x?x?xf64>, %s: f64, %out: !loop.field<?x?x?xf64>, %two: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "long_side" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %v = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %w = constant 1.0625e0 : f64
    %c = cmpf "ogt", %v, %w : f64
    %r:2 = scf.if %c -> (f64, f64) {
      %a0 = mulf %v, %w : f64
      %a1 = mulf %a0, %w : f64
      %a2 = mulf %a1, %w : f64
      %a3 = mulf %a2, %w : f64
      %a4 = mulf %a3, %w : f64
      %a5 = mulf %a4, %w : f64
      %a6 = mulf %a5, %w : f64
      %a7 = mulf %a6, %w : f64
      %a8 = mulf %a7, %w : f64
      %a9 = mulf %a8, %w : f64
      %a10 = mulf %a9, %w : f64
      %a11 = mulf %a10, %w : f64
      %a12 = mulf %a11, %w : f64
      %a13 = mulf %a12, %w : f64
      %a14 = mulf %a13, %w : f64
      %a15 = mulf %a14, %w : f64
      %a16 = mulf %a15, %w : f64
      %a17 = mulf %a16, %w : f64
      %a18 = mulf %a17, %w : f64
      %a19 = mulf %a18, %w : f64
      %a20 = mulf %a19, %w : f64
      %a21 = mulf %a20, %w : f64
      %a22 = mulf %a21, %w : f64
      %a23 = mulf %a22, %w : f64
      %a24 = mulf %a23, %w : f64
      %a25 = mulf %a24, %w : f64
      %a26 = mulf %a25, %w : f64
      %a27 = mulf %a26, %w : f64
      %a28 = mulf %a27, %w : f64
      %a29 = mulf %a28, %w : f64
      %a30 = mulf %a29, %w : f64
      %a31 = mulf %a30, %w : f64
      %a32 = mulf %a31, %w : f64
      %a33 = mulf %a32, %w : f64
      %a34 = mulf %a33, %w : f64
      %a35 = mulf %a34, %w : f64
      %a36 = mulf %a35, %w : f64
      %a37 = mulf %a36, %w : f64
      %a38 = mulf %a37, %w : f64
      %a39 = mulf %a38, %w : f64
      %n = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
      %m = addf %a39, %n : f64
      %q = mulf %s, %s : f64
      scf.yield %m, %q : f64, f64
    } else {
      %e0 = addf %v, %w : f64
      %e1 = addf %e0, %w : f64
      %e2 = addf %e1, %w : f64
      %e3 = addf %e2, %w : f64
      %e4 = addf %e3, %w : f64
      %e5 = addf %e4, %w : f64
      %e6 = addf %e5, %w : f64
      %e7 = addf %e6, %w : f64
      %e8 = addf %e7, %w : f64
      %e9 = addf %e8, %w : f64
      %e10 = addf %e9, %w : f64
      %e11 = addf %e10, %w : f64
      %e12 = addf %e11, %w : f64
      %e13 = addf %e12, %w : f64
      %e14 = addf %e13, %w : f64
      %e15 = addf %e14, %w : f64
      %e16 = addf %e15, %w : f64
      %e17 = addf %e16, %w : f64
      %e18 = addf %e17, %w : f64
      %e19 = addf %e18, %w : f64
      %e20 = addf %e19, %w : f64
      %e21 = addf %e20, %w : f64
      %e22 = addf %e21, %w : f64
      %e23 = addf %e22, %w : f64
      %e24 = addf %e23, %w : f64
      %e25 = addf %e24, %w : f64
      %e26 = addf %e25, %w : f64
      %e27 = addf %e26, %w : f64
      %e28 = addf %e27, %w : f64
      %e29 = addf %e28, %w : f64
      %e30 = addf %e29, %w : f64
      %e31 = addf %e30, %w : f64
      %e32 = addf %e31, %w : f64
      scf.yield %e32, %v : f64, f64
    }
    loop.store %r#0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %r#1, %two[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
