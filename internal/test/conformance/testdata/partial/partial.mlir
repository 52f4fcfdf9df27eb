// Programs that store at some points only.

// Positive stores where data say so, and counts everywhere. It may run in the place of either
// input, one of which is read after the branch that stores.
func @positive(%in: !stencil.field<?x?x?xf64>, %other: !stencil.field<?x?x?xf64>, %limit: f64, %out: !stencil.field<?x?x?xf64>, %sign: !stencil.field<?x?x?xui8>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %o = stencil.load %other : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>, %y = %o : !stencil.temp<?x?x?xf64>, %l = %limit : f64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xui8>) {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %3 = cmpf "ogt", %2, %l : f64
    %t = scf.if %3 -> (!stencil.result<f64>) {
      %4 = addf %2, %2 : f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      scf.yield %5 : !stencil.result<f64>
    } else {
      %6 = stencil.store_result : () -> !stencil.result<f64>
      scf.yield %6 : !stencil.result<f64>
    }
    %c = scf.if %3 -> (ui8) {
      %again = stencil.access %y [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %i = fptoui %again : f64 to ui8
      scf.yield %i : ui8
    } else {
      %zero = constant 0 : ui8
      scf.yield %zero : ui8
    }
    %7 = stencil.store_result %c : (ui8) -> !stencil.result<ui8>
    stencil.return %t, %7 : !stencil.result<f64>, !stencil.result<ui8>
  }
  stencil.store %1#0 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %1#1 to %sign([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xui8> to !stencil.field<?x?x?xui8>
  return
}

// Edges stores on the points around the interior, of which it reads neighbours only there:
// two from the west, and those in the east in the upper levels only.
func @edges(%in: !stencil.field<?x?x?xf32>, %out: !stencil.field<?x?x?xf32>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf32>) -> !stencil.temp<?x?x?xf32> {
    %i = stencil.index 0 [0, 0, 0] : index
    %k = stencil.index 2 [0, 0, 0] : index
    %two = constant 2 : index
    %n = stencil.extent 0 : index
    %one = constant 1 : index
    %last = subi %n, %one : index
    %west = cmpi "slt", %i, %two : index
    %t = scf.if %west -> (!stencil.result<f32>) {
      %2 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %3 = stencil.store_result %2 : (f32) -> !stencil.result<f32>
      scf.yield %3 : !stencil.result<f32>
    } else {
      %east = cmpi "eq", %i, %last : index
      %u = scf.if %east -> (!stencil.result<f32>) {
        %low = cmpi "slt", %k, %two : index
        %v = scf.if %low -> (!stencil.result<f32>) {
          %4 = stencil.access %x [-1, 0, 1] : (!stencil.temp<?x?x?xf32>) -> f32
          %5 = stencil.store_result %4 : (f32) -> !stencil.result<f32>
          scf.yield %5 : !stencil.result<f32>
        } else {
          %6 = stencil.store_result : () -> !stencil.result<f32>
          scf.yield %6 : !stencil.result<f32>
        }
        scf.yield %v : !stencil.result<f32>
      } else {
        %7 = stencil.store_result : () -> !stencil.result<f32>
        scf.yield %7 : !stencil.result<f32>
      }
      scf.yield %u : !stencil.result<f32>
    }
    stencil.return %t : !stencil.result<f32>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf32> to !stencil.field<?x?x?xf32>
  return
}

// Kept is stored where it is positive, and read one point further where it is stored.
func @kept(%in: !stencil.field<?x?x?xf64>, %some: !stencil.field<?x?x?xf64>, %next: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %two = constant 2 : index
    %2 = cmpi "sgt", %i, %two : index
    %t = scf.if %2 -> (!stencil.result<f64>) {
      %3 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      %4 = negf %3 : f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      scf.yield %5 : !stencil.result<f64>
    } else {
      %6 = stencil.store_result : () -> !stencil.result<f64>
      scf.yield %6 : !stencil.result<f64>
    }
    stencil.return %t : !stencil.result<f64>
  }
  %7 = stencil.apply (%y = %1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %one = constant 1 : index
    %8 = cmpi "sgt", %i, %one : index
    %9 = scf.if %8 -> (f64) {
      %10 = stencil.access %y [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
      scf.yield %10 : f64
    } else {
      %zero = constant 0.0 : f64
      scf.yield %zero : f64
    }
    %11 = stencil.store_result %9 : (f64) -> !stencil.result<f64>
    stencil.return %11 : !stencil.result<f64>
  }
  stencil.store %1 to %some([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %7 to %next([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}
