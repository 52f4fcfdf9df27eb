// A long side of a branch is skipped where no lane takes it.
// llvm: reduce\.or
// llvm: br i1
// llvm: fdiv
// llvm: phi <
// llvm: select <
// v4: k(or)?test
// v4: \sj
// v3: v(movmskpd|ptest|testpd)
// v2: movmskpd
func @skipped(%b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "skipped" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %v = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %w = constant 3.0e0 : f64
    %c = cmpf "ogt", %v, %w : f64
    %r = scf.if %c -> (f64) {
      %a0 = divf %v, %v : f64
      %a1 = divf %a0, %v : f64
      %a2 = divf %a1, %v : f64
      %a3 = divf %a2, %v : f64
      %a4 = divf %a3, %v : f64
      %a5 = divf %a4, %v : f64
      %a6 = divf %a5, %v : f64
      %a7 = divf %a6, %v : f64
      %a8 = divf %a7, %v : f64
      %a9 = divf %a8, %v : f64
      %a10 = divf %a9, %v : f64
      %a11 = divf %a10, %v : f64
      %a12 = divf %a11, %v : f64
      %a13 = divf %a12, %v : f64
      %a14 = divf %a13, %v : f64
      %a15 = divf %a14, %v : f64
      %a16 = divf %a15, %v : f64
      %a17 = divf %a16, %v : f64
      %a18 = divf %a17, %v : f64
      %a19 = divf %a18, %v : f64
      %a20 = divf %a19, %v : f64
      %a21 = divf %a20, %v : f64
      %a22 = divf %a21, %v : f64
      %a23 = divf %a22, %v : f64
      %a24 = divf %a23, %v : f64
      %a25 = divf %a24, %v : f64
      %a26 = divf %a25, %v : f64
      %a27 = divf %a26, %v : f64
      %a28 = divf %a27, %v : f64
      %a29 = divf %a28, %v : f64
      %a30 = divf %a29, %v : f64
      %a31 = divf %a30, %v : f64
      %a32 = divf %a31, %v : f64
      %a33 = divf %a32, %v : f64
      %a34 = divf %a33, %v : f64
      %a35 = divf %a34, %v : f64
      %a36 = divf %a35, %v : f64
      %a37 = divf %a36, %v : f64
      %a38 = divf %a37, %v : f64
      %a39 = divf %a38, %v : f64
      scf.yield %a39 : f64
    } else {
      scf.yield %v : f64
    }
    loop.store %r, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
