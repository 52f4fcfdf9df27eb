// Stores in branches, on data, on the index that runs along a vector and on another one: what is
// not stored keeps what was there.
func @stores(%a: !loop.field<?x?x?xf64>, %n: !loop.field<?x?x?xi32>, %out: !loop.field<?x?x?xf64>, %more: !loop.field<?x?x?xf64>, %bytes: !loop.field<?x?x?xui8>) attributes {loop.program} {
  loop.parallel "some" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %m = loop.load %n[%i, %j, %k] : !loop.field<?x?x?xi32>
    %zero = constant 0.0 : f64
    %positive = cmpf "ogt", %x, %zero : f64
    scf.if %positive {
      %y = addf %x, %x : f64
      loop.store %y, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    } else {
      %three = constant 3 : index
      %first = cmpi "slt", %i, %three : index
      scf.if %first {
        loop.store %x, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
      }
    }
    %one = constant 1 : index
    %plane = cmpi "sge", %k, %one : index
    scf.if %plane {
      loop.store %x, %more[%i, %j, %k] : !loop.field<?x?x?xf64>
    }
    %two = constant 2 : i32
    %small = cmpi "slt", %m, %two : i32
    %v = scf.if %small -> (ui8) {
      %c = constant 7 : ui8
      loop.store %c, %bytes[%i, %j, %k] : !loop.field<?x?x?xui8>
      scf.yield %c : ui8
    } else {
      %d = constant 9 : ui8
      scf.yield %d : ui8
    }
    %e = uitofp %v : ui8 to f64
    scf.if %small {
    } else {
      loop.store %e, %more[%i, %j, %k] : !loop.field<?x?x?xf64>
    }
  }
  return
}
