// A block shares memory, and its threads wait for each other; what a thread has for itself is in
// registers.
// llvm: @shared_kernel0_shared0 = internal addrspace\(3\) global \[72 x double\] undef, align 16
// llvm: @shared_kernel0_32_shared0 = internal addrspace\(3\) global
// llvm: call void @llvm\.nvvm\.barrier0\(\)
// ptx: \.entry shared_kernel0\(
// ptx: \.shared \.align 16 \.b8 .*\[576\]
// ptx: st\.shared\.[fb]64
// ptx: bar(rier)?(\.cta)?\.sync
// ptx: ld\.shared\.[fb]64
// ptx: ld\.shared\.[fb]64
// ptx: st\.global\.[fb]64
// ptx: \.entry shared_kernel0_32\(
// ptx: bar(rier)?(\.cta)?\.sync
// ptx-never: \.local
func @shared(%in: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %many = constant 64 : index
    %most = constant 63 : index
    %ni = subi %ihi, %ilo : index
    %up = addi %ni, %most : index
    %blocks = divi_signed %up, %many : index
    %nj = subi %jhi, %jlo : index
    %nk = subi %khi, %klo : index
    gpu.launch blocks(%bx, %by, %bz) in (%blocks, %nj, %nk) threads(%tx, %ty, %tz) in (%many, %one, %one) {
      %row = gpu.shared [72, 1, 1] : !loop.field<?x0x0xf64>
      %own = gpu.private [1, 2, 1] : !loop.field<0x?x0xf64>
      %zero = constant 0 : index
      %first = muli %bx, %many : index
      %n = addi %first, %tx : index
      %i = addi %ilo, %n : index
      %j = addi %jlo, %by : index
      %k = addi %klo, %bz : index
      %inside = cmpi "slt", %i, %ihi : index
      scf.if %inside {
        %x = loop.load %in[%i, %j, %k] : !loop.field<?x?x?xf64>
        loop.store %x, %row[%tx + 4] : !loop.field<?x0x0xf64>
        loop.store %x, %own[%zero + 1] : !loop.field<0x?x0xf64>
      }
      gpu.barrier
      scf.if %inside {
        %y = loop.load %row[%tx + 3] : !loop.field<?x0x0xf64>
        %z = loop.load %row[%tx + 5] : !loop.field<?x0x0xf64>
        %w = loop.load %own[%zero + 1] : !loop.field<0x?x0xf64>
        %0 = addf %y, %z : f64
        %1 = addf %0, %w : f64
        loop.store %1, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
      }
    }
  }
  return
}
