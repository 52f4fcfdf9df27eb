// A thread goes along a column itself, and what it has written last it has in a register: it
// reads memory where it begins. In a nest with an order any input may be the output, and
// is read from memory that may be written.
// llvm: @column_kernel0\(double addrspace\(1\)\* readonly %0, i64 %1, i64 %2, double addrspace\(1\)\* %3,
// llvm: phi double \[ zeroinitializer
// ptx: \.entry column_kernel0\(
// ptx: ld\.global\.[fb]64
// ptx: st\.global\.[fb]64
// ptx-never: ld\.global\.nc
// ptx: \.entry column_kernel0_32\(
func @column(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    %zero = constant 0 : index
    %inside = cmpi "sgt", %k, %zero : index
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %z = constant 0.0e0 : f64
    %1 = scf.if %inside -> (f64) {
      %2 = loop.load %out[%i, %j, %k - 1] : !loop.field<?x?x?xf64>
      scf.yield %2 : f64
    } else {
      scf.yield %z : f64
    }
    %3 = addf %0, %1 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
