// Two levels at a time: in the foremost row of each of the four planes that are read, the loop asks for what is one row
// ahead, or two, and takes the neighbours in a row out of registers. What is left of an odd number of levels asks for rows.
// v3,v4: cmovl
// v3,v4: prefetcht0\s.*\[r\w+ \+ r\w+\]
// v3,v4: prefetcht0\s.*\[r\w+ \+ r\w+\]
// v3,v4: prefetcht0\s.*\[r\w+ \+ r\w+\]
// v3,v4: prefetcht0\s.*\[r\w+ \+ r\w+\]
// v4: valignq
func @two_levels(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "b" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    %3 = loop.load %a[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %4 = addf %2, %3 : f64
    %5 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %6 = addf %4, %5 : f64
    loop.store %6, %b[%i, %j, %k] : !loop.field<?x?x?xf64>
  } step [1, 1, 2] (%bi, %bj, %bk) {
    %10 = loop.load %a[%bi, %bj, %bk - 1] : !loop.field<?x?x?xf64>
    %11 = loop.load %a[%bi - 1, %bj, %bk] : !loop.field<?x?x?xf64>
    %12 = addf %10, %11 : f64
    %13 = loop.load %a[%bi, %bj, %bk + 1] : !loop.field<?x?x?xf64>
    %14 = addf %12, %13 : f64
    %15 = loop.load %a[%bi, %bj, %bk] : !loop.field<?x?x?xf64>
    %16 = addf %14, %15 : f64
    %17 = loop.load %a[%bi - 1, %bj, %bk + 1] : !loop.field<?x?x?xf64>
    %18 = addf %15, %17 : f64
    %19 = loop.load %a[%bi, %bj, %bk + 2] : !loop.field<?x?x?xf64>
    %20 = addf %18, %19 : f64
    %21 = addf %20, %13 : f64
    loop.store %16, %b[%bi, %bj, %bk] : !loop.field<?x?x?xf64>
    loop.store %21, %b[%bi, %bj, %bk + 1] : !loop.field<?x?x?xf64>
  }
  return
}
