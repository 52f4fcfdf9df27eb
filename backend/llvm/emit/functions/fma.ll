; x*y+z rounded once, for machines that have no instruction for it. The sum is formed with
; 128 bits. What does not fit is or-ed into the last of them, so that it still tells apart
; what rounding has to tell apart.
define internal double @oec.fma.f64(double %x, double %y, double %z) #1 {
start:
  %xbits = bitcast double %x to i64
  %ybits = bitcast double %y to i64
  %zbits = bitcast double %z to i64
  %xabs = and i64 %xbits, 9223372036854775807
  %yabs = and i64 %ybits, 9223372036854775807
  %zabs = and i64 %zbits, 9223372036854775807
  %xnone = icmp uge i64 %xabs, 9218868437227405312 ; infinite, or not a number
  %ynone = icmp uge i64 %yabs, 9218868437227405312
  %xzero = icmp eq i64 %xabs, 0
  %yzero = icmp eq i64 %yabs, 0
  %none = or i1 %xnone, %ynone
  %zero = or i1 %xzero, %yzero
  %easy = or i1 %none, %zero
  br i1 %easy, label %product.exact, label %factors.finite

product.exact: ; so that there is one rounding at most
  %product = fmul double %x, %y
  %rounded = fadd double %product, %z
  ret double %rounded

factors.finite:
  %znone = icmp uge i64 %zabs, 9218868437227405312
  br i1 %znone, label %sum.none, label %z.finite

sum.none: ; the product may not overflow here
  %stays = fadd double %z, %z
  ret double %stays

z.finite:
  %zzero = icmp eq i64 %zabs, 0
  br i1 %zzero, label %product.only, label %finite

product.only: ; which is not zero, but may be rounded to a zero that must keep its sign
  %alone = fmul double %x, %y
  ret double %alone

finite:
  %xpair = call { i64, i64 } @oec.fma.split(i64 %xabs)
  %ypair = call { i64, i64 } @oec.fma.split(i64 %yabs)
  %zpair = call { i64, i64 } @oec.fma.split(i64 %zabs)
  %xsig = extractvalue { i64, i64 } %xpair, 0
  %ysig = extractvalue { i64, i64 } %ypair, 0
  %zsig = extractvalue { i64, i64 } %zpair, 0
  %xexp = extractvalue { i64, i64 } %xpair, 1
  %yexp = extractvalue { i64, i64 } %ypair, 1
  %zexp = extractvalue { i64, i64 } %zpair, 1
  ; The product has 105 or 106 bits and z has 53: both begin at bit 122 or 123, which
  ; leaves three bits above for the carry and for the two that rounding adds below.
  %xwide = zext i64 %xsig to i128
  %ywide = zext i64 %ysig to i128
  %zwide = zext i64 %zsig to i128
  %product.bits = mul i128 %xwide, %ywide
  %p = shl i128 %product.bits, 18
  %a = shl i128 %zwide, 70
  %pexp0 = add i64 %xexp, %yexp
  %pexp = sub i64 %pexp0, 18
  %aexp = sub i64 %zexp, 70
  %psign0 = xor i64 %xbits, %ybits
  %psign = and i64 %psign0, -9223372036854775808
  %asign = and i64 %zbits, -9223372036854775808
  ; Both get the greater exponent, and their sum the sign of the greater one.
  %above = icmp sgt i64 %pexp, %aexp
  %exponent = select i1 %above, i64 %pexp, i64 %aexp
  %pdown = sub i64 %exponent, %pexp
  %adown = sub i64 %exponent, %aexp
  %paligned = call i128 @oec.fma.shift(i128 %p, i64 %pdown)
  %aaligned = call i128 @oec.fma.shift(i128 %a, i64 %adown)
  %same = icmp eq i64 %psign, %asign
  %sum = add i128 %paligned, %aaligned
  %difference = sub i128 %paligned, %aaligned
  %negated = sub i128 0, %difference
  %negative = icmp slt i128 %difference, 0
  %distance = select i1 %negative, i128 %negated, i128 %difference
  %distance.sign = select i1 %negative, i64 %asign, i64 %psign
  %total = select i1 %same, i128 %sum, i128 %distance
  %sign = select i1 %same, i64 %psign, i64 %distance.sign
  %nothing = icmp eq i128 %total, 0
  br i1 %nothing, label %cancelled, label %round

cancelled:
  ret double 0.0

