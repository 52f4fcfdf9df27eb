// A sum upwards over the levels, one downwards, and a relaxation in place along the rows,
// each of which reads what it has written.
func @recurrence(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %up = loop.buffer : !loop.field<?x?x?xf64>
  loop.parallel "up" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %zero = constant 0 : index
    %c = cmpi "sgt", %k, %zero : index
    %r = scf.if %c -> (f64) {
      %1 = loop.load %up[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %2 = addf %0, %1 : f64
      scf.yield %2 : f64
    } else {
      scf.yield %0 : f64
    }
    loop.store %r, %up[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  %down = loop.buffer : !loop.field<?x?x?xf64>
  loop.parallel "down" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    %3 = loop.load %up[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
    %one = constant 1 : index
    %above = addi %k_1, %one : index
    %n = loop.extent 2 : index
    %c_1 = cmpi "slt", %above, %n : index
    %r_1 = scf.if %c_1 -> (f64) {
      %4 = loop.load %down[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf64>
      %5 = subf %3, %4 : f64
      scf.yield %5 : f64
    } else {
      scf.yield %3 : f64
    }
    loop.store %r_1, %down[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
  }
  loop.parallel "back" (%i_2, %j_2, %k_2) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k -j -i"} {
    %6 = loop.load %down[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %7 = loop.load %out[%i_2 + 1, %j_2, %k_2] : !loop.field<?x?x?xf64>
    %8 = loop.load %out[%i_2 - 1, %j_2 + 1, %k_2] : !loop.field<?x?x?xf64>
    %half = constant 0.5 : f64
    %9 = addf %7, %8 : f64
    %10 = mulf %9, %half : f64
    %11 = addf %10, %6 : f64
    loop.store %11, %out[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
  }
  return
}
