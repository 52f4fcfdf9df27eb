// RUN: oec-opt %s --gpu-size-specialization --gpu-kernel-outlining
// A program with gpu.domain is for that domain only, run as a whole: what follows from it is
// constant for its threads. gpu.strides says what is known of the strides along j and k of its
// fields, arguments before buffers, and kernels take no strides then.
func @sizes(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program, gpu.domain = [64, 9, 3], gpu.strides = [80, 720, 80, 720]} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %three = constant 3 : index
    %ni = subi %ihi, %ilo : index
    %nj = subi %jhi, %jlo : index
    %two = constant 2 : index
    %up = addi %nj, %two : index
    %blocks = divi_signed %up, %three : index
    %nk = subi %khi, %klo : index
    gpu.launch blocks(%bx, %by, %bz) in (%ni, %blocks, %nk) threads(%tx, %ty, %tz) in (%one, %three, %one) {
      %0 = muli %by, %three : index
      %1 = addi %0, %ty : index
      %i = addi %ilo, %bx : index
      %j = addi %jlo, %1 : index
      %k = addi %klo, %bz : index
      %inside = cmpi "slt", %j, %jhi : index
      scf.if %inside {
        %2 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
        loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
      }
    }
  }
  return
}
