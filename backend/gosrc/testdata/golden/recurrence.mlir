// A sum upwards along columns, whose rows are slices, and a relaxation in place backwards,
// whose loops go down.
func @Recurrence(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
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
  loop.parallel "out" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k -j -i"} {
    %3 = loop.load %up[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
    %4 = loop.load %out[%i_1 + 1, %j_1, %k_1] : !loop.field<?x?x?xf64>
    %half = constant 0.5 : f64
    %5 = mulf %4, %half : f64
    %6 = addf %5, %3 : f64
    loop.store %6, %out[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
  }
  return
}
