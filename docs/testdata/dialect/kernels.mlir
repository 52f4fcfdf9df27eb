// RUN: oec-opt %s --run --elements --size=2x2x1 --input=s:3:4
// A launch of a kernel, which is a function of a module for the device.
func @kernels(%s: f64, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) {
    %one = constant 1 : index
    %two = constant 2 : index
    %ni = subi %ihi, %ilo : index
    %nj = subi %jhi, %jlo : index
    %up = addi %nj, %one : index
    %blocks = divi_signed %up, %two : index
    gpu.launch_func @fill blocks in (%ni, %blocks, %one) threads in (%one, %two, %one) args(%out : !loop.field<?x?x0xf64>, %ilo : index, %jlo : index, %jhi : index, %s : f64)
  }
  return
}
module attributes {gpu.kernel_module} {
  func @fill(%out: !loop.field<?x?x0xf64>, %ilo: index, %jlo: index, %jhi: index, %s: f64) attributes {gpu.block = [1, 2, 1], gpu.kernel} {
    %bx = gpu.block_id x : index
    %by = gpu.block_id y : index
    %ty = gpu.thread_id y : index
    %two = constant 2 : index
    %0 = muli %by, %two : index
    %1 = addi %0, %ty : index
    %j = addi %jlo, %1 : index
    %i = addi %ilo, %bx : index
    %inside = cmpi "slt", %j, %jhi : index
    scf.if %inside {
      loop.store %s, %out[%i, %j] : !loop.field<?x?x0xf64>
    }
    return
  }
}
