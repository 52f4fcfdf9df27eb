// Nests over points and over tiles.
func @points(%a: !loop.field<?x?x?xf64>, %s: !loop.field<0x?x0xf64>, %dt: f64, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %p = loop.buffer : !loop.field<?x?x?xf64>
  loop.parallel "p" (%i, %j, %k) in ([0, 0, 1] : [NI, NJ, NK+1]) {
    %0 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %p[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "q" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [NI, NJ, NK]) {
    %1 = loop.load %p[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf64>
    %2 = loop.load %s[%j_1 - 1] : !loop.field<0x?x0xf64>
    %w = mulf %2, %dt : f64
    %3 = mulf %1, %w : f64
    %4 = constant 1 : index
    %k_2 = addi %k_1, %4 : index
    %n = loop.extent 2 : index
    %c = cmpi "slt", %k_2, %n : index
    %r = scf.if %c -> (f64) {
      %5 = loop.load %p[%i_1, %j_1, %k_1 + 2] : !loop.field<?x?x?xf64>
      scf.yield %5 : f64
    } else {
      scf.yield %3 : f64
    }
    loop.store %r, %out[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
  }
  return
}
func @tiles(%a: !loop.field<?x?x?xf64>, %s: !loop.field<0x?x0xf64>, %dt: f64, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %p = loop.buffer : !loop.field<?x?x?xf64>
  loop.tiles "p" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 1] : [NI, NJ, NK+1]) {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
          loop.store %0, %p[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  loop.tiles "q" (%ilo_1, %jlo_1, %klo_1) to (%ihi_1, %jhi_1, %khi_1) in ([0, 0, 0] : [NI, NJ, NK]) {
    %1 = constant 1 : index
    %n = loop.extent 2 : index
    loop.for %k_1 = %klo_1 to %khi_1 {
      %k_2 = addi %k_1, %1 : index
      %c = cmpi "slt", %k_2, %n : index
      loop.for %j_1 = %jlo_1 to %jhi_1 {
        %2 = loop.load %s[%j_1 - 1] : !loop.field<0x?x0xf64>
        %w = mulf %2, %dt : f64
        loop.for %i_1 = %ilo_1 to %ihi_1 vector {
          %3 = loop.load %p[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf64>
          %4 = mulf %3, %w : f64
          %r = scf.if %c -> (f64) {
            %5 = loop.load %p[%i_1, %j_1, %k_1 + 2] : !loop.field<?x?x?xf64>
            scf.yield %5 : f64
          } else {
            scf.yield %4 : f64
          }
          loop.store %r, %out[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  return
}
// Nests in order.
func @order(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %0 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
    loop.store %0, %a[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.tiles "p" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    loop.for %k_1 = %klo to %khi part down {
      loop.for %j_1 = %jlo to %jhi {
        loop.for %i_1 = %ilo to %ihi vector {
          %1 = loop.load %b[%i_1, %j_1, %k_1 + 1] : !loop.field<?x?x?xf64>
          loop.store %1, %b[%i_1, %j_1, %k_1] : !loop.field<?x?x?xf64>
        }
      }
    }
  }
  return
}
// Repetitions that run at once.
func @sweeps(%u: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    loop.for %j = %jlo to %jhi {
      loop.for %i = %ilo to %ihi {
        %0 = loop.load %u[%i, %j + 1] : !loop.field<?x?x0xf64>
        loop.store %0, %out[%i, %j] : !loop.field<?x?x0xf64>
      }
    }
  }
  loop.skewed_steps "out" of %u (%i_1, %j_1, %k) behind [2, 1, 0] lag 1 {
    %1 = loop.load %u[%i_1, %j_1 + 1] : !loop.field<?x?x0xf64>
    loop.store %1, %u[%i_1, %j_1] : !loop.field<?x?x0xf64>
  }
  return
}
// Tiles that may be skewed.
func @skewed(%u: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
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
