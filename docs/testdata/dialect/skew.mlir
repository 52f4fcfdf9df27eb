// RUN: oec-opt %s --run --elements --size=3x3x1 --input=u:1
// Sums along rows, by tiles that may be skewed: each row is then two points before
// the one before it, where the tile is cut out of the middle of rows. The one here is not.
func @sum(%u: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    %begin = loop.skew 0 points 2 : index
    %end = loop.skew 1 points 2 : index
    loop.for %j = %jlo to %jhi {
      %n = subi %j, %jlo : index
      %0 = muli %n, %begin : index
      %1 = muli %n, %end : index
      %first = subi %ilo, %0 : index
      %past = subi %ihi, %1 : index
      loop.for %i = %first to %past part {
        %2 = loop.load %u[%i, %j] : !loop.field<?x?x0xf64>
        %3 = loop.load %out[%i - 1, %j] : !loop.field<?x?x0xf64>
        %4 = addf %2, %3 : f64
        loop.store %4, %out[%i, %j] : !loop.field<?x?x0xf64>
      }
    }
  }
  return
}
