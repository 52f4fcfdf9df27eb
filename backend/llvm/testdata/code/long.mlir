// Most of a long chain of operations is waited for: it is computed for several vectors at once, by turns, and for single ones,
// some under a mask, where a row ends.
// llvm: load <\d+ x double>
// llvm: fmul <\d+ x double>
// llvm: !oec\.in_order = !{}
// v3: ymmword ptr
// v3: vmulpd\s+ymm
// v3-not: vaddpd
// v3: vmulpd\s+ymm
// v3-not: vaddpd
// v3: vmulpd\s+ymm
// v3-not: vaddpd
// v3: vmulpd\s+ymm
// v3: vaddpd\s+ymm
// v3-not: vmulpd
// v3: vaddpd\s+ymm
// v3: vmaskmovpd
// v4: vmulpd\s+zmm
// v4-not: vaddpd
// v4: vmulpd\s+zmm
// v4: vaddpd\s+zmm
// v4: zmm\d+ \{k\d\} \{z\}
// neon: fmul\s+v\d+\.2d
// neon-not: fadd
// neon: fmul\s+v\d+\.2d
// neon: fadd\s+v\d+\.2d
func @long(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  loop.parallel "long" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %c = constant 0.75 : f64
    %x = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    %y = loop.load %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    %s0 = addf %x, %y : f64
    %p1 = mulf %s0, %c : f64
    %s1 = addf %p1, %y : f64
    %p2 = mulf %s1, %c : f64
    %s2 = addf %p2, %y : f64
    %p3 = mulf %s2, %c : f64
    %s3 = addf %p3, %y : f64
    %p4 = mulf %s3, %c : f64
    %s4 = addf %p4, %y : f64
    %p5 = mulf %s4, %c : f64
    %s5 = addf %p5, %y : f64
    %p6 = mulf %s5, %c : f64
    %s6 = addf %p6, %y : f64
    %p7 = mulf %s6, %c : f64
    %s7 = addf %p7, %y : f64
    %p8 = mulf %s7, %c : f64
    %s8 = addf %p8, %y : f64
    %p9 = mulf %s8, %c : f64
    %s9 = addf %p9, %y : f64
    %p10 = mulf %s9, %c : f64
    %s10 = addf %p10, %y : f64
    %p11 = mulf %s10, %c : f64
    %s11 = addf %p11, %y : f64
    %p12 = mulf %s11, %c : f64
    %s12 = addf %p12, %y : f64
    %p13 = mulf %s12, %c : f64
    %s13 = addf %p13, %y : f64
    %p14 = mulf %s13, %c : f64
    %s14 = addf %p14, %y : f64
    %p15 = mulf %s14, %c : f64
    %s15 = addf %p15, %y : f64
    %p16 = mulf %s15, %c : f64
    %s16 = addf %p16, %y : f64
    %p17 = mulf %s16, %c : f64
    %s17 = addf %p17, %y : f64
    %p18 = mulf %s17, %c : f64
    %s18 = addf %p18, %y : f64
    %p19 = mulf %s18, %c : f64
    %s19 = addf %p19, %y : f64
    %p20 = mulf %s19, %c : f64
    %s20 = addf %p20, %y : f64
    %p21 = mulf %s20, %c : f64
    %s21 = addf %p21, %y : f64
    %p22 = mulf %s21, %c : f64
    %s22 = addf %p22, %y : f64
    %p23 = mulf %s22, %c : f64
    %s23 = addf %p23, %y : f64
    %p24 = mulf %s23, %c : f64
    %s24 = addf %p24, %y : f64
    %p25 = mulf %s24, %c : f64
    %s25 = addf %p25, %y : f64
    %p26 = mulf %s25, %c : f64
    %s26 = addf %p26, %y : f64
    %p27 = mulf %s26, %c : f64
    %s27 = addf %p27, %y : f64
    %p28 = mulf %s27, %c : f64
    %s28 = addf %p28, %y : f64
    %p29 = mulf %s28, %c : f64
    %s29 = addf %p29, %y : f64
    %p30 = mulf %s29, %c : f64
    %s30 = addf %p30, %y : f64
    %p31 = mulf %s30, %c : f64
    %s31 = addf %p31, %y : f64
    %p32 = mulf %s31, %c : f64
    %s32 = addf %p32, %y : f64
    %p33 = mulf %s32, %c : f64
    %s33 = addf %p33, %y : f64
    %p34 = mulf %s33, %c : f64
    %s34 = addf %p34, %y : f64
    %p35 = mulf %s34, %c : f64
    %s35 = addf %p35, %y : f64
    %p36 = mulf %s35, %c : f64
    %s36 = addf %p36, %y : f64
    %p37 = mulf %s36, %c : f64
    %s37 = addf %p37, %y : f64
    %p38 = mulf %s37, %c : f64
    %s38 = addf %p38, %y : f64
    %p39 = mulf %s38, %c : f64
    %s39 = addf %p39, %y : f64
    %p40 = mulf %s39, %c : f64
    %s40 = addf %p40, %y : f64
    %p41 = mulf %s40, %c : f64
    %s41 = addf %p41, %y : f64
    %p42 = mulf %s41, %c : f64
    %s42 = addf %p42, %y : f64
    %p43 = mulf %s42, %c : f64
    %s43 = addf %p43, %y : f64
    %p44 = mulf %s43, %c : f64
    %s44 = addf %p44, %y : f64
    %p45 = mulf %s44, %c : f64
    %s45 = addf %p45, %y : f64
    %p46 = mulf %s45, %c : f64
    %s46 = addf %p46, %y : f64
    %p47 = mulf %s46, %c : f64
    %s47 = addf %p47, %y : f64
    %p48 = mulf %s47, %c : f64
    %s48 = addf %p48, %y : f64
    %p49 = mulf %s48, %c : f64
    %s49 = addf %p49, %y : f64
    %p50 = mulf %s49, %c : f64
    %s50 = addf %p50, %y : f64
    %p51 = mulf %s50, %c : f64
    %s51 = addf %p51, %y : f64
    %p52 = mulf %s51, %c : f64
    %s52 = addf %p52, %y : f64
    %p53 = mulf %s52, %c : f64
    %s53 = addf %p53, %y : f64
    %p54 = mulf %s53, %c : f64
    %s54 = addf %p54, %y : f64
    %p55 = mulf %s54, %c : f64
    %s55 = addf %p55, %y : f64
    %p56 = mulf %s55, %c : f64
    %s56 = addf %p56, %y : f64
    %p57 = mulf %s56, %c : f64
    %s57 = addf %p57, %y : f64
    %p58 = mulf %s57, %c : f64
    %s58 = addf %p58, %y : f64
    %p59 = mulf %s58, %c : f64
    %s59 = addf %p59, %y : f64
    %p60 = mulf %s59, %c : f64
    %s60 = addf %p60, %y : f64
    %p61 = mulf %s60, %c : f64
    %s61 = addf %p61, %y : f64
    %p62 = mulf %s61, %c : f64
    %s62 = addf %p62, %y : f64
    %p63 = mulf %s62, %c : f64
    %s63 = addf %p63, %y : f64
    %p64 = mulf %s63, %c : f64
    %s64 = addf %p64, %y : f64
    %p65 = mulf %s64, %c : f64
    %s65 = addf %p65, %y : f64
    %p66 = mulf %s65, %c : f64
    %s66 = addf %p66, %y : f64
    %p67 = mulf %s66, %c : f64
    %s67 = addf %p67, %y : f64
    %p68 = mulf %s67, %c : f64
    %s68 = addf %p68, %y : f64
    %p69 = mulf %s68, %c : f64
    %s69 = addf %p69, %y : f64
    %p70 = mulf %s69, %c : f64
    %s70 = addf %p70, %y : f64
    %p71 = mulf %s70, %c : f64
    %s71 = addf %p71, %y : f64
    %p72 = mulf %s71, %c : f64
    %s72 = addf %p72, %y : f64
    %p73 = mulf %s72, %c : f64
    %s73 = addf %p73, %y : f64
    %p74 = mulf %s73, %c : f64
    %s74 = addf %p74, %y : f64
    %p75 = mulf %s74, %c : f64
    %s75 = addf %p75, %y : f64
    %p76 = mulf %s75, %c : f64
    %s76 = addf %p76, %y : f64
    %p77 = mulf %s76, %c : f64
    %s77 = addf %p77, %y : f64
    %p78 = mulf %s77, %c : f64
    %s78 = addf %p78, %y : f64
    %p79 = mulf %s78, %c : f64
    %s79 = addf %p79, %y : f64
    %p80 = mulf %s79, %c : f64
    %s80 = addf %p80, %y : f64
    %p81 = mulf %s80, %c : f64
    %s81 = addf %p81, %y : f64
    %p82 = mulf %s81, %c : f64
    %s82 = addf %p82, %y : f64
    %p83 = mulf %s82, %c : f64
    %s83 = addf %p83, %y : f64
    %p84 = mulf %s83, %c : f64
    %s84 = addf %p84, %y : f64
    %p85 = mulf %s84, %c : f64
    %s85 = addf %p85, %y : f64
    %p86 = mulf %s85, %c : f64
    %s86 = addf %p86, %y : f64
    %p87 = mulf %s86, %c : f64
    %s87 = addf %p87, %y : f64
    %p88 = mulf %s87, %c : f64
    %s88 = addf %p88, %y : f64
    %p89 = mulf %s88, %c : f64
    %s89 = addf %p89, %y : f64
    %p90 = mulf %s89, %c : f64
    %s90 = addf %p90, %y : f64
    loop.store %s90, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}
