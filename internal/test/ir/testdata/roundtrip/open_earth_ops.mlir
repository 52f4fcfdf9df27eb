// The operations of the Open Earth Compiler, each in a function of the name of its test there.
module {
  func @access(%in: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %2 = stencil.access %x[1, -2, 3] : (!stencil.temp<?x?x?xf64>) -> f64
      %3 = "stencil.access"(%x) {offset = [-1, 2, -3]} : (!stencil.temp<?x?x?xf64>) -> f64
      %4 = addf %2, %3 : f64
      %5 = stencil.store_result %4 : (f64) -> !stencil.result<f64>
      stencil.return %5 : !stencil.result<f64>
    }
    return
  }
  func @dyn_access(%in: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %0 = stencil.load %in : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
      %i = stencil.index 0 [0, 0, 0] : index
      %j = stencil.index 1 [0, 0, 0] : index
      %k = stencil.index 2 [0, 0, 0] : index
      %2 = stencil.dyn_access %x(%i, %j, %k) in [-1, -2, -3] : [3, 2, 1] : (!stencil.temp<?x?x?xf64>) -> f64
      %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
      stencil.return %3 : !stencil.result<f64>
    }
    return
  }
  func @index(%n: index) attributes {stencil.program} {
    %0 = stencil.apply (%m = %n : index) -> !stencil.temp<?x?x?xf64> {
      %1 = stencil.index 2 [-1, 0, 1] : index
      %2 = addi %1, %m : index
      %3 = sitofp %2 : index to f64
      %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %4 : !stencil.result<f64>
    }
    return
  }
  func @cast(%in: !stencil.field<?x?x?xf64>, %line: !stencil.field<0x?x0xf32>) attributes {stencil.program} {
    %0 = stencil.cast %in([-3, -3, 0]:[67, 67, 60]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<70x70x60xf64>
    %1 = stencil.cast %line([0, -3, 0]:[1, 67, 1]) : (!stencil.field<0x?x0xf32>) -> !stencil.field<0x70x0xf32>
    return
  }
  func @load(%in: !stencil.field<70x70x60xf64>) attributes {stencil.program} {
    %0 = stencil.load %in : (!stencil.field<70x70x60xf64>) -> !stencil.temp<?x?x?xf64>
    %1 = stencil.load %in([1, 2, 3]:[65, 66, 60]) : (!stencil.field<70x70x60xf64>) -> !stencil.temp<64x64x57xf64>
    return
  }
  func @buffer(%s: f64) attributes {stencil.program} {
    %0:2 = stencil.apply (%x = %s : f64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      stencil.return %1, %2 : !stencil.result<f64>, !stencil.result<f64>
    }
    %3 = stencil.buffer %0#0 : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
    %4 = stencil.buffer %0#1([1, 2, 3] : [7, 8, 9]) : (!stencil.temp<?x?x?xf64>) -> !stencil.temp<6x6x6xf64>
    return
  }
  func @combine(%s: f64) attributes {stencil.program} {
    %0 = stencil.apply (%x = %s : f64) -> !stencil.temp<?x?x?xf64> {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      stencil.return %1 : !stencil.result<f64>
    }
    %2 = stencil.apply (%x = %s : f64) -> !stencil.temp<?x?x?xf64> {
      %3 = negf %x : f64
      %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
      stencil.return %4 : !stencil.result<f64>
    }
    %5 = stencil.combine 0 at 11 lower = (%0 : !stencil.temp<?x?x?xf64>) upper = (%2 : !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>
    return
  }
  func @combine_extra(%s: f64) attributes {stencil.program} {
    %0:2 = stencil.apply (%x = %s : f64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf32>) {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %2 = fptrunc %x : f64 to f32
      %3 = stencil.store_result %2 : (f32) -> !stencil.result<f32>
      stencil.return %1, %3 : !stencil.result<f64>, !stencil.result<f32>
    }
    %4:2 = stencil.apply (%x = %s : f64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
      %5 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %6 = stencil.store_result : () -> !stencil.result<f64>
      stencil.return %5, %6 : !stencil.result<f64>, !stencil.result<f64>
    }
    %7:3 = stencil.combine 2 at -1 lower = (%0#0 : !stencil.temp<?x?x?xf64>) upper = (%4#1 : !stencil.temp<?x?x?xf64>) lowerext = (%0#1 : !stencil.temp<?x?x?xf32>) upperext = (%4#0 : !stencil.temp<?x?x?xf64>) : !stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf32>, !stencil.temp<?x?x?xf64>
    return
  }
  func @store(%s: f64, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
    %0 = stencil.cast %out([-3, -3, 0]:[67, 67, 60]) : (!stencil.field<?x?x?xf64>) -> !stencil.field<70x70x60xf64>
    %1 = stencil.apply (%x = %s : f64) -> !stencil.temp<?x?x?xf64> {
      %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      stencil.return %2 : !stencil.result<f64>
    }
    stencil.store %1 to %0([-1, 0, 0]:[65, 64, 60]) : !stencil.temp<?x?x?xf64> to !stencil.field<70x70x60xf64>
    return
  }
  func @return(%s: f64) attributes {stencil.program} {
    %0:3 = stencil.apply (%x = %s : f64) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x0xf64>, !stencil.temp<?x?x?xf64>) {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %3 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      stencil.return %1, %2, %3 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f64>
    }
    return
  }
  func @unroll(%s: f64) attributes {stencil.program} {
    %0 = stencil.apply (%x = %s : f64) -> !stencil.temp<?x?x?xf64> {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      stencil.return unroll [1, 2, 1] %1, %2 : !stencil.result<f64>, !stencil.result<f64>
    }
    return
  }
  func @unroll_2(%s: f64, %t: f32) attributes {stencil.program} {
    %0:2 = stencil.apply (%x = %s : f64, %y = %t : f32) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf32>) {
      %1 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
      %3 = stencil.store_result %y : (f32) -> !stencil.result<f32>
      %4 = stencil.store_result : () -> !stencil.result<f32>
      stencil.return unroll [1, 1, 2] %1, %2, %3, %4 : !stencil.result<f64>, !stencil.result<f64>, !stencil.result<f32>, !stencil.result<f32>
    }
    return
  }
  func @store_result(%s: f64, %c: i1) attributes {stencil.program} {
    %0:2 = stencil.apply (%x = %s : f64, %d = %c : i1) -> (!stencil.temp<?x?x?xf64>, !stencil.temp<?x?x?xf64>) {
      %1:2 = scf.if %d -> (!stencil.result<f64>, !stencil.result<f64>) {
        %2 = stencil.store_result %x : (f64) -> !stencil.result<f64>
        %3 = stencil.store_result : () -> !stencil.result<f64>
        scf.yield %2, %3 : !stencil.result<f64>, !stencil.result<f64>
      } else {
        %2 = stencil.store_result : () -> !stencil.result<f64>
        %3 = stencil.store_result %x : (f64) -> !stencil.result<f64>
        scf.yield %2, %3 : !stencil.result<f64>, !stencil.result<f64>
      }
      stencil.return %1#1, %1#0 : !stencil.result<f64>, !stencil.result<f64>
    }
    return
  }
}
