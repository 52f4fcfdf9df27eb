package exact_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/openearthgo/oec/internal/exact"
)

const bits = 200

// TestIdentities relates each function to others that are computed in another
// way, to nearly all bits.
func TestIdentities(t *testing.T) {
	t.Parallel()
	p := exact.At(bits)
	one, two := p.Int(1), p.Int(2)
	add := func(x, y *big.Float) *big.Float { return new(big.Float).Add(x, y) }
	mul := func(x, y *big.Float) *big.Float { return new(big.Float).Mul(x, y) }
	neg := func(x *big.Float) *big.Float { return new(big.Float).Neg(x) }
	for _, f := range []float64{1e-30, 1e-3, 0.24, 0.25, 0.5, 0.7, 0.9, 0.99999, 1, 1.2, 1.5, 2, 3.7, 12, 33} {
		x := p.Float(f)
		tan := p.Tan(x)
		check(t, "log exp", f, p.Log(p.Exp(x)), x, 100)
		check(t, "exp log", f, p.Exp(p.Log(x)), x, 0)
		check(t, "log1p expm1", f, p.Log1p(p.Expm1(x)), x, 0)
		check(t, "exp2 log2", f, p.Exp2(p.Log2(x)), x, 0)
		check(t, "log10 pow", f, p.Log10(p.Pow(p.Int(10), x)), x, 100)
		check(t, "cbrt", f, mul(p.Cbrt(x), mul(p.Cbrt(x), p.Cbrt(x))), x, 0)
		check(t, "sin²+cos²", f, add(mul(p.Sin(x), p.Sin(x)), mul(p.Cos(x), p.Cos(x))), one, 0)
		check(t, "cosh²-sinh²", f, add(mul(p.Cosh(x), p.Cosh(x)), neg(mul(p.Sinh(x), p.Sinh(x)))), one, 100)
		check(t, "tanh", f, mul(p.Tanh(x), p.Cosh(x)), p.Sinh(x), 0)
		check(t, "tan atan", f, p.Tan(p.Atan(x)), x, 0)
		check(t, "tan 2x", f, p.Tan(mul(two, x)), new(big.Float).Quo(mul(two, tan), add(one, neg(mul(tan, tan)))), 0)
		check(t, "hypot", f, p.Hypot(mul(p.Int(3), x), mul(p.Int(4), x)), mul(p.Int(5), x), 0)
		check(t, "atan2", f, add(p.Atan2(x, one), p.Atan2(one, x)), new(big.Float).Quo(p.Pi(), two), 0)
		if f <= 1 {
			check(t, "sin asin", f, p.Sin(p.Asin(x)), x, 0)
			check(t, "cos acos", f, p.Cos(p.Acos(x)), x, 100)
		}
		if f < 6 {
			check(t, "erfc", f, add(p.Erf(x), p.Erfc(x)), one, 0)
		}
	}
}

// check allows for lost bits where the identity itself loses them.
func check(t *testing.T, name string, at float64, got, want *big.Float, lost int) {
	t.Helper()
	d := new(big.Float).Sub(got, want)
	if d.Sign() != 0 && d.MantExp(nil) > want.MantExp(nil)-bits+lost {
		t.Errorf("%s at %v: %.50g, want %.50g", name, at, got, want)
	}
}

// TestStandard compares with package math, which is right to some units in the
// last place, so that no function is another one.
func TestStandard(t *testing.T) {
	t.Parallel()
	p := exact.At(bits)
	tests := []struct {
		name  string
		exact func(*big.Float) *big.Float
		math  func(float64) float64
	}{
		{"exp", p.Exp, math.Exp}, {"exp2", p.Exp2, math.Exp2}, {"expm1", p.Expm1, math.Expm1},
		{"log", p.Log, math.Log}, {"log2", p.Log2, math.Log2}, {"log10", p.Log10, math.Log10}, {"log1p", p.Log1p, math.Log1p},
		{"sin", p.Sin, math.Sin}, {"cos", p.Cos, math.Cos}, {"tan", p.Tan, math.Tan},
		{"asin", p.Asin, math.Asin}, {"acos", p.Acos, math.Acos}, {"atan", p.Atan, math.Atan},
		{"sinh", p.Sinh, math.Sinh}, {"cosh", p.Cosh, math.Cosh}, {"tanh", p.Tanh, math.Tanh},
		{"cbrt", p.Cbrt, math.Cbrt}, {"erf", p.Erf, math.Erf}, {"erfc", p.Erfc, math.Erfc},
	}
	for _, test := range tests {
		for _, x := range []float64{0.03, 0.31, 0.77, 0.93, 1.3, 1.7, 5.5, 1e5} {
			want := test.math(x)
			if math.IsNaN(want) || math.IsInf(want, 0) || want == 0 {
				continue
			}
			if got := exact.Float64(test.exact(p.Float(x))); math.Abs(got-want) > 1e-14*math.Abs(want) {
				t.Errorf("%s(%v) = %v, math has %v", test.name, x, got, want)
			}
		}
	}
	if got := exact.Float64(p.Sin(p.Float(1e300))); math.Abs(got-math.Sin(1e300)) > 1e-15 {
		t.Errorf("sin(1e300) = %v, math has %v", got, math.Sin(1e300))
	}
}
