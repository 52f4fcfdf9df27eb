package reference_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/internal/exact"
	"github.com/openearthgo/oec/internal/reference"
)

// precise is how many bits the reference must have: an error of it is less than
// 2^-10 units in the last place.
const precise = 64

// points is how many arguments of each function are checked.
func points(t *testing.T) int {
	if testing.Short() {
		return 20
	}
	return 5000
}

func exactFunctions(p *exact.Precision) map[string]func(*big.Float) *big.Float {
	return map[string]func(*big.Float) *big.Float{
		"Exp": p.Exp, "Exp2": p.Exp2, "Expm1": p.Expm1, "Log": p.Log, "Log2": p.Log2, "Log10": p.Log10, "Log1p": p.Log1p,
		"Sin": p.Sin, "Cos": p.Cos, "Tan": p.Tan, "Asin": p.Asin, "Acos": p.Acos, "Atan": p.Atan,
		"Sinh": p.Sinh, "Cosh": p.Cosh, "Tanh": p.Tanh, "Cbrt": p.Cbrt, "Erf": p.Erf,
	}
}

// TestUnary compares with math/big at the arguments that errors are measured at.
func TestUnary(t *testing.T) {
	t.Parallel()
	p := exact.At(128)
	f := reference.New()
	functions := exactFunctions(p)
	for name, function := range f.Unary() {
		r := rand.New(rand.NewPCG(1, 2))
		for range points(t) {
			x := reference.Argument(name, r)
			if v := function(x); v.Hi != 0 {
				compare(t, name, v, functions[name](p.Float(x)), x)
			}
		}
	}
}

// TestBinary is TestUnary for two arguments.
func TestBinary(t *testing.T) {
	t.Parallel()
	p := exact.At(128)
	f := reference.New()
	functions := map[string]func(x, y *big.Float) *big.Float{"Pow": p.Pow, "Atan2": p.Atan2, "Hypot": p.Hypot}
	for name, function := range f.Binary() {
		r := rand.New(rand.NewPCG(1, 2))
		for range points(t) {
			x, y := reference.Arguments(name, r)
			if v := function(x, y); v.Hi != 0 {
				compare(t, name, v, functions[name](p.Float(x), p.Float(y)), x, y)
			}
		}
	}
}

// compare allows an error relative to the unit in the last place of the smallest numbers.
func compare(t *testing.T, name string, v reference.Value, want *big.Float, x ...float64) {
	t.Helper()
	if v.Exp > 4000 || v.Exp < -4000 {
		return // far outside of the range of a float64
	}
	got := new(big.Float).SetPrec(200).SetFloat64(v.Hi)
	got.Add(got, big.NewFloat(v.Lo))
	got.SetMantExp(got, v.Exp)
	d := new(big.Float).Sub(got, want)
	if d.Sign() != 0 && d.MantExp(nil) > max(want.MantExp(nil), -1021)-precise {
		t.Errorf("%s%v = %v·2^%d, want %.40g", name, x, v.Double, v.Exp, want)
	}
}

// TestError counts units by neighbours.
func TestError(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{1, 1.5, 0x1p-1022, 0x1p-1074, 0x1p1000, math.MaxFloat64, -3} {
		v := reference.Value{Double: reference.Double{Hi: x}}
		up, down := math.Nextafter(x, math.Inf(1)), math.Nextafter(x, math.Inf(-1))
		if a, b := v.Error(up), v.Error(down); v.Error(x) != 0 || a != 1 || b != 1 && b != 0.5 {
			t.Errorf("%v: errors of itself and neighbours %v %v %v", x, v.Error(x), a, b)
		}
		if y := float32(x); !math.IsInf(float64(y), 0) && float64(y) == x {
			if a := v.Error32(math.Nextafter32(y, 8)); a != 1 && a != 0.5 {
				t.Errorf("%v: error of the next float32 %v", y, a)
			}
		}
	}
	over := reference.Value{Double: reference.Double{Hi: 1}, Exp: 2000}
	if e := over.Error(math.Inf(1)); e != 0 {
		t.Errorf("error of an infinity is %v where it is right", e)
	}
}
