// Relaxations in place along rows, of which several rows are computed at once, and of each some
// points but for what waits for the point before: up and down, of two lengths of numbers, with
// two points before, a condition on the one before, two values of a point that wait for each
// other, an index, and rows that only wait for other rows.
func @interleaved(%u: !loop.field<?x?x?xf64>, %y: !loop.field<?x?x?xf64>, %s: !loop.field<?x?x?xf32>, %z: !loop.field<?x?x?xf32>, %w: f64, %p: !loop.field<?x?x?xf64>, %q: !loop.field<?x?x?xf64>, %r: !loop.field<?x?x?xf64>, %rows: !loop.field<?x?x?xf64>, %column: !loop.field<0x?x0xf64>) attributes {loop.program} {
  loop.parallel "five" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k j i"} {
    %0 = loop.load %y[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %u[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    %3 = loop.load %u[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %4 = addf %2, %3 : f64
    %5 = loop.load %y[%i + 1, %j - 1, %k] : !loop.field<?x?x?xf64>
    %6 = addf %4, %5 : f64
    %7 = loop.load %y[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %8 = addf %6, %7 : f64
    %c = constant 0.25 : f64
    %9 = mulf %8, %c : f64
    loop.store %9, %y[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "back" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k -j -i"} {
    %10 = loop.load %z[%i_1 - 1, %j_1 + 1, %k_1] : !loop.field<?x?x?xf32>
    %11 = loop.load %s[%i_1 - 1, %j_1, %k_1] : !loop.field<?x?x?xf32>
    %12 = addf %10, %11 : f32
    %13 = loop.load %s[%i_1 + 1, %j_1 - 1, %k_1] : !loop.field<?x?x?xf32>
    %14 = mulf %12, %13 : f32
    %15 = loop.load %z[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf32>
    %16 = addf %14, %15 : f32
    %17 = loop.load %z[%i_1 + 2, %j_1, %k_1] : !loop.field<?x?x?xf32>
    %18 = subf %16, %17 : f32
    %19 = loop.load %z[%i_1 + 1, %j_1, %k_1] : !loop.field<?x?x?xf32>
    %half = constant 0.5 : f32
    %20 = mulf %19, %half : f32
    %21 = addf %18, %20 : f32
    loop.store %21, %z[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf32>
  }
  loop.parallel "two" (%i_2, %j_2, %k_2) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k j i"} {
    %22 = loop.load %u[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %23 = loop.load %u[%i_2 + 2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %24 = mulf %22, %w : f64
    %25 = addf %24, %23 : f64
    %26 = loop.load %column[%j_2] : !loop.field<0x?x0xf64>
    %27 = mulf %25, %26 : f64
    %28 = loop.load %p[%i_2, %j_2 - 2, %k_2] : !loop.field<?x?x?xf64>
    %29 = addf %27, %28 : f64
    %30 = sitofp %i_2 : index to f64
    %31 = subf %29, %30 : f64
    loop.store %31, %r[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %32 = loop.load %p[%i_2 - 1, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %33 = loop.load %q[%i_2 - 2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %34 = cmpf "ogt", %32, %33 : f64
    %35 = cmpf "olt", %22, %23 : f64
    %36 = and %34, %35 : i1
    %37 = scf.if %36 -> (f64) {
      %38 = loop.load %u[%i_2 + 1, %j_2, %k_2] : !loop.field<?x?x?xf64>
      %39 = subf %31, %38 : f64
      scf.yield %39 : f64
    } else {
      scf.yield %33 : f64
    }
    %tenth = constant 0.1 : f64
    %40 = mulf %37, %tenth : f64
    loop.store %40, %p[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %41 = addf %32, %22 : f64
    loop.store %41, %q[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
  }
  loop.parallel "rows" (%i_3, %j_3, %k_3) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k j i"} {
    %42 = loop.load %rows[%i_3 + 3, %j_3 - 1, %k_3] : !loop.field<?x?x?xf64>
    %43 = loop.load %rows[%i_3 - 3, %j_3 - 1, %k_3] : !loop.field<?x?x?xf64>
    %44 = addf %42, %43 : f64
    %45 = loop.load %u[%i_3, %j_3, %k_3] : !loop.field<?x?x?xf64>
    %46 = subf %44, %45 : f64
    loop.store %46, %rows[%i_3, %j_3, %k_3] : !loop.field<?x?x?xf64>
  }
  return
}
