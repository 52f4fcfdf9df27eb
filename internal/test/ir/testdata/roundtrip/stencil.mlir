// Every operation of the stencil dialect in its published form, with its variants: ranges
// given or not, several results, an apply without operands, an empty store, unrolling.
func @ops(%a: !stencil.field<?x?x?xf64>, %b: !stencil.field<?x?x?xf32>, %s: f64, %out: !stencil.field<?x?x?xf64>, %out2: !stencil.field<?x?x?xf64>) attributes {note = "x\ty", stencil.program} {
  %0 = stencil.cast %a([-4, -4, -4] : [68, 68, 68]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<72x72x72xf64>
  %1 = stencil.load %0 : (!stencil.field<72x72x72xf64>) -> !stencil.temp<?x?x?xf64>
  %2 = stencil.load %b([0, 0, 0] : [66, 66, 63]) : (!stencil.field<?x?x?xf32>) -> !stencil.temp<66x66x63xf32>
  %3 = stencil.apply (%x = %1 : !stencil.temp<?x?x?xf64>, %y = %2 : !stencil.temp<66x66x63xf32>, %t = %s : f64) -> !stencil.temp<?x?x?xf64> {
    %4 = stencil.access %x [-1, 0, 2] : (!stencil.temp<?x?x?xf64>) -> f64
    %5 = stencil.access %y [0, 0, 0] : (!stencil.temp<66x66x63xf32>) -> f32
    %6 = stencil.index 2 [0, 0, -1] : index
    %7 = stencil.extent 2 : index
    %c = cmpi "slt", %6, %7 : index
    %r = scf.if %c -> (!stencil.result<f64>) {
      %8 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      scf.yield %8 : !stencil.result<f64>
    } else {
      %9 = stencil.store_result : () -> !stencil.result<f64>
      scf.yield %9 : !stencil.result<f64>
    }
    stencil.return %r : !stencil.result<f64>
  } to ([0, 0, 0] : [64, 64, 60])
  %10 = stencil.buffer %3([0, 0, 0] : [64, 64, 60]) : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %11:2 = stencil.apply (%x = %10 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xi32>) {
    %12 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %13 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
    %14 = constant 3 : i32
    %15 = stencil.store_result %14 : (i32) -> !stencil.result<i32>
    stencil.return %13, %15 : !stencil.result<f64>, !stencil.result<i32>
  }
  stencil.store %11#0 to %out([0, 0, 0] : [NI, NJ+1, NK-2]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  %16 = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %17 = stencil.index 0 [0, 0, 0] : index
    %18 = index_cast %17 : index to i64
    %19 = sitofp %18 : i64 to f64
    %20 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
    %21 = stencil.store_result %19 : (f64) -> !stencil.result<f64>
    stencil.return unroll [1, 2, 1] %20, %21 : !stencil.result<f64>, !stencil.result<f64>
  }
  %22 = stencil.buffer %16 : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  return
}
// Reads at computed coordinates: within a window that moves with the point, as in the Open
// Earth Compiler, and with ends that are the same at all points.
func @dynamic(%a: !stencil.field<?x?x?xf64>, %t: !stencil.field<?x0x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.load %t : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
  %2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>, %y = %1 : !stencil.temp<?x0x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %i = stencil.index 0 [1, 2, 3] : index
    %j = stencil.index 1 [1, 2, 3] : index
    %k = stencil.index 2 [1, 2, 3] : index
    %3 = stencil.dyn_access %x(%i, %j, %k) in [-4, -4, -4] : [4, 4, 4] : (!stencil.temp<?x?x?xf64>) -> f64
    %4 = stencil.dyn_access %y (%i, %k) in [at -1, 0, at 3] : [at NI, 0, at NK + 2] : (!stencil.temp<?x0x?xf64>) -> f64
    %5 = stencil.dyn_access %y(%i, %k) in [1, 0, at NK-9] : [at 90, 0, +3] : (!stencil.temp<?x0x?xf64>) -> f64
    %6 = addf %3, %4 : f64
    %7 = addf %6, %5 : f64
    %8 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
    stencil.return %8 : !stencil.result<f64>
  }
  stencil.store %2 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
// Fields of fewer dimensions have 0 for the others.
func @shapes(%i: !stencil.field<?x0x0xf64>, %ij: !stencil.field<?x?x0xi1>, %j: !stencil.field<0x72x0xui8>) {
  %0 = stencil.load %j([0, 3, 0] : [1, 75, 1]) : (!stencil.field<0x72x0xui8>) -> !stencil.temp<0x72x0xui8>
  return
}
// A recurrence reads what it has computed.
func @recurrence(%a: !stencil.field<?x?x?xf64>) {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) {order = "-k"} -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %k = stencil.index 2 [0, 0, 1] : index
    %n = stencil.extent 2 : index
    %c = cmpi "slt", %k, %n : index
    %r = scf.if %c -> (f64) {
      %3 = stencil.self [0, 0, 1] : () -> f64
      scf.yield %3 : f64
    } else {
      scf.yield %2 : f64
    }
    %4 = stencil.store_result %r : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  } to ([0, 0, 0] : [NI, NJ, NK])
  return
}
// A recurrence of two results, of which it reads the second.
func @two(%a: !stencil.field<?x?x?xf64>) {
  %1:2 = stencil.apply {order = "k"} -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %k = stencil.index 2 [0, 0, 0] : index
    %z = constant 1 : index
    %v = constant 1.0 : f64
    %c = cmpi "sge", %k, %z : index
    %r = scf.if %c -> (f64) {
      %3 = stencil.self 1 [0, 0, -1] : () -> f64
      scf.yield %3 : f64
    } else {
      scf.yield %v : f64
    }
    %4 = stencil.store_result %r : (f64) -> !stencil.result<f64>
    %5 = stencil.store_result %v : (f64) -> !stencil.result<f64>
    stencil.return %4, %5 : !stencil.result<f64>, !stencil.result<f64>
  }
  %6 = stencil.buffer %1#1 {last, local} : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  return
}
// A combine, in all its parts.
func @combine(%a: !stencil.field<?x?x?xf64>, %c: !stencil.field<?x?x?xf64>, %d: !stencil.field<?x?x?xf64>, %e: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %l:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    %4 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3, %4 : !stencil.result<f64>, !stencil.result<f64>
  }
  %u = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %2 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  %b = stencil.buffer %u : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %p:2 = stencil.combine 2 at 11 lower=(%l#0 : !stencil.temp<?x?x?xf64>) upper=(%b : !stencil.temp<?x?x?xf64>) lowerext=(%l#1 : !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>
  %v = stencil.apply -> !stencil.temp<?x?x?xf64> {
    %2 = constant 1.0 : f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  %q:2 = stencil.combine 0 at NI - 3 lowerext = (%p#0 : !stencil.temp<?x?x?xf64>) upperext = (%v : !stencil.temp<?x?x?xf64>)([0, -1, 0]:[NI, NJ, NK]) {note = "both extra"} : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>
  stencil.store %q#0 to %c([0, -1, 0] : [NI-4, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %q#1 to %d([0, -1, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %p#1 to %e([-3, 0, 0] : [4, 4, 15]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
