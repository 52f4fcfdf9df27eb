// A sweep over three dimensions, eight planes at once: the loop asks for what is ahead in the
// foremost row of each of nine planes of what it reads and does not write itself. Loops over
// other rows, and code that computes nothing ahead, do not.
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4: prefetcht0\s.* \+ 0x400\]
// v3,v4-not: prefetch
// v2,neon-never: prefetch|prfm
// all-never: fn?m(add|sub|la|ls)
func @sweep_planes(%u: !loop.field<?x?x?xf64>, %y: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "y" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k j i"} {
    %0 = loop.load %y[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    %1 = loop.load %y[%i, %j - 1, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    %3 = loop.load %u[%i, %j, %k] : !loop.field<?x?x?xf64>
    %4 = addf %2, %3 : f64
    %5 = loop.load %u[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
    %6 = addf %4, %5 : f64
    %7 = loop.load %u[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    %8 = addf %6, %7 : f64
    %9 = loop.load %u[%i, %j, %k + 1] : !loop.field<?x?x?xf64>
    %10 = addf %8, %9 : f64
    %11 = loop.load %y[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %12 = addf %10, %11 : f64
    %c = constant 0.2 : f64
    %13 = mulf %12, %c : f64
    loop.store %13, %y[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
