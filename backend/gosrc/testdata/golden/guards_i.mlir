// Guards that differ between the lanes of a vector: their loads are masked.
func @guards_i(%a: !loop.field<?x?x?xf64>, %row: !loop.field<0x?x0xf64>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %f: !loop.field<?x?x?xf32>) attributes {loop.program} {
  // The neighbours outside of the domain are not read.
  loop.parallel "edges" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %zero = constant 0 : index
    %n = loop.extent 0 : index
    %last = subi %n, %one : index
    %low = cmpi "sgt", %i, %zero : index
    %w = scf.if %low -> (f64) {
      %0 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
      scf.yield %0 : f64
    } else {
      %1 = constant 0.0e0 : f64
      scf.yield %1 : f64
    }
    %high = cmpi "slt", %i, %last : index
    %e = scf.if %high -> (f64) {
      %2 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
      scf.yield %2 : f64
    } else {
      scf.yield %w : f64
    }
    %s = addf %w, %e : f64
    loop.store %s, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // A branch in a branch, both with loads, of two results; what is outside is used inside.
  loop.parallel "nested" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %c = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %z = constant 0.0e0 : f64
    %p = cmpf "ogt", %c, %z : f64
    %r:2 = scf.if %p -> (f64, i1) {
      %0 = loop.load %a[%i + 2, %j, %k] : !loop.field<?x?x?xf64>
      %q = cmpf "ult", %0, %c : f64
      %1 = scf.if %q -> (f64) {
        %2 = loop.load %a[%i + 3, %j + 1, %k] : !loop.field<?x?x?xf64>
        %3 = divf %2, %0 : f64
        scf.yield %3 : f64
      } else {
        %4 = loop.load %a[%i - 3, %j - 1, %k] : !loop.field<?x?x?xf64>
        scf.yield %4 : f64
      }
      scf.yield %1, %q : f64, i1
    } else {
      %5 = loop.load %a[%i - 2, %j, %k - 1] : !loop.field<?x?x?xf64>
      scf.yield %5, %p : f64, i1
    }
    %6 = select %r#1, %r#0, %c : f64
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // A value that is the same for all lanes is read only if a lane wants it.
  loop.parallel "uniform" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %p = cmpi "slt", %i, %two : index
    %r = scf.if %p -> (f64) {
      %0 = loop.load %row[%j - 1] : !loop.field<0x?x0xf64>
      scf.yield %0 : f64
    } else {
      %1 = loop.load %row[%j + 1] : !loop.field<0x?x0xf64>
      scf.yield %1 : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Lanes by the f32 field, masked loads of f64.
  loop.parallel "widths" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f32
    %c = loop.load %f[%i, %j, %k] : !loop.field<?x?x?xf32>
    %p = cmpf "olt", %c, %z : f32
    %r = scf.if %p -> (f64) {
      %0 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
      scf.yield %0 : f64
    } else {
      %1 = loop.load %f[%i + 1, %j, %k] : !loop.field<?x?x?xf32>
      %2 = fpext %1 : f32 to f64
      scf.yield %2 : f64
    }
    %3 = fptrunc %r : f64 to f32
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
