// RUN: oec-opt %s --run --elements --size=3x2x1 --input=a:0:1
// Each point adds what stands to its left and below to its own number. A point of the second row
// counts one more than its distance from the left: what has the same count is launched together. There
// are at most two such points, and the first of them is on the first row that reaches far enough.
func @wavefronts(%a: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    %one = constant 1 : index
    %zero = constant 0 : index
    %rows = gpu.wavefront_points 1 of [1, 1, 0] : index
    gpu.wavefronts %wavefront of [1, 1, 0] {
      gpu.launch blocks(%bx, %by, %bz) in (%rows, %one, %one) threads(%tx, %ty, %tz) in (%one, %one, %one) {
        %last = subi %ihi, %ilo : index
        %left = subi %wavefront, %last : index
        %above = addi %left, %one : index
        %some = cmpi "sgt", %above, %zero : index
        %first = select %some, %above, %zero : index
        %y = addi %first, %bx : index
        %j = addi %jlo, %y : index
        %x = subi %wavefront, %y : index
        %i = addi %ilo, %x : index
        %after = cmpi "sge", %i, %ilo : index
        %below = cmpi "slt", %j, %jhi : index
        %inside = and %after, %below : i1
        scf.if %inside {
          %0 = loop.load %a[%i, %j] : !loop.field<?x?x0xf64>
          %c = cmpi "sgt", %i, %ilo : index
          %1 = scf.if %c -> (f64) {
            %2 = loop.load %out[%i - 1, %j] : !loop.field<?x?x0xf64>
            scf.yield %2 : f64
          } else {
            %3 = constant 0.0e+00 : f64
            scf.yield %3 : f64
          }
          %d = cmpi "sgt", %j, %jlo : index
          %4 = scf.if %d -> (f64) {
            %5 = loop.load %out[%i, %j - 1] : !loop.field<?x?x0xf64>
            scf.yield %5 : f64
          } else {
            %6 = constant 0.0e+00 : f64
            scf.yield %6 : f64
          }
          %7 = addf %1, %4 : f64
          %8 = addf %0, %7 : f64
          loop.store %8, %out[%i, %j] : !loop.field<?x?x0xf64>
        }
      }
    }
  }
  return
}
