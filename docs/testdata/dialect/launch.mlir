// RUN: oec-opt %s --run --elements --size=5x1x1 --input=a:0:1
// A launch of a grid of threads, each for one point: blocks of four along i. What the last
// block has beyond the range does nothing.
func @launch(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %three = constant 3 : index
    %four = constant 4 : index
    %ni = subi %ihi, %ilo : index
    %up = addi %ni, %three : index
    %blocks = divi_signed %up, %four : index
    %nj = subi %jhi, %jlo : index
    %nk = subi %khi, %klo : index
    gpu.launch blocks(%bx, %by, %bz) in (%blocks, %nj, %nk) threads(%tx, %ty, %tz) in (%four, %one, %one) {
      %0 = muli %bx, %four : index
      %1 = addi %0, %tx : index
      %i = addi %ilo, %1 : index
      %j = addi %jlo, %by : index
      %k = addi %klo, %bz : index
      %inside = cmpi "slt", %i, %ihi : index
      scf.if %inside {
        %2 = loop.load %a[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
        loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
      }
    }
  }
  return
}
