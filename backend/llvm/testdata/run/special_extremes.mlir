// Maxima and minima of two numbers, which may be NaN and zeros of either sign.
func @special_extremes(%a_f64: !loop.field<?x?x?xf64>, %b_f64: !loop.field<?x?x?xf64>, %greater_f64: !loop.field<?x?x?xf64>, %lesser_f64: !loop.field<?x?x?xf64>, %a_f32: !loop.field<?x?x?xf32>, %b_f32: !loop.field<?x?x?xf32>, %greater_f32: !loop.field<?x?x?xf32>, %lesser_f32: !loop.field<?x?x?xf32>) attributes {loop.program} {
  loop.parallel "f64" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero_f64 = constant 0.0 : f64
    %xf64 = loop.load %a_f64[%i, %j, %k] : !loop.field<?x?x?xf64>
    %yf64 = loop.load %b_f64[%i, %j, %k] : !loop.field<?x?x?xf64>
    %gtf64g = cmpf "ogt", %xf64, %yf64 : f64
    %eqf64g = cmpf "oeq", %xf64, %yf64 : f64
    %nzf64g = cmpf "une", %xf64, %zero_f64 : f64
    %samef64g = and %eqf64g, %nzf64g : i1
    %keepf64g = or %gtf64g, %samef64g : i1
    %ltf64g = cmpf "olt", %xf64, %yf64 : f64
    %sf64g = addf %xf64, %yf64 : f64
    %of64g = select %ltf64g, %yf64, %sf64g : f64
    %mf64g = select %keepf64g, %xf64, %of64g : f64
    %gtf64l = cmpf "olt", %xf64, %yf64 : f64
    %eqf64l = cmpf "oeq", %xf64, %yf64 : f64
    %nzf64l = cmpf "une", %xf64, %zero_f64 : f64
    %samef64l = and %eqf64l, %nzf64l : i1
    %keepf64l = or %gtf64l, %samef64l : i1
    %ltf64l = cmpf "ogt", %xf64, %yf64 : f64
    %mxf64l = negf %xf64 : f64
    %myf64l = negf %yf64 : f64
    %msf64l = addf %mxf64l, %myf64l : f64
    %sf64l = negf %msf64l : f64
    %of64l = select %ltf64l, %yf64, %sf64l : f64
    %mf64l = select %keepf64l, %xf64, %of64l : f64
    loop.store %mf64g, %greater_f64[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %mf64l, %lesser_f64[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "f32" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %zero_f32 = constant 0.0 : f32
    %xf32 = loop.load %a_f32[%i, %j, %k] : !loop.field<?x?x?xf32>
    %yf32 = loop.load %b_f32[%i, %j, %k] : !loop.field<?x?x?xf32>
    %gtf32g = cmpf "ogt", %xf32, %yf32 : f32
    %eqf32g = cmpf "oeq", %xf32, %yf32 : f32
    %nzf32g = cmpf "une", %xf32, %zero_f32 : f32
    %samef32g = and %eqf32g, %nzf32g : i1
    %keepf32g = or %gtf32g, %samef32g : i1
    %ltf32g = cmpf "olt", %xf32, %yf32 : f32
    %sf32g = addf %xf32, %yf32 : f32
    %of32g = select %ltf32g, %yf32, %sf32g : f32
    %mf32g = select %keepf32g, %xf32, %of32g : f32
    %gtf32l = cmpf "olt", %xf32, %yf32 : f32
    %eqf32l = cmpf "oeq", %xf32, %yf32 : f32
    %nzf32l = cmpf "une", %xf32, %zero_f32 : f32
    %samef32l = and %eqf32l, %nzf32l : i1
    %keepf32l = or %gtf32l, %samef32l : i1
    %ltf32l = cmpf "ogt", %xf32, %yf32 : f32
    %mxf32l = negf %xf32 : f32
    %myf32l = negf %yf32 : f32
    %msf32l = addf %mxf32l, %myf32l : f32
    %sf32l = negf %msf32l : f32
    %of32l = select %ltf32l, %yf32, %sf32l : f32
    %mf32l = select %keepf32l, %xf32, %of32l : f32
    loop.store %mf32g, %greater_f32[%i, %j, %k] : !loop.field<?x?x?xf32>
    loop.store %mf32l, %lesser_f32[%i, %j, %k] : !loop.field<?x?x?xf32>
  }
  return
}
