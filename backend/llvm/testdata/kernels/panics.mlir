// A failed condition lowers the code in the cell, atomically: other threads may report, too.
// llvm: atomicrmw umin i64 addrspace\(1\)\* %\d+, i64 3 monotonic
// ptx: atom.*\.min\.u64
// ptx: \.entry panics_kernel0_32
func @panics(%a: !loop.field<?x?x?xi32>, %out: !loop.field<?x?x?xi32>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xi32>
    %zero = constant 0 : i32
    %ok = cmpi "ne", %0, %zero : i32
    assert %ok {code = 3, message = "integer divide by zero"}
    %1 = divi_signed %0, %0 : i32
    loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  return
}
