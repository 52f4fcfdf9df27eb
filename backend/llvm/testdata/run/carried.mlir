// What the iteration of a loop before has written or read is in a register in kernels: sums
// upwards and downwards, under a condition and not, of inputs that are read at several levels,
// and of truth values.
func @carried(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf32>, %c: !loop.field<?x?x?xi1>, %out: !loop.field<?x?x?xf64>, %small: !loop.field<?x?x?xf32>, %flags: !loop.field<?x?x?xi1>) attributes {loop.program} {
  loop.parallel "up" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %n0 = loop.load %b[%i, %j, %k + 1] : !loop.field<?x?x?xf32>
    %n1 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf32>
    %n2 = loop.load %b[%i, %j, %k - 1] : !loop.field<?x?x?xf32>
    %0 = fpext %n0 : f32 to f64
    %1 = fpext %n1 : f32 to f64
    %2 = fpext %n2 : f32 to f64
    %3 = loop.load %a[%i + 1, %j, %k - 1] : !loop.field<?x?x?xf64>
    %4 = loop.load %out[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %5 = addf %0, %1 : f64
    %6 = mulf %2, %3 : f64
    %7 = subf %5, %6 : f64
    %8 = addf %7, %4 : f64
    loop.store %8, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "down" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    %one = constant 1 : index
    %n = loop.extent 2 : index
    %last = subi %n, %one : index
    %inside = cmpi "slt", %k_1, %last : index
    %9 = loop.load %b[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf32>
    %below = loop.load %b[%i_1, %j_1, %k_1 - 1] : !loop.field<?x?x?xf32>
    %d = subf %9, %below : f32
    %10 = scf.if %inside -> (f32) {
      %11 = loop.load %small[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf32>
      %12 = loop.load %b[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf32>
      %13 = mulf %11, %12 : f32
      scf.yield %13 : f32
    } else {
      scf.yield %9 : f32
    }
    %14 = addf %10, %d : f32
    loop.store %14, %small[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf32>
    %15 = loop.load %c[%i_1, %j_1, %k_1] : !loop.field<?x?x?xi1>
    %16 = loop.load %flags[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xi1>
    %17 = xor %15, %16 : i1
    loop.store %17, %flags[%i_1, %j_1, %k_1] : !loop.field<?x?x?xi1>
  }
  loop.parallel "rows" (%i_2, %j_2, %k_2) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "j -i"} {
    %18 = loop.load %a[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %19 = loop.load %out[%i_2, %j_2 - 1, %k_2] : !loop.field<?x?x?xf64>
    %20 = loop.load %out[%i_2 + 1, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %21 = addf %19, %20 : f64
    %22 = addf %21, %18 : f64
    loop.store %22, %out[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
  }
  return
}
