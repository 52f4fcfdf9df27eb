// A relaxation of five points: of four of them, the sum of the others is computed ahead with
// vectors, which are not the widest, and then each waits for the one before it. What is handed
// on stays in a register, and no register is stored to take it apart.
// v2-never: addpd|mulpd
// v4-never: vaddpd\s+zmm
// v3,v4: vaddpd\s+ymm
// v3,v4: vaddpd\s+ymm
// v3,v4: vaddpd\s+ymm
// v3,v4: vaddsd
// v3,v4: vmulsd
// v3,v4: vextractf128
// v3,v4: vaddsd
// v3,v4-never: vmovup[ds]\s+ymmword ptr \[rsp
// neon-never: fadd\s+v\d+\.2d
func @chain(%u: !loop.field<?x?x0xf64>, %y: !loop.field<?x?x0xf64>) attributes {loop.program} {
  loop.parallel "y" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    %0 = loop.load %y[%i, %j - 1] : !loop.field<?x?x0xf64>
    %1 = loop.load %u[%i + 1, %j] : !loop.field<?x?x0xf64>
    %2 = addf %0, %1 : f64
    %3 = loop.load %u[%i, %j + 1] : !loop.field<?x?x0xf64>
    %4 = addf %2, %3 : f64
    %5 = loop.load %u[%i, %j] : !loop.field<?x?x0xf64>
    %6 = addf %4, %5 : f64
    %7 = loop.load %y[%i - 1, %j] : !loop.field<?x?x0xf64>
    %8 = addf %6, %7 : f64
    %c = constant 0.2 : f64
    %9 = mulf %8, %c : f64
    loop.store %9, %y[%i, %j] : !loop.field<?x?x0xf64>
  }
  return
}