round: ; keep 53 bits, or fewer where the last one would be below the smallest number
  %leading0 = call i128 @llvm.ctlz.i128(i128 %total, i1 true)
  %leading = trunc i128 %leading0 to i64
  %spare = sub i64 75, %leading
  %lowest = sub i64 -1074, %exponent
  %under = icmp sgt i64 %lowest, %spare
  %drop = select i1 %under, i64 %lowest, i64 %spare
  %longer = icmp sgt i64 %drop, 0
  %rise = sub i64 0, %drop
  %down = select i1 %longer, i64 %drop, i64 0
  %up = select i1 %longer, i64 0, i64 %rise
  ; Two bits below tell less than half, half, and more.
  %scaled = shl i128 %total, 2
  %up.wide = zext i64 %up to i128
  %raised = shl i128 %scaled, %up.wide
  %kept.wide = call i128 @oec.fma.shift(i128 %raised, i64 %down)
  %kept = trunc i128 %kept.wide to i64
  %truncated = lshr i64 %kept, 2
  %tail = and i64 %kept, 3
  %odd = and i64 %truncated, 1
  %even.tail = add i64 %tail, %odd ; half rounds up if that makes the number even
  %more = icmp ugt i64 %even.tail, 2
  %one = zext i1 %more to i64
  %significand = add i64 %truncated, %one
  %last = add i64 %exponent, %drop
  %place = add i64 %last, 1074
  %biased = shl i64 %place, 52 ; the bit above the fraction adds one
  %finite.bits = add i64 %biased, %significand
  %overflow = icmp uge i64 %finite.bits, 9218868437227405312
  %magnitude = select i1 %overflow, i64 9218868437227405312, i64 %finite.bits
  %bits = or i64 %magnitude, %sign
  %result = bitcast i64 %bits to double
  ret double %result
}

; The significand of a positive number, of 53 bits, and the exponent of its last bit.
define internal { i64, i64 } @oec.fma.split(i64 %abs) #0 {
  %exp0 = lshr i64 %abs, 52
  %fraction = and i64 %abs, 4503599627370495
  %full = or i64 %fraction, 4503599627370496
  %subnormal = icmp eq i64 %exp0, 0
  %exp = select i1 %subnormal, i64 1, i64 %exp0
  %sig0 = select i1 %subnormal, i64 %fraction, i64 %full
  %leading = call i64 @llvm.ctlz.i64(i64 %sig0, i1 true)
  %shift = sub i64 %leading, 11
  %sig = shl i64 %sig0, %shift
  %unbiased = sub i64 %exp, 1075
  %last = sub i64 %unbiased, %shift
  %one = insertvalue { i64, i64 } poison, i64 %sig, 0
  %pair = insertvalue { i64, i64 } %one, i64 %last, 1
  ret { i64, i64 } %pair
}

; A number of 127 bits shifted right; the last bit is set if a bit gets lost.
define internal i128 @oec.fma.shift(i128 %x, i64 %count) #0 {
  %far = icmp ugt i64 %count, 127
  %by = select i1 %far, i64 127, i64 %count
  %wide = zext i64 %by to i128
  %shifted = lshr i128 %x, %wide
  %back = shl i128 %shifted, %wide
  %lost = icmp ne i128 %back, %x
  %last = zext i1 %lost to i128
  %result = or i128 %shifted, %last
  ret i128 %result
}

; The product of two f32 is an f64. The sum is rounded to an odd last bit if it is not
; exact, which keeps the second rounding from being one: there are 29 bits between them.
define internal float @oec.fma.f32(float %x, float %y, float %z) #0 {
  %xwide = fpext float %x to double
  %ywide = fpext float %y to double
  %zwide = fpext float %z to double
  %product = fmul double %xwide, %ywide
  %sum = fadd double %product, %zwide
  ; What the sum has lost is exact too.
  %back = fsub double %sum, %product
  %rest = fsub double %sum, %back
  %plost = fsub double %product, %rest
  %zlost = fsub double %zwide, %back
  %lost = fadd double %plost, %zlost
  %inexact = fcmp one double %lost, 0.0
  %bits = bitcast double %sum to i64
  %lost.bits = bitcast double %lost to i64
  %last = and i64 %bits, 1
  %even = icmp eq i64 %last, 0
  %adjust = and i1 %inexact, %even
  %signs = xor i64 %bits, %lost.bits
  %outward = icmp sge i64 %signs, 0
  %step = select i1 %outward, i64 1, i64 -1
  %change = select i1 %adjust, i64 %step, i64 0
  %odd = add i64 %bits, %change
  %wide = bitcast i64 %odd to double
  %result = fptrunc double %wide to float
  ret float %result
}
