// A choice by a number stays comparisons: a table would be memory that no kernel declares.
// llvm: no-jump-tables
// ptx: setp\.eq
// ptx: \.entry switch_kernel0_32
// ptx-never: \.global \.align|brx
func @switch(%a: !loop.field<?x?x?xi32>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %c0 = constant 0 : i32
    %c1 = constant 1 : i32
    %c2 = constant 2 : i32
    %c3 = constant 3 : i32
    %c4 = constant 4 : i32
    %is0 = cmpi "eq", %0, %c0 : i32
    %is1 = cmpi "eq", %0, %c1 : i32
    %is2 = cmpi "eq", %0, %c2 : i32
    %is3 = cmpi "eq", %0, %c3 : i32
    %is4 = cmpi "eq", %0, %c4 : i32
    %x0 = constant 1.5e0 : f64
    %x1 = constant 2.25e0 : f64
    %x2 = constant -3.0e0 : f64
    %x3 = constant 7.0e0 : f64
    %x4 = constant 1.1e1 : f64
    %x5 = constant 1.3e1 : f64
    %r = scf.if %is0 -> (f64) {
      scf.yield %x0 : f64
    } else {
      %r1 = scf.if %is1 -> (f64) {
        scf.yield %x1 : f64
      } else {
        %r2 = scf.if %is2 -> (f64) {
          scf.yield %x2 : f64
        } else {
          %r3 = scf.if %is3 -> (f64) {
            scf.yield %x3 : f64
          } else {
            %r4 = select %is4, %x4, %x5 : f64
            scf.yield %r4 : f64
          }
          scf.yield %r3 : f64
        }
        scf.yield %r2 : f64
      }
      scf.yield %r1 : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
