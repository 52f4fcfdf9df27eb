package ptx

import "math"

// approximations adds what the PTX ISA does not define but to "a gross approximation": of the higher halves of
// numbers of 64 bits. A device may give any number near the exact one; here it is one of several, which
// depends on the operand.
func (t table) approximations() {
	t.add("rcp.approx.ftz.f64", ClassDivide, "f64 f64", one(func(a uint64) uint64 { return approximate(a, func(x float64) float64 { return 1 / x }) }))
	t.add("rsqrt.approx.ftz.f64", ClassDivide, "f64 f64", one(func(a uint64) uint64 {
		return approximate(a, func(x float64) float64 { return 1 / math.Sqrt(x) })
	}))
}

// approximate returns about f of what the higher half of a number is. No result is below a power of two
// that the exact one is not below.
func approximate(a uint64, f func(x float64) float64) uint64 {
	const half, sign, unit, regular = 32, 1 << 63, 1 << 32, 0x7ff << 52
	a = a >> half << half
	if a&regular == 0 {
		a &= sign
	}
	r := math.Float64bits(f(math.Float64frombits(a)))
	switch exponent := r & regular; {
	case exponent == regular && r<<12 != 0:
		return 0x7fffffff << half
	case exponent == regular:
		return r
	case exponent == 0:
		return r & sign
	}
	least := r & (sign | regular)
	r = (r + unit/2) >> half << half
	wrong := int64(a*0x9e3779b97f4a7c15>>61)%5 - 2 // of the last place that there is
	return max(r+uint64(wrong)*unit, least)
}
