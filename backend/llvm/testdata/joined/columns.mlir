// A system of equations along columns goes from column to column, four vectors of them at once. What a level hands to the next one stays in registers,
// and is loaded before the loops only.
// all-never: ^\s*(call|bl)\s
// llvm: phi <\d+ x double>
// v3,v4: vdivpd
// v4: vmovntpd
// v3: vmovntpd
func @columns(%right: !loop.field<?x?x?xf64>, %upper: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %w: f64) attributes {loop.program} {
  %c = loop.buffer {local} : !loop.field<?x?x?xf64>
  %r = loop.buffer {local} : !loop.field<?x?x?xf64>
  %x = loop.buffer {local} : !loop.field<?x?x0xf64>
  loop.tiles "up" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %one = constant 1 : index
    %second = addi %klo, %one : index
    loop.for %k = %klo to %second part {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %upper[%i, %j, %k] : !loop.field<?x?x?xf64>
          %1 = divf %0, %w : f64
          loop.store %1, %c[%i, %j, %k] : !loop.field<?x?x?xf64>
          %2 = loop.load %right[%i, %j, %k] : !loop.field<?x?x?xf64>
          %3 = divf %2, %w : f64
          loop.store %3, %r[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
    loop.for %k = %second to %khi part {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %c[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
          %1 = loop.load %r[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
          %2 = subf %w, %0 : f64
          %3 = loop.load %upper[%i, %j, %k] : !loop.field<?x?x?xf64>
          %4 = divf %3, %2 : f64
          loop.store %4, %c[%i, %j, %k] : !loop.field<?x?x?xf64>
          %5 = loop.load %right[%i, %j, %k] : !loop.field<?x?x?xf64>
          %6 = subf %5, %1 : f64
          %7 = divf %6, %2 : f64
          loop.store %7, %r[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  loop.tiles "down" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    %one = constant 1 : index
    %last = subi %khi, %one : index
    loop.for %k = %last to %khi part down {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %r[%i, %j, %k] : !loop.field<?x?x?xf64>
          loop.store %0, %x[%i, %j] : !loop.field<?x?x0xf64>
          loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
    loop.for %k = %klo to %last part down {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %r[%i, %j, %k] : !loop.field<?x?x?xf64>
          %1 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
          %2 = loop.load %x[%i, %j] : !loop.field<?x?x0xf64>
          %3 = mulf %1, %2 : f64
          %4 = subf %0, %3 : f64
          loop.store %4, %x[%i, %j] : !loop.field<?x?x0xf64>
          loop.store %4, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  return
}
