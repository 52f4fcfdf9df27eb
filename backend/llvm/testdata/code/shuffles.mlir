// Every second element of a row is taken from two vectors of it, and neighbours that read the same by twos from two vectors of half the lanes. What is
// left at the end of a row is read under masks, and nothing lane by lane.
// v4: prefetcht0
// v4: vpermt2pd\s+zmm\d+, zmm\d+, zmmword
// v4: vbroadcastf64x4\s+zmm\d+, ymmword
// v4: vmovupd\s+zmmword
// v3: vmovupd\s+ymm\d+, ymmword
// v3: vshufpd|vunpck[lh]pd
// v3: vmovupd\s+ymmword
// v2: unpcklpd|shufpd|movhpd
// all-never: gather
// llvm-never: masked.gather
func @shuffles(%a: !loop.field<?x?x?xf64>, %w: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %nine = constant 9 : index
    %two = constant 2 : index
    %x = muli %i, %two : index
    %p = addi %i, %nine : index
    %y = divi_signed %p, %two : index
    %1 = loop.load %a[%x + 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = loop.load %w[%y - 4, %j, %k] : !loop.field<?x?x?xf64>
    %3 = addf %1, %2 : f64
    loop.store %3, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
