// What a kernel says of its blocks: how many threads they have, and how many of them are to be
// resident, which bounds the registers of a thread. A device of AMD holds 3 blocks of 4 waves on
// 4 units, or of 8 shorter waves.
// llvm: !"minctasm", i32 3\}
// ptx: \.entry fill_32\(
// ptx: \.reqntid 64, 4, 1
// ptx: \.minnctapersm 3
func @resident(%out: !loop.field<?x?x0xf64>, %s: f64) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) {
    %one = constant 1 : index
    %four = constant 4 : index
    %many = constant 64 : index
    %i3 = constant 3 : index
    %i63 = constant 63 : index
    %ni = subi %ihi, %ilo : index
    %upi = addi %ni, %i63 : index
    %bi = divi_signed %upi, %many : index
    %nj = subi %jhi, %jlo : index
    %upj = addi %nj, %i3 : index
    %bj = divi_signed %upj, %four : index
    gpu.launch_func @fill blocks in (%bi, %bj, %one) threads in (%many, %four, %one) args(%out : !loop.field<?x?x0xf64>, %ilo : index, %jlo : index, %ihi : index, %jhi : index, %s : f64)
  }
  return
}
module attributes {gpu.kernel_module} {
  func @fill(%out: !loop.field<?x?x0xf64>, %ilo: index, %jlo: index, %ihi: index, %jhi: index, %s: f64) attributes {gpu.block = [64, 4, 1], gpu.kernel, gpu.resident = 3} {
    %bx = gpu.block_id x : index
    %by = gpu.block_id y : index
    %tx = gpu.thread_id x : index
    %ty = gpu.thread_id y : index
    %four = constant 4 : index
    %many = constant 64 : index
    %0 = muli %bx, %many : index
    %1 = addi %0, %tx : index
    %i = addi %ilo, %1 : index
    %2 = muli %by, %four : index
    %3 = addi %2, %ty : index
    %j = addi %jlo, %3 : index
    %c = cmpi "slt", %i, %ihi : index
    %d = cmpi "slt", %j, %jhi : index
    %inside = and %c, %d : i1
    scf.if %inside {
      loop.store %s, %out[%i, %j] : !loop.field<?x?x0xf64>
    }
    return
  }
}
