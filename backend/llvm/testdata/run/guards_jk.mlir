// Guards that are the same for all lanes stay branches, also inside of masked ones.
func @guards_jk(%a: !loop.field<?x?x?xf64>, %row: !loop.field<0x?x0xf64>, %out: !loop.field<?x?x?xf64>, %flag: i1) attributes {loop.program} {
  loop.parallel "levels" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %c = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %ground = cmpi "eq", %k, %zero : index
    %r = scf.if %ground -> (f64) {
      scf.yield %c : f64
    } else {
      %0 = loop.load %a[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      %n = loop.extent 1 : index
      %north = cmpi "slt", %j, %n : index
      %1 = scf.if %north -> (f64) {
        %2 = loop.load %a[%i + 1, %j + 1, %k] : !loop.field<?x?x?xf64>
        scf.yield %2 : f64
      } else {
        %3 = constant 1.5e0 : f64
        scf.yield %3 : f64
      }
      %4 = subf %0, %1 : f64
      scf.yield %4 : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // A uniform branch under a mask, with uniform and varying loads; its yields are uniform
  // on one side only.
  loop.parallel "mixed" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0 : index
    %three = constant 3 : index
    %east = cmpi "sge", %i, %three : index
    %up = cmpi "sgt", %k, %zero : index
    %r = scf.if %east -> (f64) {
      %0 = scf.if %up -> (f64) {
        %1 = loop.load %row[%j] : !loop.field<0x?x0xf64>
        scf.yield %1 : f64
      } else {
        %2 = loop.load %a[%i - 3, %j, %k] : !loop.field<?x?x?xf64>
        scf.yield %2 : f64
      }
      scf.yield %0 : f64
    } else {
      %3 = scf.if %flag -> (f64) {
        %4 = constant -0.0e0 : f64
        scf.yield %4 : f64
      } else {
        %5 = loop.load %row[%j + 1] : !loop.field<0x?x0xf64>
        scf.yield %5 : f64
      }
      scf.yield %3 : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Indices out of a branch.
  loop.parallel "indices" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %r:2 = scf.if %flag -> (index, index) {
      scf.yield %i, %j : index, index
    } else {
      scf.yield %k, %j : index, index
    }
    %0 = muli %r#0, %r#1 : index
    %1 = sitofp %0 : index to f64
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
