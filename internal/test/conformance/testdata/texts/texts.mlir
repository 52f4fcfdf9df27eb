// Programs in the style of those that the Open Earth Compiler publishes. The Go functions in
// texts.go compute the same.

// Laplace is four times a value less its neighbours.
func @laplace(%in: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.cast %in([-1, -1, 0] : [NI+1, NJ+1, NK]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<?x?x?xf64>
  %1 = stencil.load %0 : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %2 = stencil.apply (%x = %1 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %3 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %4 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %5 = stencil.access %x [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %6 = stencil.access %x [0, -1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %7 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %8 = addf %3, %4 : f64
    %9 = addf %5, %6 : f64
    %10 = addf %8, %9 : f64
    %cst = constant -4.0e+00 : f64
    %11 = mulf %7, %cst : f64
    %12 = addf %11, %10 : f64
    %13 = stencil.store_result %12 : (f64) -> !stencil.result<f64>
    stencil.return %13 : !stencil.result<f64>
  }
  stencil.store %2 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

// Hdiff is flux-limited diffusion on one domain, with its outputs before its inputs: what is
// new, and the Laplacian.
func @hdiff(%out: !stencil.field<?x?x?xf64>, %lap: !stencil.field<?x?x?xf64>, %in: !stencil.field<?x?x?xf64>, %coeff: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.cast %in([-4, -4, -4] : [23, 15, 11]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<27x19x15xf64>
  %1 = stencil.cast %coeff([-4, -4, -4] : [23, 15, 11]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<27x19x15xf64>
  %2 = stencil.cast %out([-4, -4, -4] : [23, 15, 11]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<27x19x15xf64>
  %3 = stencil.cast %lap([-4, -4, -4] : [23, 15, 11]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<27x19x15xf64>
  %4 = stencil.load %0 : (!stencil.field<27x19x15xf64>) -> !stencil.temp<?x?x?xf64>
  %5 = stencil.load %1 : (!stencil.field<27x19x15xf64>) -> !stencil.temp<?x?x?xf64>
  %6 = stencil.apply (%x = %4 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %10 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %11 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %12 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %13 = addf %10, %11 : f64
    %two = constant 2.0e+00 : f64
    %14 = mulf %12, %two : f64
    %15 = subf %13, %14 : f64
    %16 = stencil.store_result %15 : (f64) -> !stencil.result<f64>
    stencil.return %16 : !stencil.result<f64>
  }
  %7 = stencil.apply (%x = %4 : !stencil.temp<?x?x?xf64>, %l = %6 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %20 = stencil.access %l [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %21 = stencil.access %l [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %22 = subf %20, %21 : f64
    %23 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %24 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %25 = subf %23, %24 : f64
    %26 = mulf %22, %25 : f64
    %zero = constant 0.0e+00 : f64
    %27 = cmpf "ogt", %26, %zero : f64
    %28 = scf.if %27 -> (f64) {
      scf.yield %zero : f64
    } else {
      scf.yield %22 : f64
    }
    %29 = stencil.store_result %28 : (f64) -> !stencil.result<f64>
    stencil.return %29 : !stencil.result<f64>
  }
  %8 = stencil.apply (%x = %4 : !stencil.temp<?x?x?xf64>, %f = %7 : !stencil.temp<?x?x?xf64>, %c = %5 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %30 = stencil.access %f [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %31 = stencil.access %f [-1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %32 = subf %30, %31 : f64
    %33 = stencil.access %c [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %34 = mulf %33, %32 : f64
    %35 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %36 = subf %35, %34 : f64
    %37 = stencil.store_result %36 : (f64) -> !stencil.result<f64>
    stencil.return %37 : !stencil.result<f64>
  }
  stencil.store %6 to %3([0, 0, 0] : [19, 11, 7]) : !stencil.temp<?x?x?xf64> to !stencil.field<27x19x15xf64>
  stencil.store %8 to %2([0, 0, 0] : [19, 11, 7]) : !stencil.temp<?x?x?xf64> to !stencil.field<27x19x15xf64>
  return
}

// Upstream differs against the wind, which is the same in every level.
func @upstream(%q: !stencil.field<?x?x?xf32>, %u: !stencil.field<?x?x0xf32>, %dt: f32, %out: !stencil.field<?x?x?xf32>) attributes {stencil.program} {
  %0 = stencil.load %q : (!stencil.field<?x?x?xf32>) -> !stencil.temp<?x?x?xf32>
  %1 = stencil.load %u : (!stencil.field<?x?x0xf32>) -> !stencil.temp<?x?x0xf32>
  %2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf32>, %w = %1 : !stencil.temp<?x?x0xf32>, %s = %dt : f32) -> !stencil.temp<?x?x?xf32> {
    %3 = stencil.access %w [0, 0, 0] : (!stencil.temp<?x?x0xf32>) -> f32
    %4 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
    %zero = constant 0.0e+00 : f32
    %5 = cmpf "ogt", %3, %zero : f32
    %6 = scf.if %5 -> (f32) {
      %7 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %8 = subf %4, %7 : f32
      scf.yield %8 : f32
    } else {
      %9 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf32>) -> f32
      %10 = subf %9, %4 : f32
      scf.yield %10 : f32
    }
    %11 = mulf %3, %s : f32
    %12 = mulf %11, %6 : f32
    %13 = subf %4, %12 : f32
    %14 = stencil.store_result %13 : (f32) -> !stencil.result<f32>
    stencil.return %14 : !stencil.result<f32>
  }
  stencil.store %2 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf32> to !stencil.field<?x?x?xf32>
  return
}

// Regions computes the gradient of a pressure as the fast waves of a weather model do:
// otherwise in the upper levels, with terms of the slope below, and differently at the ground.
func @regions(%p: !stencil.field<?x?x?xf64>, %slope: !stencil.field<?x?x0xf64>, %du: !stencil.field<?x?x?xf64>, %dv: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %p : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.load %slope : (!stencil.field<?x?x0xf64>) -> !stencil.temp<?x?x0xf64>
  %2:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %10 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %11 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %12 = stencil.access %x [0, 1, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %13 = subf %11, %10 : f64
    %14 = subf %12, %10 : f64
    %15 = stencil.store_result %13 : (f64) -> !stencil.result<f64>
    %16 = stencil.store_result %14 : (f64) -> !stencil.result<f64>
    stencil.return %15, %16 : !stencil.result<f64>, !stencil.result<f64>
  }
  %3:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>, %s = %1 : !stencil.temp<?x?x0xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %20 = stencil.access %x [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
    %21 = stencil.access %x [0, 0, 1] : (!stencil.temp<?x?x?xf64>) -> f64
    %22 = subf %21, %20 : f64
    %23 = stencil.access %s [0, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
    %24 = stencil.access %s [1, 0, 0] : (!stencil.temp<?x?x0xf64>) -> f64
    %25 = mulf %22, %23 : f64
    %26 = mulf %22, %24 : f64
    %27 = stencil.store_result %25 : (f64) -> !stencil.result<f64>
    %28 = stencil.store_result %26 : (f64) -> !stencil.result<f64>
    stencil.return %27, %28 : !stencil.result<f64>, !stencil.result<f64>
  }
  %4:2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
    %30 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %31 = stencil.access %x [0, 0, -1] : (!stencil.temp<?x?x?xf64>) -> f64
    %32 = subf %30, %31 : f64
    %33 = negf %32 : f64
    %34 = stencil.store_result %32 : (f64) -> !stencil.result<f64>
    %35 = stencil.store_result %33 : (f64) -> !stencil.result<f64>
    stencil.return %34, %35 : !stencil.result<f64>, !stencil.result<f64>
  }
  %5:2 = stencil.combine 2 at NK-1 lower = (%3#0, %3#1 : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) upper = (%4#0, %4#1 : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>
  %6:2 = stencil.combine 2 at 3 lower = (%2#0, %2#1 : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) upper = (%5#0, %5#1 : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>
  stencil.store %6#0 to %du([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %6#1 to %dv([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  return
}

// SemiLag takes what was upstream, at most two points away, from a buffer of squares, and
// counts how far that is.
func @semiLag(%q: !stencil.field<?x?x?xf64>, %u: !stencil.field<?x?x?xf64>, %far: i64, %out: !stencil.field<?x?x?xf64>, %steps: !stencil.field<?x?x?xi32>) attributes {stencil.program} {
  %0 = stencil.load %q : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %1 = stencil.load %u : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %2 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
    %10 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %11 = mulf %10, %10 : f64
    %12 = stencil.store_result %11 : (f64) -> !stencil.result<f64>
    stencil.return %12 : !stencil.result<f64>
  }
  %3 = stencil.buffer %2 : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
  %4:2 = stencil.apply (%x = %3 : !stencil.temp<?x?x?xf64>, %w = %1 : !stencil.temp<?x?x?xf64>, %m = %far : i64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xi32>) {
    %20 = stencil.access %w [0, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %21 = fptosi %20 : f64 to i64
    %zero = constant 0 : i64
    %22 = subi %zero, %m : i64
    %23 = cmpi "slt", %21, %22 : i64
    %24 = select %23, %22, %21 : i64
    %25 = cmpi "sgt", %24, %m : i64
    %26 = select %25, %m, %24 : i64
    %two = constant 2 : i64
    %minustwo = constant -2 : i64
    %27 = cmpi "sgt", %26, %two : i64
    %28 = select %27, %two, %26 : i64
    %29 = cmpi "slt", %28, %minustwo : i64
    %30 = select %29, %minustwo, %28 : i64
    %31 = index_cast %30 : i64 to index
    %i = stencil.index 0 [0, 0, 0] : index
    %j = stencil.index 1 [0, 0, 0] : index
    %k = stencil.index 2 [0, 0, 0] : index
    %32 = addi %i, %31 : index
    %33 = stencil.dyn_access %x(%32, %j, %k) in [-2, 0, 0] : [2, 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64
    %34 = trunci %30 : i64 to i32
    %35 = stencil.store_result %33 : (f64) -> !stencil.result<f64>
    %36 = stencil.store_result %34 : (i32) -> !stencil.result<i32>
    stencil.return %35, %36 : !stencil.result<f64>, !stencil.result<i32>
  }
  stencil.store %4#0 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
  stencil.store %4#1 to %steps([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xi32> to !stencil.field<?x?x?xi32>
  return
}

// -----

// Column adds the coordinates up to a level, in order.
func @column(%base: !stencil.field<?x0x?xf64>, %sum: !stencil.field<?x0x?xf64>) attributes {stencil.program} {
  %0 = stencil.load %base : (!stencil.field<?x0x?xf64>) -> !stencil.temp<?x0x?xf64>
  %1 = stencil.apply (%b = %0 : !stencil.temp<?x0x?xf64>) {order = "k"} -> !stencil.temp<?x0x?xf64> {
    %k = stencil.index 2 [0, 0, 0] : index
    %zero = constant 0 : index
    %2 = stencil.access %b [0, 0, 0] : (!stencil.temp<?x0x?xf64>) -> f64
    %3 = index_cast %k : index to i64
    %4 = sitofp %3 : i64 to f64
    %5 = addf %2, %4 : f64
    %6 = cmpi "sgt", %k, %zero : index
    %7 = scf.if %6 -> (f64) {
      %8 = stencil.self [0, 0, -1] : () -> f64
      %9 = addf %8, %5 : f64
      scf.yield %9 : f64
    } else {
      scf.yield %5 : f64
    }
    %10 = stencil.store_result %7 : (f64) -> !stencil.result<f64>
    stencil.return %10 : !stencil.result<f64>
  }
  stencil.store %1 to %sum([0, 0, 0] : [NI, 1, NK]) : !stencil.temp<?x0x?xf64> to !stencil.field<?x0x?xf64>
  return
}
