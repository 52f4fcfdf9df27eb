// RUN: oec-opt %s --run --elements --size=2x3x1 --input=u:0:1
// A relaxation: repeated in place, each repetition can follow a row and two points behind the one
// before it. A run of the program is one repetition, by the nest.
func @sweeps(%u: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    loop.for %j = %jlo to %jhi {
      loop.for %i = %ilo to %ihi {
        %0 = loop.load %u[%i, %j + 1] : !loop.field<?x?x0xf64>
        %1 = loop.load %u[%i + 1, %j] : !loop.field<?x?x0xf64>
        %2 = addf %0, %1 : f64
        loop.store %2, %out[%i, %j] : !loop.field<?x?x0xf64>
      }
    }
  }
  loop.skewed_steps "out" of %u (%i, %j, %k) behind [2, 1, 0] lag 1 {
    %0 = loop.load %u[%i, %j + 1] : !loop.field<?x?x0xf64>
    %1 = loop.load %u[%i + 1, %j] : !loop.field<?x?x0xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %u[%i, %j] : !loop.field<?x?x0xf64>
  }
  return
}
