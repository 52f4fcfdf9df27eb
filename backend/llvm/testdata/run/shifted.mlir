// What is computed for points further along i, too, is taken out of what the loop has computed of it: one point further, two, and both of one value; of
// numbers of 32 and 64 bits, and integers.
module {
  func @shifted(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf32>, %n: !loop.field<?x?x?xi32>, %s: f64, %out: !loop.field<?x?x?xf64>, %far: !loop.field<?x?x?xf32>, %whole: !loop.field<?x?x?xi32>) attributes {loop.program} {
    loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
      %zero = constant 0.0e+00 : f64
      %a0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
      %a1 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
      %b0 = loop.load %b[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
      %b1 = loop.load %b[%i + 1, %j + 1, %k] : !loop.field<?x?x?xf64>
      %d0 = subf %a1, %a0 : f64
      %e0 = mulf %b1, %b0 : f64
      %f0 = mulf %d0, %e0 : f64
      %g0 = cmpf "ogt", %f0, %zero : f64
      %h0 = select %g0, %s, %d0 : f64
      %am = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
      %bm = loop.load %b[%i - 1, %j + 1, %k] : !loop.field<?x?x?xf64>
      %dm = subf %a0, %am : f64
      %em = mulf %b0, %bm : f64
      %fm = mulf %dm, %em : f64
      %gm = cmpf "ogt", %fm, %zero : f64
      %hm = select %gm, %s, %dm : f64
      %an = loop.load %a[%i - 2, %j, %k] : !loop.field<?x?x?xf64>
      %bn = loop.load %b[%i - 2, %j + 1, %k] : !loop.field<?x?x?xf64>
      %dn = subf %am, %an : f64
      %en = mulf %bm, %bn : f64
      %fn = mulf %dn, %en : f64
      %gn = cmpf "ogt", %fn, %zero : f64
      %hn = select %gn, %s, %dn : f64
      %u = subf %h0, %hm : f64
      %v = mulf %u, %hn : f64
      loop.store %v, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    }
    loop.parallel "far" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
      %0 = loop.load %c[%i - 2, %j, %k] : !loop.field<?x?x?xf32>
      %1 = loop.load %c[%i - 2, %j - 1, %k] : !loop.field<?x?x?xf32>
      %2 = loop.load %c[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
      %3 = loop.load %c[%i + 1, %j - 1, %k] : !loop.field<?x?x?xf32>
      %4 = addf %0, %1 : f32
      %5 = mulf %4, %0 : f32
      %6 = subf %5, %1 : f32
      %7 = mulf %6, %6 : f32
      %8 = addf %2, %3 : f32
      %9 = mulf %8, %2 : f32
      %10 = subf %9, %3 : f32
      %11 = mulf %10, %10 : f32
      %12 = subf %11, %7 : f32
      loop.store %12, %far[%i, %j, %k] : !loop.field<?x?x?xf32>
    }
    loop.parallel "whole" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
      %0 = loop.load %n[%i, %j, %k] : !loop.field<?x?x?xi32>
      %1 = loop.load %n[%i - 1, %j, %k] : !loop.field<?x?x?xi32>
      %2 = muli %0, %0 : i32
      %3 = addi %2, %0 : i32
      %4 = muli %3, %2 : i32
      %5 = subi %4, %0 : i32
      %6 = muli %1, %1 : i32
      %7 = addi %6, %1 : i32
      %8 = muli %7, %6 : i32
      %9 = subi %8, %1 : i32
      %10 = subi %5, %9 : i32
      loop.store %10, %whole[%i, %j, %k] : !loop.field<?x?x?xi32>
    }
    return
  }
}
