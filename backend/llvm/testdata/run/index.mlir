// Numbers made of indices, and indices made of numbers.
func @index(%a: !loop.field<?x?x?xf64>, %line: !loop.field<?x0x0xf32>, %out: !loop.field<?x?x?xf64>, %narrow: !loop.field<?x?x?xf32>, %m: !loop.field<?x?x?xi32>, %n: index) attributes {loop.program} {
  loop.parallel "arithmetic" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %0 = addi %i, %n : index
    %1 = subi %n, %i : index
    %2 = muli %0, %1 : index
    %3 = addi %2, %j : index
    %4 = addi %i, %i : index
    %5 = cmpi "ult", %1, %two : index
    %6 = select %5, %3, %4 : index
    %7 = cmpi "sle", %6, %k : index
    %8 = select %7, %i, %6 : index
    %9 = sitofp %8 : index to f64
    loop.store %9, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  // An index plus a number that is the same for all lanes still is an address.
  loop.parallel "address" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %two = constant 2 : index
    %0 = addi %i, %two : index
    %1 = subi %0, %two : index
    %2 = subi %1, %two : index
    %3 = loop.load %a[%0 - 1, %j, %k] : !loop.field<?x?x?xf64>
    %4 = loop.load %line[%2] : !loop.field<?x0x0xf32>
    %5 = fpext %4 : f32 to f64
    %6 = addf %3, %5 : f64
    loop.store %6, %out[%1, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "casts" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = index_cast %i : index to i32
    %1 = index_cast %0 : i32 to i64
    %2 = constant 4000000000 : i64
    %3 = muli %1, %2 : i64
    %4 = index_cast %3 : i64 to i32
    %5 = sitofp %4 : i32 to f32
    %6 = sitofp %3 : i64 to f32
    %7 = addf %5, %6 : f32
    loop.store %7, %narrow[%i, %j, %k] : !loop.field<?x?x?xf32>
    loop.store %4, %m[%i, %j, %k] : !loop.field<?x?x?xi32>
  }
  return
}
