// Loops that loop-line-buffers has joined read seven fields in all, more than there is room for two rows of each: they ask
// for what is twelve cache lines further on.
// v2: prefetcht0.*\+ 0x300\]
// v3: prefetcht0.*\+ 0x300\]
// v4: prefetcht0.*\+ 0x300\]
// neon: prfm
// llvm: add i64 768
func @joined(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf64>, %d: !loop.field<?x?x?xf64>, %e: !loop.field<?x?x?xf64>, %f: !loop.field<?x?x?xf64>, %g: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %sum = loop.buffer {box = ([0, 0, 0] : [NI, NJ+1, NK]), fold = [0, 2, 1], local} : !loop.field<?x?x?xf64>
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {stages = 2 : i64} {
    %0 = constant 1 : index
    %1 = addi %jhi, %0 : index
    %2 = constant -1 : index
    %3 = addi %jlo, %2 : index
    loop.for %k = %klo to %khi {
      loop.for %j = %3 to %jhi {
        %4 = addi %j, %0 : index
        %5 = cmpi "sgt", %4, %jlo : index
        %6 = select %5, %4, %jlo : index
        %7 = addi %4, %0 : index
        %8 = addi %jlo, %0 : index
        %9 = cmpi "slt", %7, %8 : index
        %10 = select %9, %7, %8 : index
        loop.for %j_1 = %6 to %10 {
          loop.for %i = %ilo to %ihi vector {
            %11 = loop.load %a[%i, %j_1, %k] : !loop.field<?x?x?xf64>
            %12 = loop.load %b[%i, %j_1, %k] : !loop.field<?x?x?xf64>
            %13 = loop.load %c[%i, %j_1, %k] : !loop.field<?x?x?xf64>
            %14 = loop.load %d[%i, %j_1, %k] : !loop.field<?x?x?xf64>
            %s0 = addf %11, %12 : f64
            %s1 = addf %s0, %13 : f64
            %s2 = addf %s1, %14 : f64
            loop.store %s2, %sum[%i, %j_1, %k] : !loop.field<?x?x?xf64>
          }
        }
        %15 = cmpi "sgt", %j, %jlo : index
        %16 = select %15, %j, %jlo : index
        loop.for %j_2 = %16 to %4 {
          %17 = addi %j_2, %0 : index
          loop.for %i_1 = %ilo to %ihi vector {
            %18 = loop.load %a[%i_1, %17, %k] : !loop.field<?x?x?xf64>
            %19 = loop.load %b[%i_1, %17, %k] : !loop.field<?x?x?xf64>
            %20 = loop.load %c[%i_1, %17, %k] : !loop.field<?x?x?xf64>
            %21 = loop.load %d[%i_1, %17, %k] : !loop.field<?x?x?xf64>
            %s0_1 = addf %18, %19 : f64
            %s1_1 = addf %s0_1, %20 : f64
            %s2_1 = addf %s1_1, %21 : f64
            loop.store %s2_1, %sum[%i_1, %17, %k] : !loop.field<?x?x?xf64>
            %22 = loop.load %sum[%i_1, %j_2, %k] : !loop.field<?x?x?xf64>
            %23 = loop.load %e[%i_1, %j_2, %k] : !loop.field<?x?x?xf64>
            %24 = loop.load %f[%i_1, %j_2, %k] : !loop.field<?x?x?xf64>
            %25 = loop.load %g[%i_1, %j_2, %k] : !loop.field<?x?x?xf64>
            %s0_2 = addf %22, %s2_1 : f64
            %s1_2 = addf %s0_2, %23 : f64
            %s2_2 = addf %s1_2, %24 : f64
            %s3 = addf %s2_2, %25 : f64
            loop.store %s3, %out[%i_1, %j_2, %k] : !loop.field<?x?x?xf64>
          }
        }
      }
    }
  }
  return
}
