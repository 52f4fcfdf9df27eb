// A thread finds the point of its row that is on the wavefront that is launched, if there is one. The
// number of the wavefront is passed last of the range. What was written by an earlier launch is read
// from memory that may be written.
// llvm: @wavefronts_kernel0_32\(double addrspace\(1\)\* .*i32 %\d+, i32 %\d+, i32 %\d+, i32 %\d+, i32 %\d+
// ptx: \.entry wavefronts_kernel0\(
// ptx: ld\.global\.[fb]64
// ptx: st\.global\.[fb]64
// ptx-never: ld\.global\.nc
// ptx: \.entry wavefronts_kernel0_32\(
func @wavefronts(%a: !loop.field<?x?x0xf64>, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    %zero = constant 0 : index
    %0 = loop.load %a[%i, %j] : !loop.field<?x?x0xf64>
    %c = cmpi "sgt", %i, %zero : index
    %d = cmpi "sgt", %j, %zero : index
    %inside = and %c, %d : i1
    %1 = scf.if %inside -> (f64) {
      %2 = loop.load %out[%i - 1, %j] : !loop.field<?x?x0xf64>
      %3 = loop.load %out[%i, %j - 1] : !loop.field<?x?x0xf64>
      %4 = addf %2, %3 : f64
      scf.yield %4 : f64
    } else {
      scf.yield %0 : f64
    }
    %5 = addf %0, %1 : f64
    loop.store %5, %out[%i, %j] : !loop.field<?x?x0xf64>
  }
  return
}
