// RUN: oec-opt %s --run --elements --size=6x1x1 --input=a:0:1
// The threads of a block exchange what they have read through memory that they share: each gets
// the number that the thread opposite has read. They wait for each other before they look.
func @phases(%a: !loop.field<?x0x0xf64>, %out: !loop.field<?x0x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, 1, 1]) {
    %one = constant 1 : index
    %three = constant 3 : index
    %four = constant 4 : index
    %ni = subi %ihi, %ilo : index
    %up = addi %ni, %three : index
    %blocks = divi_signed %up, %four : index
    gpu.launch blocks(%bx, %by, %bz) in (%blocks, %one, %one) threads(%tx, %ty, %tz) in (%four, %one, %one) {
      %all = gpu.shared [4, 1, 1] : !loop.field<?x0x0xf64>
      %own = gpu.private [1, 1, 1] : !loop.field<?x0x0xf64>
      %zero = constant 0 : index
      %first = muli %bx, %four : index
      %n = addi %first, %tx : index
      %i = addi %ilo, %n : index
      %inside = cmpi "slt", %i, %ihi : index
      %0 = scf.if %inside -> (f64) {
        %1 = loop.load %a[%i] : !loop.field<?x0x0xf64>
        scf.yield %1 : f64
      } else {
        %2 = constant 0.0e+00 : f64
        scf.yield %2 : f64
      }
      loop.store %0, %all[%tx] : !loop.field<?x0x0xf64>
      loop.store %0, %own[%zero] : !loop.field<?x0x0xf64>
      gpu.barrier
      scf.if %inside {
        %opposite = subi %three, %tx : index
        %3 = loop.load %all[%opposite] : !loop.field<?x0x0xf64>
        %4 = loop.load %own[%zero] : !loop.field<?x0x0xf64>
        %5 = subf %3, %4 : f64
        loop.store %5, %out[%i] : !loop.field<?x0x0xf64>
      }
    }
  }
  return
}
