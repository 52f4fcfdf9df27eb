// Divisions. By a constant they are multiplications, and by anything else in 32 bits
// divisions of vectors of f64; no divisor traps, and none is divided by lane by lane. What an
// assert sees is looked at once for a vector, and what it reports is not in the loop.
// all-never: \sdiv\s|\bcall\b|\bbl\s
// v4-never: idiv|\sudiv|\ssdiv
// v3: vpcmpeqd\s+ymm
// v3-not: idiv|vpextrd|vpinsrd
// v3: vdivpd\s+ymm
// v3: vcvttpd2dq
// v4: vcmp|vptest
// v4: vdivpd\s+zmm
// v4: vcvttpd2dq\s+ymm
// v3,v4: vpmuldq|vpmulld
// neon: fdiv\s+v\d+\.2d
// neon: fcvtzs\s+v\d+\.2d
// neon: smull
// v2: movmskps
// v3: vtestps|vptest|vmovmskps
// v4: kortest
// neon: umaxv
func @quotients(%a: !loop.field<?x?x0xi32>, %b: !loop.field<?x?x0xi32>, %out: !loop.field<?x?x0xi32>) attributes {loop.program} {
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, 1]) {
    %x = loop.load %a[%i, %j] : !loop.field<?x?x0xi32>
    %y = loop.load %b[%i, %j] : !loop.field<?x?x0xi32>
    %zero = constant 0 : i32
    %ok = cmpi "ne", %y, %zero : i32
    assert %ok {code = 1, message = "integer divide by zero"}
    %0 = divi_signed %x, %y : i32
    %ten = constant 10 : i32
    %1 = divi_signed %0, %ten : i32
    loop.store %1, %out[%i, %j] : !loop.field<?x?x0xi32>
  }
  return
}
