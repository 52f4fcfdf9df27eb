package reference

import (
	"math"
	"math/rand/v2"
)

// A region is where arguments are taken from.
type region struct {
	lo, hi float64
	how    func(r *rand.Rand, lo, hi float64) float64
}

// uniform takes arguments evenly.
func uniform(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// exponents takes arguments with evenly spread exponents and any sign that the region has.
func exponents(r *rand.Rand, lo, hi float64) float64 {
	_, m := math.Frexp(lo)
	_, n := math.Frexp(hi)
	x := math.Ldexp(0.5+r.Float64()/2, m+r.IntN(n-m+1))
	if r.IntN(2) == 0 {
		x = -x
	}
	return x
}

// positive is exponents without signs.
func positive(r *rand.Rand, lo, hi float64) float64 { return math.Abs(exponents(r, lo, hi)) }

// near takes arguments at distances of evenly spread exponents from a number.
func near(r *rand.Rand, at, reach float64) float64 { return at + exponents(r, 0x1p-54, reach) }

// turns takes the arguments next to multiples of π/2, and to those of π/4.
func turns(r *rand.Rand, lo, hi float64) float64 {
	n := math.Round(positive(r, lo, hi))
	x := math.Ldexp(math.Round(n)*(math.Pi/4), 0)
	for range r.IntN(4) {
		x = math.Nextafter(x, math.Inf(2*r.IntN(2)-1))
	}
	return x
}

const (
	tiny = 0x1p-1074
	huge = math.MaxFloat64
)

// angles are the arguments of the trigonometric functions.
var angles = []region{{-1, 1, uniform}, {-10, 10, uniform}, {-30000, 30000, uniform}, {1, 0x1p20, turns}, {1, 0x1p52, turns}, {0x1p-30, 0x1p40, exponents}, {0x1p15, huge / 2, exponents}}

var (
	reals     = []region{{-1, 1, uniform}, {-20, 20, uniform}, {tiny, huge / 2, exponents}, {0x1p-40, 0x1p10, exponents}}
	powers    = []region{{-0.7, 0.7, uniform}, {-20, 20, uniform}, {-746, 710, uniform}, {-746, -700, uniform}, {708, 709.79, uniform}, {0x1p-60, 0x1p9, exponents}}
	positives = []region{{0.5, 2, uniform}, {0.9, 1.1, uniform}, {1, 0x1p-3, near}, {tiny, huge / 2, positive}, {tiny, 0x1p-1020, positive}, {0.7, 0.72, uniform}, {1.4, 1.42, uniform}, {0, 100, uniform}}
	sines     = []region{{-1, 1, uniform}, {0.4, 0.6, uniform}, {0.9, 1, uniform}, {1, 0x1p-3, nearBelow}, {0x1p-60, 0x1p-1, exponents}}
)

// nearBelow is near, below the number only.
func nearBelow(r *rand.Rand, at, reach float64) float64 { return at - positive(r, 0x1p-53, reach) }

// unary are the regions of each function.
var unary = map[string][]region{
	"Exp": powers, "Expm1": append([]region{{-38, 1, uniform}, {tiny, 0x1p-1, exponents}}, powers...), "Sinh": append([]region{{-710.4, 710.4, uniform}, {tiny, 1, exponents}}, powers...), "Cosh": powers, "Tanh": reals,
	"Exp2": {{-0.5, 0.5, uniform}, {-20, 20, uniform}, {-1075, 1024, uniform}, {-1075, -1020, uniform}, {0x1p-60, 0x1p9, exponents}},
	"Log":  positives, "Log2": positives, "Log10": positives,
	"Log1p": {{-0.999, 1, uniform}, {-0.4, 0.5, uniform}, {tiny, 0x1p-1, exponents}, {0x1p-40, huge / 2, positive}, {-1, 0x1p-3, nearAbove}},
	"Sin":   angles, "Cos": angles, "Tan": angles,
	"Asin": sines, "Acos": sines, "Atan": append([]region{{0.2, 0.3, uniform}, {0.7, 0.75, uniform}, {-5, 5, uniform}}, reals...),
	"Cbrt": reals, "Erf": {{-1, 1, uniform}, {-6, 6, uniform}, {0.9, 2, uniform}, {0x1p-1000, 0x1p3, exponents}},
}

// nearAbove is near, above the number only.
func nearAbove(r *rand.Rand, at, reach float64) float64 { return at + positive(r, 0x1p-53, reach) }

// binary are the regions of functions of two arguments: of one region each are taken together.
var binary = map[string][][2]region{
	"Pow": {
		{{0.5, 2, uniform}, {-1000, 1000, uniform}}, {{0.99, 1.01, uniform}, {-70000, 70000, uniform}}, {{0, 100, uniform}, {-100, 100, uniform}},
		{{1, 0x1p-3, near}, {0x1p10, 0x1p60, exponents}}, {{tiny, huge / 2, positive}, {-2, 2, uniform}}, {{tiny, huge / 2, positive}, {0x1p-20, 0x1p20, exponents}},
		{{0.7, 0.72, uniform}, {-2050, 2050, uniform}}, {{1.4, 1.42, uniform}, {-2050, 2050, uniform}},
	},
	"Atan2": {
		{{-1, 1, uniform}, {-1, 1, uniform}}, {{tiny, huge / 2, exponents}, {tiny, huge / 2, exponents}}, {{0x1p-30, 0x1p30, exponents}, {0x1p-30, 0x1p30, exponents}},
		{{0.2, 0.3, uniform}, {-1, 1, uniform}}, {{0x1p-1070, 0x1p-1000, exponents}, {0x1p-60, 0x1p-3, exponents}},
	},
	"Hypot": {
		{{-1, 1, uniform}, {-1, 1, uniform}}, {{tiny, 0x1p1020, exponents}, {tiny, 0x1p1020, exponents}}, {{0x1p-30, 0x1p30, exponents}, {0x1p-30, 0x1p30, exponents}},
		{{tiny, 0x1p-1000, exponents}, {tiny, 0x1p-1000, exponents}},
	},
}

// Argument returns an argument at which a function is hard to compute, or any other.
func Argument(name string, r *rand.Rand) float64 {
	regions := unary[name]
	g := regions[r.IntN(len(regions))]
	return g.how(r, g.lo, g.hi)
}

// Arguments is Argument for functions of two.
func Arguments(name string, r *rand.Rand) (x, y float64) {
	regions := binary[name]
	g := regions[r.IntN(len(regions))]
	return g[0].how(r, g[0].lo, g[0].hi), g[1].how(r, g[1].lo, g[1].hi)
}
