// RUN: oec-opt %s --run --elements --size=1x1x2 --input=u:0:1
// A block of threads for each element of a batch. Its three threads share memory of the device: each writes a number
// there, and reads that of another one when all have.
func @shift(%u: !loop.field<0x0x?x3xf64>, %out: !loop.field<0x0x?x3xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [1, 1, NK]) {
    %one = constant 1 : index
    %three = constant 3 : index
    %n = subi %khi, %klo : index
    gpu.launch blocks(%bx, %by, %bz) in (%n, %one, %one) threads(%tx, %ty, %tz) in (%three, %one, %one) {
      %m = gpu.scratch [1, 1, 1] : !loop.field<0x0x0x3xf64>
      %e = addi %klo, %bx : index
      %0 = loop.load %u[%e, %tx] : !loop.field<0x0x?x3xf64>
      loop.store %0, %m[%tx] : !loop.field<0x0x0x3xf64>
      gpu.barrier
      %next = addi %tx, %one : index
      %other = remi_signed %next, %three : index
      %1 = loop.load %m[%other] : !loop.field<0x0x0x3xf64>
      loop.store %1, %out[%e, %tx] : !loop.field<0x0x?x3xf64>
    }
  }
  return
}
