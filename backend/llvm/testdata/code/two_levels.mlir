// Two levels at a time: in the foremost row of each of the four planes that are read, the loop asks for what is 36 cache lines
// ahead. What is left of an odd number of levels asks for rows.
// v3,v4: prefetcht0\s.* \+ 0x900\]
// v3,v4: prefetcht0\s.* \+ 0x900\]
// v3,v4: prefetcht0\s.* \+ 0x900\]
// v3,v4: prefetcht0\s.* \+ 0x900\]
func @two_levels(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "b" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    %3 = loop.load %a[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %4 = addf %2, %3 : f64
    loop.store %4, %b[%i, %j, %k] : !loop.field<?x?x?xf64>
  } step [1, 1, 2] (%bi, %bj, %bk) {
    %10 = loop.load %a[%bi, %bj, %bk - 1] : !loop.field<?x?x?xf64>
    %11 = loop.load %a[%bi, %bj + 1, %bk] : !loop.field<?x?x?xf64>
    %12 = addf %10, %11 : f64
    %13 = loop.load %a[%bi, %bj, %bk + 1] : !loop.field<?x?x?xf64>
    %14 = addf %12, %13 : f64
    %15 = loop.load %a[%bi, %bj, %bk] : !loop.field<?x?x?xf64>
    %16 = loop.load %a[%bi, %bj + 1, %bk + 1] : !loop.field<?x?x?xf64>
    %17 = addf %15, %16 : f64
    %18 = loop.load %a[%bi, %bj, %bk + 2] : !loop.field<?x?x?xf64>
    %19 = addf %17, %18 : f64
    loop.store %14, %b[%bi, %bj, %bk] : !loop.field<?x?x?xf64>
    loop.store %19, %b[%bi, %bj, %bk + 1] : !loop.field<?x?x?xf64>
  }
  return
}
