// Branches: with results, without, with one side only, nested.
func @branches(%c: i1, %x: f64, %y: f64) {
  %0 = scf.if %c -> (f64) {
    scf.yield %x : f64
  } else {
    scf.yield %y : f64
  }
  %two:2 = scf.if %c -> (f64, i1) {
    %in = scf.if %c -> (f64) {
      scf.yield %x : f64
    } else {
      scf.yield %y : f64
    }
    scf.yield %in, %c : f64, i1
  } else {
    scf.yield %y, %c : f64, i1
  }
  %1 = addf %two#0, %0 : f64
  scf.if %two#1 {
    %2 = negf %1 : f64
  }
  scf.if %c {
  } else {
    %3 = negf %1 : f64
  }
  return
}
