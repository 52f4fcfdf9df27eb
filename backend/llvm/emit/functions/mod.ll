; The remainder of x by y with the sign of x, exact. It is found by long division of the
; significands, eleven bits at a time: the remainder so far has 53 bits, and a register 64.
define internal double @oec.mod.f64(double %x, double %y) #1 {
start:
  %xbits = bitcast double %x to i64
  %ybits = bitcast double %y to i64
  %xabs = and i64 %xbits, 9223372036854775807
  %yabs = and i64 %ybits, 9223372036854775807
  %xnone = icmp uge i64 %xabs, 9218868437227405312 ; infinite, or not a number
  %ynone = icmp ugt i64 %yabs, 9218868437227405312
  %yzero = icmp eq i64 %yabs, 0
  %either = or i1 %xnone, %ynone
  %none = or i1 %either, %yzero
  br i1 %none, label %undefined, label %finite

undefined:
  ret double 0x7FF8000000000000

finite:
  %less = icmp ult i64 %xabs, %yabs
  br i1 %less, label %self, label %divide

self:
  ret double %x

divide: ; a subnormal number has the exponent 1, and no bit above its fraction
  %xexp0 = lshr i64 %xabs, 52
  %yexp0 = lshr i64 %yabs, 52
  %xfrac = and i64 %xabs, 4503599627370495
  %yfrac = and i64 %yabs, 4503599627370495
  %xfull = or i64 %xfrac, 4503599627370496
  %yfull = or i64 %yfrac, 4503599627370496
  %xsub = icmp eq i64 %xexp0, 0
  %ysub = icmp eq i64 %yexp0, 0
  %xexp = select i1 %xsub, i64 1, i64 %xexp0
  %yexp = select i1 %ysub, i64 1, i64 %yexp0
  %xsig = select i1 %xsub, i64 %xfrac, i64 %xfull
  %ysig = select i1 %ysub, i64 %yfrac, i64 %yfull
  %digits = sub i64 %xexp, %yexp
  %first = urem i64 %xsig, %ysig
  br label %loop

loop:
  %left = phi i64 [ %digits, %divide ], [ %rest, %step ]
  %rem = phi i64 [ %first, %divide ], [ %next, %step ]
  %more = icmp sgt i64 %left, 0
  br i1 %more, label %step, label %done

step:
  %many = icmp sgt i64 %left, 11
  %count = select i1 %many, i64 11, i64 %left
  %longer = shl i64 %rem, %count
  %next = urem i64 %longer, %ysig
  %rest = sub i64 %left, %count
  br label %loop

done:
  %sign = and i64 %xbits, -9223372036854775808
  %zero = icmp eq i64 %rem, 0
  br i1 %zero, label %exact, label %normalize

exact:
  %signed = bitcast i64 %sign to double
  ret double %signed

normalize: ; as far as the exponent allows
  %leading = call i64 @llvm.ctlz.i64(i64 %rem, i1 true)
  %missing = sub i64 %leading, 11
  %most = sub i64 %yexp, 1
  %far = icmp sgt i64 %missing, %most
  %shift = select i1 %far, i64 %most, i64 %missing
  %sig = shl i64 %rem, %shift
  %below = sub i64 %most, %shift ; the bit above the fraction adds one
  %exponent = shl i64 %below, 52
  %magnitude = add i64 %exponent, %sig
  %bits = or i64 %magnitude, %sign
  %result = bitcast i64 %bits to double
  ret double %result
}

; The remainder of two f32 is an f32.
define internal float @oec.mod.f32(float %x, float %y) #0 {
  %xwide = fpext float %x to double
  %ywide = fpext float %y to double
  %wide = call double @oec.mod.f64(double %xwide, double %ywide)
  %result = fptrunc double %wide to float
  ret float %result
}
