// The greater or lesser of a number and a constant is one instruction; that of two numbers takes no
// comparison but the one with which numbers are told from what is none.
// v2,v3,v4-never: cmp(lt|le|eq|neq|nlt|nle|gt|ge)\w*p[sd]
// neon-never: fcm
// v2,v3,v4: max[ps]d
// v2,v3,v4: min[ps]d
// v2,v3,v4: max[ps]d
// v2,v3,v4: cmpord[ps]d
// neon: fmax\s+v\d+\.2d
// neon: fmin\s+v\d+\.2d
// neon: fmax\s+v\d+\.2d
func @extremes(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "extremes" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %lo = constant 2.5e-01 : f64
    %hi = constant 5.0e-01 : f64
    %zero = constant 0.0e+00 : f64
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>

    // max(x, lo)
    %0 = cmpf "ogt", %x, %lo : f64
    %1 = cmpf "oeq", %x, %lo : f64
    %2 = cmpf "une", %x, %zero : f64
    %3 = and %1, %2 : i1
    %4 = or %0, %3 : i1
    %5 = cmpf "olt", %x, %lo : f64
    %6 = addf %x, %lo : f64
    %7 = select %5, %lo, %6 : f64
    %above = select %4, %x, %7 : f64

    // min(hi, above)
    %8 = cmpf "olt", %hi, %above : f64
    %9 = cmpf "oeq", %hi, %above : f64
    %10 = or %8, %9 : i1
    %11 = cmpf "ogt", %hi, %above : f64
    %12 = constant -5.0e-01 : f64
    %13 = negf %above : f64
    %14 = addf %12, %13 : f64
    %15 = negf %14 : f64
    %16 = select %11, %above, %15 : f64
    %between = select %10, %hi, %16 : f64

    // max(between, y)
    %17 = cmpf "ogt", %between, %y : f64
    %18 = cmpf "oeq", %between, %y : f64
    %19 = cmpf "une", %between, %zero : f64
    %20 = and %18, %19 : i1
    %21 = or %17, %20 : i1
    %22 = cmpf "olt", %between, %y : f64
    %23 = addf %between, %y : f64
    %24 = select %22, %y, %23 : f64
    %greater = select %21, %between, %24 : f64
    loop.store %greater, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
