// The threads of a block exchange a row, plane by plane; each keeps numbers, truth values and an
// index from one phase to the next ones, and has memory for itself. Those beyond the range take
// part in the exchange.
func @phases(%in: !loop.field<?x?x?xf64>, %m: !loop.field<?x?x?xi1>, %out: !loop.field<?x?x?xf64>, %bits: !loop.field<?x?x?xi1>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %two = constant 2 : index
    %many = constant 8 : index
    %most = constant 7 : index
    %ni = subi %ihi, %ilo : index
    %up = addi %ni, %most : index
    %blocks = divi_signed %up, %many : index
    %nj = subi %jhi, %jlo : index
    %upj = addi %nj, %one : index
    %rows = divi_signed %upj, %two : index
    gpu.launch blocks(%bx, %by, %bz) in (%blocks, %rows, %one) threads(%tx, %ty, %tz) in (%many, %two, %one) {
      %plane = gpu.shared [8, 2, 1] : !loop.field<?x?x0xf64>
      %flags = gpu.shared [8, 2, 1] : !loop.field<?x?x0xi1>
      %own = gpu.private [1, 2, 1] : !loop.field<0x?x0xf64>
      %zero = constant 0 : index
      %z = constant 0.0e0 : f64
      %no = constant false
      %first = muli %bx, %many : index
      %n = addi %first, %tx : index
      %i = addi %ilo, %n : index
      %row = muli %by, %two : index
      %nrow = addi %row, %ty : index
      %j = addi %jlo, %nrow : index
      %ini = cmpi "slt", %i, %ihi : index
      %inj = cmpi "slt", %j, %jhi : index
      %inside = and %ini, %inj : i1
      loop.store %z, %own[%zero + 1] : !loop.field<0x?x0xf64>
      loop.for %k = %klo to %khi {
        %x, %f, %at = scf.if %inside -> (f64, i1, index) {
          %0 = loop.load %in[%i, %j, %k] : !loop.field<?x?x?xf64>
          %1 = loop.load %m[%i, %j, %k] : !loop.field<?x?x?xi1>
          %2 = select %1, %tx, %zero : index
          scf.yield %0, %1, %2 : f64, i1, index
        } else {
          scf.yield %z, %no, %zero : f64, i1, index
        }
        loop.store %x, %plane[%tx, %ty] : !loop.field<?x?x0xf64>
        loop.store %f, %flags[%tx, %ty] : !loop.field<?x?x0xi1>
        gpu.barrier
        %last = subi %most, %tx : index
        %other = subi %one, %ty : index
        %y = loop.load %plane[%last, %other] : !loop.field<?x?x0xf64>
        %w = loop.load %plane[%at, %ty] : !loop.field<?x?x0xf64>
        %g = loop.load %flags[%last, %other] : !loop.field<?x?x0xi1>
        %before = loop.load %own[%zero + 1] : !loop.field<0x?x0xf64>
        loop.store %y, %own[%zero + 1] : !loop.field<0x?x0xf64>
        %3 = addf %x, %y : f64
        %4 = subf %3, %w : f64
        %5 = mulf %4, %before : f64
        %h = xor %f, %g : i1
        scf.if %inside {
          loop.store %5, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
          loop.store %h, %bits[%i, %j, %k] : !loop.field<?x?x?xi1>
        }
        gpu.barrier
      }
    }
  }
  return
}
