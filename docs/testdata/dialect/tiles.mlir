// RUN: oec-opt %s --run --elements --size=4x2x1 --input=a:0:1
// A nest over tiles, with explicit loops; the inner one is over vectors.
func @tiles(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %n = loop.extent 0 : index
    %0 = index_cast %n : index to i64
    %1 = sitofp %0 : i64 to f64
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %2 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
          %3 = divf %2, %1 : f64
          loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  return
}
