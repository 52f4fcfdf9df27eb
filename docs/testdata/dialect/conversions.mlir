// RUN: oec-opt %s --run --elements --halo=8x0x0 --input=x:-1.7 --input=n:-3 --input=u:200
// Conversions: what the target does not hold becomes the nearest that it does.
func @conversions(%x: f64, %n: i32, %u: ui8, %numbers: !loop.field<?x0x0xf64>, %integers: !loop.field<?x0x0xi64>) attributes {loop.program} {
  loop.parallel "conversions" (%i, %j, %k) in ([0, 0, 0] : [1, 1, 1]) {
    %0 = fptrunc %x : f64 to f32
    %1 = fpext %0 : f32 to f64
    loop.store %1, %numbers[%i] : !loop.field<?x0x0xf64>
    %2 = sitofp %n : i32 to f64
    loop.store %2, %numbers[%i + 1] : !loop.field<?x0x0xf64>
    %3 = uitofp %u : ui8 to f64
    loop.store %3, %numbers[%i + 2] : !loop.field<?x0x0xf64>
    %4 = fptosi %x : f64 to i64
    loop.store %4, %integers[%i] : !loop.field<?x0x0xi64>
    %5 = fptoui %x : f64 to ui8
    %6 = zexti %5 : ui8 to i64
    loop.store %6, %integers[%i + 1] : !loop.field<?x0x0xi64>
    %7 = sexti %n : i32 to i64
    loop.store %7, %integers[%i + 2] : !loop.field<?x0x0xi64>
    %8 = trunci %n : i32 to ui8
    %9 = zexti %8 : ui8 to i64
    loop.store %9, %integers[%i + 3] : !loop.field<?x0x0xi64>
    %10 = bitcast %x : f64 to i64
    loop.store %10, %integers[%i + 4] : !loop.field<?x0x0xi64>
    %11 = index_cast %i : index to i64
    loop.store %11, %integers[%i + 5] : !loop.field<?x0x0xi64>
  }
  return
}
