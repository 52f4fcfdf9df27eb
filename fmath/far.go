package fmath

import "math"

// farQuarters is quarters of a number that is large, infinite or a NaN.
//
// The number is m·2^e with an integer m. Of its product with 2/π only what is less than
// four turns of a quarter counts, so that the multiplication may begin at the bit of 2/π that
// makes 2: those before make multiples of four. From there on 189 bits are taken, which leaves
// more than 120 behind the zeros with which the fraction may begin. (Payne and Hanek 1983.)
func farQuarters(x float64) (hi, lo float64, q uint64) {
	bits := math.Float64bits(x)
	a, b, c := window(bits>>52 - farExponent)
	const limb = 1<<27 - 1
	m := bits&fracMask | 1<<52
	m0, m1 := m&limb, m>>27
	// the bits in seven limbs, the highest first
	w6, w5 := a>>37, a>>10&limb
	w4, w3 := (a<<17|b>>47)&limb, b>>20&limb
	w2, w1 := (b<<7|c>>57)&limb, c>>30&limb
	w0 := c >> 3 & limb
	// the product, modulo 2^189, with the carries passed on
	r0 := m0 * w0
	r1 := m0*w1 + m1*w0 + r0>>27
	r2 := m0*w2 + m1*w1 + r1>>27
	r3 := m0*w3 + m1*w2 + r2>>27
	r4 := m0*w4 + m1*w3 + r3>>27
	r5 := m0*w5 + m1*w4 + r4>>27
	r6 := (m0*w6 + m1*w5 + r5>>27) & limb
	// the nearest integer, and what is left, in [-½, ½)
	q = (r6 + 1<<24) >> 25
	f0 := math.Float64frombits((r6-q<<25)<<27+r5&limb+shifterBits) - shifter
	f1 := math.Float64frombits((r4&limb)<<25|(r3&limb)>>2|integerBits) - integer
	f2 := math.Float64frombits((r3&3)<<27|r2&limb|integerBits) - integer
	h, l := fastSum(float64(f0*0x1p-52), float64(f1*0x1p-104))
	l += float64(f2 * 0x1p-133)
	p, pe := product(h, halfPi)
	pe += float64(h*halfPiLo) + float64(l*halfPi)
	hi, lo = fastSum(p, pe)
	return hi + (x - x), lo, q // x-x is a NaN if x is no number
}

const (
	shifterBits = 0x4338000000000000
	// farExponent is the biased exponent for which the window begins with the first word: that of
	// nearLimit.
	farExponent = 15 + bias
)

// window returns 192 bits of 2/π from a place on. The words are chosen by the bits of the place,
// because stencils have no tables.
func window(place uint64) (a, b, c uint64) {
	w0, w1, w2, w3, w4, w5, w6, w7 := uint64(turn0), uint64(turn1), uint64(turn2), uint64(turn3), uint64(turn4), uint64(turn5), uint64(turn6), uint64(turn7)
	w8, w9, w10 := uint64(turn8), uint64(turn9), uint64(turn10)
	if place&512 != 0 {
		w0, w1, w2, w3, w4, w5, w6, w7 = turn8, turn9, turn10, turn11, turn12, turn13, turn14, turn15
		w8, w9, w10 = turn16, turn17, turn18
	}
	if place&256 != 0 {
		w0, w1, w2, w3, w4, w5, w6 = w4, w5, w6, w7, w8, w9, w10
	}
	if place&128 != 0 {
		w0, w1, w2, w3, w4 = w2, w3, w4, w5, w6
	}
	if place&64 != 0 {
		w0, w1, w2, w3 = w1, w2, w3, w4
	}
	up := place & 63
	down := 64 - up // a shift by all 64 gives 0
	return w0<<up | w1>>down, w1<<up | w2>>down, w2<<up | w3>>down
}
