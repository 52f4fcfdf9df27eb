// Conditions that fail at some points: the kernel reports the smallest code, whatever the
// order of tiles and lanes.
func @asserts(%a: !loop.field<?x?x?xi32>, %b: !loop.field<?x?x?xui8>, %k0: index, %out: !loop.field<?x?x?xi32>, %bytes: !loop.field<?x?x?xui8>) attributes {loop.program} {
  // One assert, for all points.
  loop.parallel "one" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %1 = loop.load %a[%i + 1, %j, %k] : !loop.field<?x?x?xi32>
    %zero = constant 0 : i32
    %ok = cmpi "ne", %1, %zero : i32
    assert %ok {code = 7, message = "integer divide by zero"}
    %2 = divi_signed %0, %1 : i32
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  // Several: in branches that differ between lanes, in those that do not, for all lanes alike.
  loop.parallel "branches" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xui8>
    %few = constant 12 : ui8
    %many = constant 60 : ui8
    %small = cmpi "ult", %0, %few : ui8
    %one = constant 1 : index
    %level = cmpi "eq", %k, %one : index
    %same = cmpi "ne", %k, %k0 : index
    assert %same {code = 4, message = "for all lanes"}
    %r = scf.if %small -> (ui8) {
      %five = constant 5 : ui8
      %ok = cmpi "ne", %0, %five : ui8
      assert %ok {code = 3, message = "where small"}
      assert %same {code = 6, message = "for all small lanes"}
      scf.yield %five : ui8
    } else {
      scf.if %level {
        %ok = cmpi "ult", %0, %many : ui8
        assert %ok {code = 2, message = "on one level"}
      }
      scf.yield %0 : ui8
    }
    scf.if %level {
      %next = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xui8>
      %ok = cmpi "ule", %next, %r : ui8
      assert %ok {code = 5, message = "on that level"}
    }
    %last = cmpi "ne", %r, %many : ui8
    assert %last {code = 1, message = "at the end"}
    loop.store %r, %bytes[%i, %j, %k] : !loop.field<?x?x?xui8>
  }
  return
}
