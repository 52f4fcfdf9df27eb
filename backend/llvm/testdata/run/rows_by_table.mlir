// Rows are chosen for each point: those that are read at several points are known in the loop only.
func @rows_by_table(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f64
    %one = constant 1 : index
    %two = constant 2 : index
    %0 = loop.load %w[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpf "ogt", %0, %z : f64
    %jump = select %p, %one, %two : index
    %y = addi %j, %jump : index
    %1 = loop.load %a[%i, %y, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%i + 1, %y, %k] : !loop.field<?x?x?xf64>
    %3 = loop.load %a[%i - 1, %y, %k] : !loop.field<?x?x?xf64>
    %4 = addf %1, %2 : f64
    %5 = addf %4, %3 : f64
    loop.store %5, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
