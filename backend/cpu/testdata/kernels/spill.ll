; Forty vectors live at once, so that every target spills, and a call of a
; function that is not inlined, so that it also spills around the call.
; out[i] = in[i]*(in[0]+...+in[39]), vectors of 8, args[0] times over.
; args: {repetitions, in *[320]float64, out *[320]float64}.
define void @entry(ptr %args) #0 {
start:
  %in.p = getelementptr i64, ptr %args, i64 1
  %out.p = getelementptr i64, ptr %args, i64 2
  %n = load i64, ptr %args
  %in = load ptr, ptr %in.p
  %out = load ptr, ptr %out.p
  br label %loop
loop:
  %i = phi i64 [ 0, %start ], [ %i.next, %loop ]
  %p0 = getelementptr <8 x double>, ptr %in, i64 0
  %v0 = load <8 x double>, ptr %p0, align 8
  %p1 = getelementptr <8 x double>, ptr %in, i64 1
  %v1 = load <8 x double>, ptr %p1, align 8
  %p2 = getelementptr <8 x double>, ptr %in, i64 2
  %v2 = load <8 x double>, ptr %p2, align 8
  %p3 = getelementptr <8 x double>, ptr %in, i64 3
  %v3 = load <8 x double>, ptr %p3, align 8
  %p4 = getelementptr <8 x double>, ptr %in, i64 4
  %v4 = load <8 x double>, ptr %p4, align 8
  %p5 = getelementptr <8 x double>, ptr %in, i64 5
  %v5 = load <8 x double>, ptr %p5, align 8
  %p6 = getelementptr <8 x double>, ptr %in, i64 6
  %v6 = load <8 x double>, ptr %p6, align 8
  %p7 = getelementptr <8 x double>, ptr %in, i64 7
  %v7 = load <8 x double>, ptr %p7, align 8
  %p8 = getelementptr <8 x double>, ptr %in, i64 8
  %v8 = load <8 x double>, ptr %p8, align 8
  %p9 = getelementptr <8 x double>, ptr %in, i64 9
  %v9 = load <8 x double>, ptr %p9, align 8
  %p10 = getelementptr <8 x double>, ptr %in, i64 10
  %v10 = load <8 x double>, ptr %p10, align 8
  %p11 = getelementptr <8 x double>, ptr %in, i64 11
  %v11 = load <8 x double>, ptr %p11, align 8
  %p12 = getelementptr <8 x double>, ptr %in, i64 12
  %v12 = load <8 x double>, ptr %p12, align 8
  %p13 = getelementptr <8 x double>, ptr %in, i64 13
  %v13 = load <8 x double>, ptr %p13, align 8
  %p14 = getelementptr <8 x double>, ptr %in, i64 14
  %v14 = load <8 x double>, ptr %p14, align 8
  %p15 = getelementptr <8 x double>, ptr %in, i64 15
  %v15 = load <8 x double>, ptr %p15, align 8
  %p16 = getelementptr <8 x double>, ptr %in, i64 16
  %v16 = load <8 x double>, ptr %p16, align 8
  %p17 = getelementptr <8 x double>, ptr %in, i64 17
  %v17 = load <8 x double>, ptr %p17, align 8
  %p18 = getelementptr <8 x double>, ptr %in, i64 18
  %v18 = load <8 x double>, ptr %p18, align 8
  %p19 = getelementptr <8 x double>, ptr %in, i64 19
  %v19 = load <8 x double>, ptr %p19, align 8
  %p20 = getelementptr <8 x double>, ptr %in, i64 20
  %v20 = load <8 x double>, ptr %p20, align 8
  %p21 = getelementptr <8 x double>, ptr %in, i64 21
  %v21 = load <8 x double>, ptr %p21, align 8
  %p22 = getelementptr <8 x double>, ptr %in, i64 22
  %v22 = load <8 x double>, ptr %p22, align 8
  %p23 = getelementptr <8 x double>, ptr %in, i64 23
  %v23 = load <8 x double>, ptr %p23, align 8
  %p24 = getelementptr <8 x double>, ptr %in, i64 24
  %v24 = load <8 x double>, ptr %p24, align 8
  %p25 = getelementptr <8 x double>, ptr %in, i64 25
  %v25 = load <8 x double>, ptr %p25, align 8
  %p26 = getelementptr <8 x double>, ptr %in, i64 26
  %v26 = load <8 x double>, ptr %p26, align 8
  %p27 = getelementptr <8 x double>, ptr %in, i64 27
  %v27 = load <8 x double>, ptr %p27, align 8
  %p28 = getelementptr <8 x double>, ptr %in, i64 28
  %v28 = load <8 x double>, ptr %p28, align 8
  %p29 = getelementptr <8 x double>, ptr %in, i64 29
  %v29 = load <8 x double>, ptr %p29, align 8
  %p30 = getelementptr <8 x double>, ptr %in, i64 30
  %v30 = load <8 x double>, ptr %p30, align 8
  %p31 = getelementptr <8 x double>, ptr %in, i64 31
  %v31 = load <8 x double>, ptr %p31, align 8
  %p32 = getelementptr <8 x double>, ptr %in, i64 32
  %v32 = load <8 x double>, ptr %p32, align 8
  %p33 = getelementptr <8 x double>, ptr %in, i64 33
  %v33 = load <8 x double>, ptr %p33, align 8
  %p34 = getelementptr <8 x double>, ptr %in, i64 34
  %v34 = load <8 x double>, ptr %p34, align 8
  %p35 = getelementptr <8 x double>, ptr %in, i64 35
  %v35 = load <8 x double>, ptr %p35, align 8
  %p36 = getelementptr <8 x double>, ptr %in, i64 36
  %v36 = load <8 x double>, ptr %p36, align 8
  %p37 = getelementptr <8 x double>, ptr %in, i64 37
  %v37 = load <8 x double>, ptr %p37, align 8
  %p38 = getelementptr <8 x double>, ptr %in, i64 38
  %v38 = load <8 x double>, ptr %p38, align 8
  %p39 = getelementptr <8 x double>, ptr %in, i64 39
  %v39 = load <8 x double>, ptr %p39, align 8
  %s1 = call <8 x double> @add(<8 x double> %v0, <8 x double> %v1)
  %s2 = fadd <8 x double> %s1, %v2
  %s3 = fadd <8 x double> %s2, %v3
  %s4 = fadd <8 x double> %s3, %v4
  %s5 = fadd <8 x double> %s4, %v5
  %s6 = fadd <8 x double> %s5, %v6
  %s7 = fadd <8 x double> %s6, %v7
  %s8 = fadd <8 x double> %s7, %v8
  %s9 = fadd <8 x double> %s8, %v9
  %s10 = fadd <8 x double> %s9, %v10
  %s11 = fadd <8 x double> %s10, %v11
  %s12 = fadd <8 x double> %s11, %v12
  %s13 = fadd <8 x double> %s12, %v13
  %s14 = fadd <8 x double> %s13, %v14
  %s15 = fadd <8 x double> %s14, %v15
  %s16 = fadd <8 x double> %s15, %v16
  %s17 = fadd <8 x double> %s16, %v17
  %s18 = fadd <8 x double> %s17, %v18
  %s19 = fadd <8 x double> %s18, %v19
  %s20 = fadd <8 x double> %s19, %v20
  %s21 = fadd <8 x double> %s20, %v21
  %s22 = fadd <8 x double> %s21, %v22
  %s23 = fadd <8 x double> %s22, %v23
  %s24 = fadd <8 x double> %s23, %v24
  %s25 = fadd <8 x double> %s24, %v25
  %s26 = fadd <8 x double> %s25, %v26
  %s27 = fadd <8 x double> %s26, %v27
  %s28 = fadd <8 x double> %s27, %v28
  %s29 = fadd <8 x double> %s28, %v29
  %s30 = fadd <8 x double> %s29, %v30
  %s31 = fadd <8 x double> %s30, %v31
  %s32 = fadd <8 x double> %s31, %v32
  %s33 = fadd <8 x double> %s32, %v33
  %s34 = fadd <8 x double> %s33, %v34
  %s35 = fadd <8 x double> %s34, %v35
  %s36 = fadd <8 x double> %s35, %v36
  %s37 = fadd <8 x double> %s36, %v37
  %s38 = fadd <8 x double> %s37, %v38
  %s39 = fadd <8 x double> %s38, %v39
  %q0 = getelementptr <8 x double>, ptr %out, i64 0
  %r0 = fmul <8 x double> %v0, %s39
  store <8 x double> %r0, ptr %q0, align 8
  %q1 = getelementptr <8 x double>, ptr %out, i64 1
  %r1 = fmul <8 x double> %v1, %s39
  store <8 x double> %r1, ptr %q1, align 8
  %q2 = getelementptr <8 x double>, ptr %out, i64 2
  %r2 = fmul <8 x double> %v2, %s39
  store <8 x double> %r2, ptr %q2, align 8
  %q3 = getelementptr <8 x double>, ptr %out, i64 3
  %r3 = fmul <8 x double> %v3, %s39
  store <8 x double> %r3, ptr %q3, align 8
  %q4 = getelementptr <8 x double>, ptr %out, i64 4
  %r4 = fmul <8 x double> %v4, %s39
  store <8 x double> %r4, ptr %q4, align 8
  %q5 = getelementptr <8 x double>, ptr %out, i64 5
  %r5 = fmul <8 x double> %v5, %s39
  store <8 x double> %r5, ptr %q5, align 8
  %q6 = getelementptr <8 x double>, ptr %out, i64 6
  %r6 = fmul <8 x double> %v6, %s39
  store <8 x double> %r6, ptr %q6, align 8
  %q7 = getelementptr <8 x double>, ptr %out, i64 7
  %r7 = fmul <8 x double> %v7, %s39
  store <8 x double> %r7, ptr %q7, align 8
  %q8 = getelementptr <8 x double>, ptr %out, i64 8
  %r8 = fmul <8 x double> %v8, %s39
  store <8 x double> %r8, ptr %q8, align 8
  %q9 = getelementptr <8 x double>, ptr %out, i64 9
  %r9 = fmul <8 x double> %v9, %s39
  store <8 x double> %r9, ptr %q9, align 8
  %q10 = getelementptr <8 x double>, ptr %out, i64 10
  %r10 = fmul <8 x double> %v10, %s39
  store <8 x double> %r10, ptr %q10, align 8
  %q11 = getelementptr <8 x double>, ptr %out, i64 11
  %r11 = fmul <8 x double> %v11, %s39
  store <8 x double> %r11, ptr %q11, align 8
  %q12 = getelementptr <8 x double>, ptr %out, i64 12
  %r12 = fmul <8 x double> %v12, %s39
  store <8 x double> %r12, ptr %q12, align 8
  %q13 = getelementptr <8 x double>, ptr %out, i64 13
  %r13 = fmul <8 x double> %v13, %s39
  store <8 x double> %r13, ptr %q13, align 8
  %q14 = getelementptr <8 x double>, ptr %out, i64 14
  %r14 = fmul <8 x double> %v14, %s39
  store <8 x double> %r14, ptr %q14, align 8
  %q15 = getelementptr <8 x double>, ptr %out, i64 15
  %r15 = fmul <8 x double> %v15, %s39
  store <8 x double> %r15, ptr %q15, align 8
  %q16 = getelementptr <8 x double>, ptr %out, i64 16
  %r16 = fmul <8 x double> %v16, %s39
  store <8 x double> %r16, ptr %q16, align 8
  %q17 = getelementptr <8 x double>, ptr %out, i64 17
  %r17 = fmul <8 x double> %v17, %s39
  store <8 x double> %r17, ptr %q17, align 8
  %q18 = getelementptr <8 x double>, ptr %out, i64 18
  %r18 = fmul <8 x double> %v18, %s39
  store <8 x double> %r18, ptr %q18, align 8
  %q19 = getelementptr <8 x double>, ptr %out, i64 19
  %r19 = fmul <8 x double> %v19, %s39
  store <8 x double> %r19, ptr %q19, align 8
  %q20 = getelementptr <8 x double>, ptr %out, i64 20
  %r20 = fmul <8 x double> %v20, %s39
  store <8 x double> %r20, ptr %q20, align 8
  %q21 = getelementptr <8 x double>, ptr %out, i64 21
  %r21 = fmul <8 x double> %v21, %s39
  store <8 x double> %r21, ptr %q21, align 8
  %q22 = getelementptr <8 x double>, ptr %out, i64 22
  %r22 = fmul <8 x double> %v22, %s39
  store <8 x double> %r22, ptr %q22, align 8
  %q23 = getelementptr <8 x double>, ptr %out, i64 23
  %r23 = fmul <8 x double> %v23, %s39
  store <8 x double> %r23, ptr %q23, align 8
  %q24 = getelementptr <8 x double>, ptr %out, i64 24
  %r24 = fmul <8 x double> %v24, %s39
  store <8 x double> %r24, ptr %q24, align 8
  %q25 = getelementptr <8 x double>, ptr %out, i64 25
  %r25 = fmul <8 x double> %v25, %s39
  store <8 x double> %r25, ptr %q25, align 8
  %q26 = getelementptr <8 x double>, ptr %out, i64 26
  %r26 = fmul <8 x double> %v26, %s39
  store <8 x double> %r26, ptr %q26, align 8
  %q27 = getelementptr <8 x double>, ptr %out, i64 27
  %r27 = fmul <8 x double> %v27, %s39
  store <8 x double> %r27, ptr %q27, align 8
  %q28 = getelementptr <8 x double>, ptr %out, i64 28
  %r28 = fmul <8 x double> %v28, %s39
  store <8 x double> %r28, ptr %q28, align 8
  %q29 = getelementptr <8 x double>, ptr %out, i64 29
  %r29 = fmul <8 x double> %v29, %s39
  store <8 x double> %r29, ptr %q29, align 8
  %q30 = getelementptr <8 x double>, ptr %out, i64 30
  %r30 = fmul <8 x double> %v30, %s39
  store <8 x double> %r30, ptr %q30, align 8
  %q31 = getelementptr <8 x double>, ptr %out, i64 31
  %r31 = fmul <8 x double> %v31, %s39
  store <8 x double> %r31, ptr %q31, align 8
  %q32 = getelementptr <8 x double>, ptr %out, i64 32
  %r32 = fmul <8 x double> %v32, %s39
  store <8 x double> %r32, ptr %q32, align 8
  %q33 = getelementptr <8 x double>, ptr %out, i64 33
  %r33 = fmul <8 x double> %v33, %s39
  store <8 x double> %r33, ptr %q33, align 8
  %q34 = getelementptr <8 x double>, ptr %out, i64 34
  %r34 = fmul <8 x double> %v34, %s39
  store <8 x double> %r34, ptr %q34, align 8
  %q35 = getelementptr <8 x double>, ptr %out, i64 35
  %r35 = fmul <8 x double> %v35, %s39
  store <8 x double> %r35, ptr %q35, align 8
  %q36 = getelementptr <8 x double>, ptr %out, i64 36
  %r36 = fmul <8 x double> %v36, %s39
  store <8 x double> %r36, ptr %q36, align 8
  %q37 = getelementptr <8 x double>, ptr %out, i64 37
  %r37 = fmul <8 x double> %v37, %s39
  store <8 x double> %r37, ptr %q37, align 8
  %q38 = getelementptr <8 x double>, ptr %out, i64 38
  %r38 = fmul <8 x double> %v38, %s39
  store <8 x double> %r38, ptr %q38, align 8
  %q39 = getelementptr <8 x double>, ptr %out, i64 39
  %r39 = fmul <8 x double> %v39, %s39
  store <8 x double> %r39, ptr %q39, align 8
  %i.next = add i64 %i, 1
  %more = icmp slt i64 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define <8 x double> @add(<8 x double> %a, <8 x double> %b) #1 {
  %s = fadd <8 x double> %a, %b
  ret <8 x double> %s
}

attributes #0 = { nounwind noredzone "no-builtins" }
attributes #1 = { noinline nounwind noredzone "no-builtins" }
