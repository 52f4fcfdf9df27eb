// Reads at computed indices, which differ between the lanes of a vector.
func @gathers(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf32>, %row: !loop.field<0x?x0xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>) attributes {loop.program} {
  // Along each dimension alone, and along all of them at once, with constants added.
  loop.parallel "each" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f64
    %one = constant 1 : index
    %two = constant 2 : index
    %c = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %p = cmpf "ogt", %c, %z : f64
    %jump = select %p, %one, %two : index
    %x = addi %i, %jump : index
    %y = subi %j, %jump : index
    %t = addi %k, %jump : index
    %0 = loop.load %a[%x - 3, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %a[%i, %y + 1, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %a[%i + 1, %j, %t - 4] : !loop.field<?x?x?xf64>
    %3 = loop.load %a[%x, %y, %t] : !loop.field<?x?x?xf64>
    %4 = loop.load %a[%x + 1, %y, %t - 1] : !loop.field<?x?x?xf64>
    %5 = addf %0, %1 : f64
    %6 = addf %2, %3 : f64
    %7 = addf %5, %6 : f64
    %8 = addf %7, %4 : f64
    loop.store %8, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // Under masks, in a branch in a branch: no lane reads for another. Lanes by f32.
  loop.parallel "masked" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f32
    %one = constant 1 : index
    %two = constant 2 : index
    %c = loop.load %w[%i, %j, %k] : !loop.field<?x?x?xf32>
    %p = cmpf "olt", %c, %z : f32
    %r = scf.if %p -> (f32) {
      %q = cmpi "sge", %i, %two : index
      %n = select %q, %one, %two : index
      %x = subi %i, %n : index
      %0 = loop.load %w[%x, %j + 1, %k] : !loop.field<?x?x?xf32>
      %1 = scf.if %q -> (f32) {
        %y = addi %j, %n : index
        %2 = loop.load %row[%y - 2] : !loop.field<0x?x0xf32>
        scf.yield %2 : f32
      } else {
        scf.yield %0 : f32
      }
      %3 = addf %0, %1 : f32
      scf.yield %3 : f32
    } else {
      %4 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
      %5 = fptrunc %4 : f64 to f32
      scf.yield %5 : f32
    }
    loop.store %r, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // Along i alone, by the same distance nearly everywhere: neighbours in memory, with and
  // without a mask.
  loop.parallel "neighbours" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %z = constant 0.0e0 : f32
    %one = constant 1 : index
    %two = constant 2 : index
    %n = loop.extent 0 : index
    %last = cmpi "eq", %i, %n : index
    %c = loop.load %w[%i, %j, %k] : !loop.field<?x?x?xf32>
    %high = cmpf "ogt", %c, %z : f32
    %far = cmpi "slt", %j, %one : index
    %some = and %high, %far : i1
    %odd = or %some, %last : i1
    %jump = select %odd, %two, %one : index
    %x = addi %i, %jump : index
    %0 = loop.load %w[%x, %j, %k] : !loop.field<?x?x?xf32>
    %1 = scf.if %high -> (f32) {
      %2 = loop.load %w[%x - 3, %j + 1, %k] : !loop.field<?x?x?xf32>
      scf.yield %2 : f32
    } else {
      scf.yield %0 : f32
    }
    %3 = addf %0, %1 : f32
    loop.store %3, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  // Rows that are computed, the same for all lanes: contiguous, and one element for all.
  loop.parallel "rows" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %n = loop.extent 1 : index
    %p = cmpi "slt", %j, %n : index
    %zero = constant 0 : index
    %jump = select %p, %one, %zero : index
    %y = addi %j, %jump : index
    %0 = loop.load %a[%i - 1, %y, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %row[%y + 1] : !loop.field<0x?x0xf32>
    %2 = fpext %1 : f32 to f64
    %3 = mulf %0, %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
