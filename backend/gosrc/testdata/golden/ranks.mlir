// Fields of every rank, as inputs and outputs; a buffer between two nests.
func @ranks(%i1: !loop.field<?x0x0xf64>, %j1: !loop.field<0x?x0xf64>, %k1: !loop.field<0x0x?xf64>, %ij: !loop.field<?x?x0xf64>, %jk: !loop.field<0x?x?xf64>, %ik: !loop.field<?x0x?xf64>, %none: !loop.field<0x0x0xf64>, %out: !loop.field<?x?x?xf64>, %plane: !loop.field<?x?x0xf64>, %slice: !loop.field<0x?x?xf64>) attributes {loop.program} {
  %buffer = loop.buffer : !loop.field<?x0x?xf64>
  loop.parallel "all" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %i1[%i + 1] : !loop.field<?x0x0xf64>
    %1 = loop.load %j1[%j - 1] : !loop.field<0x?x0xf64>
    %2 = loop.load %k1[%k + 2] : !loop.field<0x0x?xf64>
    %3 = loop.load %ij[%i - 1, %j + 1] : !loop.field<?x?x0xf64>
    %4 = loop.load %jk[%j, %k - 1] : !loop.field<0x?x?xf64>
    %5 = loop.load %ik[%i - 2, %k] : !loop.field<?x0x?xf64>
    %6 = loop.load %none[] : !loop.field<0x0x0xf64>
    %7 = addf %0, %1 : f64
    %8 = addf %7, %2 : f64
    %9 = mulf %3, %4 : f64
    %10 = addf %8, %9 : f64
    %11 = subf %10, %5 : f64
    %12 = mulf %11, %6 : f64
    loop.store %12, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Two dimensions; the third has one point.
  loop.parallel "plane" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, 1]) {
    %0 = loop.load %ij[%i + 1, %j] : !loop.field<?x?x0xf64>
    %1 = loop.load %j1[%j] : !loop.field<0x?x0xf64>
    %2 = mulf %0, %1 : f64
    loop.store %2, %plane[%i, %j] : !loop.field<?x?x0xf64>
  }
  // No dimension that vectors could run along.
  loop.parallel "slice" (%i, %j, %k) in ([0, 0, 0] : [1, NJ, NK]) {
    %0 = loop.load %jk[%j + 1, %k] : !loop.field<0x?x?xf64>
    %1 = loop.load %k1[%k] : !loop.field<0x0x?xf64>
    %z = constant 0.0e0 : f64
    %p = cmpf "olt", %0, %z : f64
    %2 = scf.if %p -> (f64) {
      %3 = loop.load %jk[%j - 1, %k] : !loop.field<0x?x?xf64>
      scf.yield %3 : f64
    } else {
      scf.yield %1 : f64
    }
    loop.store %2, %slice[%j, %k] : !loop.field<0x?x?xf64>
  }
  loop.parallel "into buffer" (%i, %j, %k) in ([-1, 0, 0] : [NI+1, 1, NK]) {
    %0 = loop.load %ik[%i, %k - 1] : !loop.field<?x0x?xf64>
    loop.store %0, %buffer[%i, %k] : !loop.field<?x0x?xf64>
  }
  loop.parallel "from buffer" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %buffer[%i - 1, %k] : !loop.field<?x0x?xf64>
    %1 = loop.load %buffer[%i + 1, %k] : !loop.field<?x0x?xf64>
    %2 = subf %1, %0 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
