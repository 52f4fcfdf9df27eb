// Reads of finer and of coarser grids, of whole rows and under masks, where no lane reads for another and nothing is read that no lane wants.
func @grids(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf32>, %b: !loop.field<?x?x0xui8>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %bytes: !loop.field<?x?x?xui8>) attributes {loop.program} {
  loop.parallel "finer" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %three = constant 3 : index
    %x = muli %i, %two : index
    %y = muli %j, %two : index
    %t = muli %i, %three : index
    %0 = loop.load %a[%x - 1, %y, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%x, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%x + 1, %y + 1, %k] : !loop.field<?x?x?xf64>
    %3 = loop.load %a[%t, %j, %k] : !loop.field<?x?x?xf64>
    %4 = addf %0, %1 : f64
    %5 = mulf %2, %3 : f64
    %6 = addf %4, %5 : f64
    loop.store %6, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Divided are numbers that are not negative, in tiles that begin before the domain, too.
  loop.parallel "coarser" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %three = constant 3 : index
    %eight = constant 8 : index
    %nine = constant 9 : index
    %p = addi %i, %eight : index
    %q = addi %i, %nine : index
    %x = divi_signed %p, %two : index
    %y = divi_signed %q, %two : index
    %z = divi_signed %q, %three : index
    %r = addi %j, %eight : index
    %s = divi_signed %r, %two : index
    %0 = loop.load %w[%x - 4, %s - 4, %k] : !loop.field<?x?x?xf32>
    %1 = loop.load %w[%y - 4, %s - 4, %k] : !loop.field<?x?x?xf32>
    %2 = loop.load %w[%z - 3, %j, %k] : !loop.field<?x?x?xf32>
    %3 = subf %0, %1 : f32
    %4 = mulf %3, %2 : f32
    loop.store %4, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  loop.parallel "masked" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero = constant 0.0e0 : f64
    %two = constant 2 : index
    %nine = constant 9 : index
    %x = muli %i, %two : index
    %q = addi %i, %nine : index
    %y = divi_signed %q, %two : index
    %c = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpf "ogt", %c, %zero : f64
    %r = scf.if %p -> (f64) {
      %0 = loop.load %a[%x + 1, %j, %k] : !loop.field<?x?x?xf64>
      %1 = loop.load %a[%x, %j - 1, %k] : !loop.field<?x?x?xf64>
      %2 = divf %0, %1 : f64
      scf.yield %2 : f64
    } else {
      %0 = loop.load %a[%y - 4, %j + 1, %k] : !loop.field<?x?x?xf64>
      scf.yield %0 : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Many lanes, and truth values.
  loop.parallel "bytes" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %nine = constant 9 : index
    %x = muli %i, %two : index
    %q = addi %i, %nine : index
    %y = divi_signed %q, %two : index
    %0 = loop.load %b[%x, %j] : !loop.field<?x?x0xui8>
    %1 = loop.load %b[%x + 1, %j] : !loop.field<?x?x0xui8>
    %2 = loop.load %b[%y - 4, %j] : !loop.field<?x?x0xui8>
    %3 = addi %0, %1 : ui8
    %4 = subi %3, %2 : ui8
    loop.store %4, %bytes[%i, %j, %k] : !loop.field<?x?x?xui8>
  }
  return
}
