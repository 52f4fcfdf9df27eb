// RUN: oec-opt %s --run --elements --size=1x1x2 --input=a:0:1
// A tile of a batch: its elements are along k, and each is an array. What the elements share is squared
// before the loop over them, into memory of the tile.
func @apply(%a: !loop.field<0x0x0x2x3xf64>, %u: !loop.field<0x0x?x2xf64>, %out: !loop.field<0x0x?x3xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [1, 1, NK]) {
    %t = loop.array : !loop.field<0x0x0x2x3xf64>
    %zero = constant 0 : index
    %one = constant 1 : index
    %two = constant 2 : index
    %three = constant 3 : index
    loop.for %j = %zero to %two {
      loop.for %i = %zero to %three vector {
        %0 = loop.load %a[%j, %i] : !loop.field<0x0x0x2x3xf64>
        %1 = mulf %0, %0 : f64
        loop.store %1, %t[%j, %i] : !loop.field<0x0x0x2x3xf64>
      }
    }
    loop.for %e = %klo to %khi {
      loop.for %i_1 = %zero to %three vector {
        %2 = loop.load %t[%zero, %i_1] : !loop.field<0x0x0x2x3xf64>
        %3 = loop.load %u[%e, %zero] : !loop.field<0x0x?x2xf64>
        %4 = mulf %2, %3 : f64
        %5 = loop.load %t[%one, %i_1] : !loop.field<0x0x0x2x3xf64>
        %6 = loop.load %u[%e, %one] : !loop.field<0x0x?x2xf64>
        %7 = math.fma %5, %6, %4 : f64
        loop.store %7, %out[%e, %i_1] : !loop.field<0x0x?x3xf64>
      }
    }
  }
  return
}
