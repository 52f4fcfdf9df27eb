// Each block has a part of the device's memory, by its number, and reads what is behind arrays of known extents.
// Arrays of inputs and outputs of one type are not in the same memory.
// llvm: noalias readonly
// llvm: mul i64 .*, 512
// llvm: add i64 .*, 128
// ptx: \.entry shift_kernel0\(
// ptx: ld\.global\.nc\.[fb]64
// ptx: st\.global\.[fb]64
// ptx: bar(rier)?(\.cta)?\.sync
// ptx: st\.global\.[fb]64
// ptx: \.entry shift_kernel0_32\(
// ptx-never: \.local|\.shared
func @shift(%u: !loop.field<0x0x?x4x6xf64>, %out: !loop.field<0x0x?x4x6xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [1, 1, NK]) {
    %one = constant 1 : index
    %four = constant 4 : index
    %six = constant 6 : index
    %threads = constant 24 : index
    %n = subi %khi, %klo : index
    gpu.launch blocks(%bx, %by, %bz) in (%n, %one, %one) threads(%tx, %ty, %tz) in (%threads, %one, %one) {
      %first = gpu.scratch [1, 1, 1] : !loop.field<0x0x0x3xf32>
      %m = gpu.scratch [1, 1, 1] : !loop.field<0x0x0x4x6xf64>
      %f = gpu.scratch [1, 1, 1] : !loop.field<0x0x0x24xf32>
      %e = addi %klo, %bx : index
      %i = remi_signed %tx, %six : index
      %j = divi_signed %tx, %six : index
      %0 = loop.load %u[%e, %j, %i] : !loop.field<0x0x?x4x6xf64>
      loop.store %0, %m[%j, %i] : !loop.field<0x0x0x4x6xf64>
      %c = constant 1.5 : f32
      loop.store %c, %f[%tx] : !loop.field<0x0x0x24xf32>
      %zero = constant 0 : index
      %is = cmpi "eq", %tx, %zero : index
      scf.if %is {
        loop.store %c, %first[%tx] : !loop.field<0x0x0x3xf32>
      }
      gpu.barrier
      %next = addi %tx, %one : index
      %other = remi_signed %next, %threads : index
      %oi = remi_signed %other, %six : index
      %oj = divi_signed %other, %six : index
      %1 = loop.load %m[%oj, %oi] : !loop.field<0x0x0x4x6xf64>
      %2 = loop.load %f[%other] : !loop.field<0x0x0x24xf32>
      %3 = loop.load %first[%zero] : !loop.field<0x0x0x3xf32>
      %4 = addf %2, %3 : f32
      %5 = fpext %4 : f32 to f64
      %6 = addf %1, %5 : f64
      loop.store %6, %out[%e, %j, %i] : !loop.field<0x0x?x4x6xf64>
    }
  }
  return
}
