package fmath_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/fmath"
	"github.com/openearthgo/oec/internal/reference"
)

// unary are the functions of one argument, with those of package math.
var unary = []struct {
	name   string
	f64    func(float64) float64
	f32    func(float32) float32
	math   func(float64) float64
	parity int // 1 even, -1 odd
}{
	{"Exp", fmath.Exp[float64], fmath.Exp[float32], math.Exp, 0},
	{"Exp2", fmath.Exp2[float64], fmath.Exp2[float32], math.Exp2, 0},
	{"Expm1", fmath.Expm1[float64], fmath.Expm1[float32], math.Expm1, 0},
	{"Log", fmath.Log[float64], fmath.Log[float32], math.Log, 0},
	{"Log2", fmath.Log2[float64], fmath.Log2[float32], math.Log2, 0},
	{"Log10", fmath.Log10[float64], fmath.Log10[float32], math.Log10, 0},
	{"Log1p", fmath.Log1p[float64], fmath.Log1p[float32], math.Log1p, 0},
	{"Sin", fmath.Sin[float64], fmath.Sin[float32], math.Sin, -1},
	{"Cos", fmath.Cos[float64], fmath.Cos[float32], math.Cos, 1},
	{"Tan", fmath.Tan[float64], fmath.Tan[float32], math.Tan, -1},
	{"Asin", fmath.Asin[float64], fmath.Asin[float32], math.Asin, -1},
	{"Acos", fmath.Acos[float64], fmath.Acos[float32], math.Acos, 0},
	{"Atan", fmath.Atan[float64], fmath.Atan[float32], math.Atan, -1},
	{"Sinh", fmath.Sinh[float64], fmath.Sinh[float32], math.Sinh, -1},
	{"Cosh", fmath.Cosh[float64], fmath.Cosh[float32], math.Cosh, 1},
	{"Tanh", fmath.Tanh[float64], fmath.Tanh[float32], math.Tanh, -1},
	{"Cbrt", fmath.Cbrt[float64], fmath.Cbrt[float32], math.Cbrt, -1},
	{"Erf", fmath.Erf[float64], fmath.Erf[float32], math.Erf, -1},
}

// binary are those of two.
var binary = []struct {
	name string
	f64  func(x, y float64) float64
	f32  func(x, y float32) float32
	math func(x, y float64) float64
}{
	{"Pow", fmath.Pow[float64], fmath.Pow[float32], math.Pow},
	{"Atan2", fmath.Atan2[float64], fmath.Atan2[float32], math.Atan2},
	{"Hypot", fmath.Hypot[float64], fmath.Hypot[float32], math.Hypot},
}

// specials are the arguments of the special cases, and some near them. All but the last few
// are float32 numbers.
var specials = []float64{
	0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(),
	0.5, -0.5, 2, -2, 3, -3, 2.5, -2.5, 10, -10, 1.25, 0x1p23, -0x1p23 - 1, 0x1p24, 0x1p52 + 1, -0x1p53, 0x1p54,
	math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 0x1p-126,
	math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022,
}

// TestSpecialUnary compares the special cases, which package math documents.
func TestSpecialUnary(t *testing.T) {
	t.Parallel()
	values := reference.New().Unary()
	for _, f := range unary {
		for _, x := range specials {
			if !checkSpecial(t, f.name, f.f64(x), f.math(x), x) {
				checkError(t, f.name, values[f.name](x), f.f64(x), x)
			}
			if y := float32(x); math.Abs(x) != math.MaxFloat64 {
				checkSpecial32(t, f.name, f.f32(y), f.math(float64(y)), float64(y))
			}
		}
	}
}

func TestSpecialBinary(t *testing.T) {
	t.Parallel()
	values := reference.New().Binary()
	for _, f := range binary {
		for _, x := range specials {
			for _, y := range specials {
				if !checkSpecial(t, f.name, f.f64(x, y), f.math(x, y), x, y) {
					checkError(t, f.name, values[f.name](x, y), f.f64(x, y), x, y)
				}
				a, b := float32(x), float32(y)
				checkSpecial32(t, f.name, f.f32(a, b), f.math(float64(a), float64(b)), float64(a), float64(b))
			}
		}
	}
}

// checkSpecial wants the very result where it is an infinity, a zero, a NaN or 1, and returns
// false elsewhere: there package math may be wrong.
func checkSpecial(t *testing.T, name string, got, want float64, x ...float64) bool {
	t.Helper()
	same := got == want && math.Signbit(got) == math.Signbit(want) || got != got && want != want
	special := math.IsInf(want, 0) || want == 0 || want == 1 || want != want || math.IsInf(got, 0) || got != got
	if special && !same {
		t.Errorf("%s%v = %v, want %v", name, x, got, want)
	}
	return special
}

func checkSpecial32(t *testing.T, name string, got float32, want float64, x ...float64) {
	t.Helper()
	w := float32(want)
	same := got == w && math.Signbit(float64(got)) == math.Signbit(float64(w)) || got != got && w != w
	if !same && (math.Abs(float64(got-w)) > 0x1p-23*math.Abs(float64(w)) && math.Abs(float64(got-w)) > math.SmallestNonzeroFloat32 || got != got || w != w) {
		t.Errorf("%s%v = %v, want float32 %v", name, x, got, w)
	}
}

// TestAccuracy samples the arguments that are hard; the documentation has the errors of many more.
func TestAccuracy(t *testing.T) {
	t.Parallel()
	functions := reference.New()
	values, values2 := functions.Unary(), functions.Binary()
	n := 20000
	if testing.Short() {
		n = 1000
	}
	for _, f := range unary {
		r := rand.New(rand.NewPCG(7, 8))
		for range n {
			x := reference.Argument(f.name, r)
			checkError(t, f.name, values[f.name](x), f.f64(x), x)
			y := float32(x)
			checkError32(t, f.name, f.math(float64(y)), f.f32(y), float64(y))
		}
	}
	for _, f := range binary {
		r := rand.New(rand.NewPCG(7, 8))
		for range n {
			x, y := reference.Arguments(f.name, r)
			checkError(t, f.name, values2[f.name](x, y), f.f64(x, y), x, y)
			a, b := float32(x), float32(y)
			checkError32(t, f.name, f.math(float64(a), float64(b)), f.f32(a, b), float64(a), float64(b))
		}
	}
}

// The bounds of the documentation, in units in the last place.
const (
	bound   = 0.9
	bound32 = 0.6
)

func checkError(t *testing.T, name string, v reference.Value, got float64, x ...float64) {
	t.Helper()
	if v.Hi == 0 || math.IsInf(v.Hi, 0) || v.Hi != v.Hi || v.Lo != v.Lo || v.Exp > 4000 || v.Exp < -4000 {
		return // special cases, and far out of range
	}
	if e := v.Error(got); !(e <= bound) {
		t.Errorf("%s%v = %v is wrong by %.3f", name, x, got, e)
	}
}

func checkError32(t *testing.T, name string, want float64, got float32, x ...float64) {
	t.Helper()
	if want == 0 || math.IsInf(want, 0) || want != want {
		return
	}
	v := reference.Value{Double: reference.Double{Hi: want}}
	if e := v.Error32(got); !(e <= bound32) {
		t.Errorf("%s%v = float32 %v is wrong by %.3f", name, x, got, e)
	}
}

// TestParity compares f(-x) to f(x) to the bit.
func TestParity(t *testing.T) {
	t.Parallel()
	for _, f := range unary {
		if f.parity == 0 {
			continue
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 5000 {
			x := math.Abs(reference.Argument(f.name, r))
			if got, want := f.f64(-x), f.f64(x)*float64(f.parity); math.Float64bits(got) != math.Float64bits(want) && got == got {
				t.Fatalf("%s(-%v) = %v, and %v without the sign", f.name, x, got, want)
			}
			y := float32(x)
			if got, want := f.f32(-y), f.f32(y)*float32(f.parity); math.Float32bits(got) != math.Float32bits(want) && got == got {
				t.Fatalf("%s(-%v) = %v, and %v without the sign", f.name, y, got, want)
			}
		}
	}
}

// TestMonotonic walks along neighbouring arguments at places where the algorithm
// changes.
func TestMonotonic(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{0.5 * math.Ln2, 1.5 * math.Ln2, -0.5 * math.Ln2, 1e-10, 700, -700, -740} {
		walk(t, "Exp", fmath.Exp[float64], x)
	}
	for _, x := range []float64{math.Sqrt2 / 2, math.Sqrt2, 1, 0x1p-1022, 1e300} {
		walk(t, "Log", fmath.Log[float64], x)
	}
	for n := range 50000 {
		x := math.Float32frombits(math.Float32bits(0.25) + uint32(n)*500)
		if y := math.Nextafter32(x, 9); fmath.Exp(x) > fmath.Exp(y) || fmath.Log(x) > fmath.Log(y) {
			t.Fatalf("Exp or Log falls from %v on", x)
		}
	}
}

// walk starts some way below x and ends as far above it.
func walk(t *testing.T, name string, f func(float64) float64, x float64) {
	t.Helper()
	const steps = 2000
	for range steps {
		x = math.Nextafter(x, math.Inf(-1))
	}
	for range 2 * steps {
		next := math.Nextafter(x, math.Inf(1))
		if f(next) < f(x) {
			t.Fatalf("%s(%v) = %v, and %v at the next float", name, x, f(x), f(next))
		}
		x = next
	}
}

// TestExact is about arguments with results that are floats.
func TestExact(t *testing.T) {
	t.Parallel()
	for n := -1074; n < 1024; n++ {
		x := math.Ldexp(1, n)
		if got := fmath.Exp2(float64(n)); got != x {
			t.Errorf("Exp2(%d) = %v", n, got)
		}
		if got := fmath.Log2(x); got != float64(n) {
			t.Errorf("Log2(2^%d) = %v", n, got)
		}
		if y := float32(x); y != 0 && n < 128 && (fmath.Exp2(float32(n)) != y || fmath.Log2(y) != float32(n)) {
			t.Errorf("float32: Exp2(%d) = %v, Log2 of it %v", n, fmath.Exp2(float32(n)), fmath.Log2(y))
		}
	}
	for n := range 200 {
		x := float64(n)
		if got := fmath.Cbrt(x * x * x); got != x {
			t.Errorf("Cbrt(%v³) = %v", x, got)
		}
		if got := fmath.Pow(x, 3); got != x*x*x {
			t.Errorf("Pow(%v, 3) = %v", x, got)
		}
		if got := fmath.Hypot(3*x, 4*x); got != 5*x {
			t.Errorf("Hypot(%v, %v) = %v", 3*x, 4*x, got)
		}
	}
}

// TestBits holds the bits of the results, which are the same on every machine and with every version.
func TestBits(t *testing.T) {
	t.Parallel()
	got := make(map[string]string)
	for _, f := range unary {
		h := fnv.New64a()
		r := rand.New(rand.NewPCG(5, 6))
		for range 10000 {
			x := sampled(r)
			fmt.Fprintf(h, "%x %x\n", bits(f.f64(x)), bits(float64(f.f32(float32(x)))))
		}
		got[f.name] = fmt.Sprintf("%016x", h.Sum64())
	}
	for _, f := range binary {
		h := fnv.New64a()
		r := rand.New(rand.NewPCG(5, 6))
		for range 10000 {
			x, y := sampled(r), sampled(r)
			fmt.Fprintf(h, "%x %x\n", bits(f.f64(x, y)), bits(float64(f.f32(float32(x), float32(y)))))
		}
		got[f.name] = fmt.Sprintf("%016x", h.Sum64())
	}
	for name, want := range golden {
		if got[name] != want {
			t.Errorf("%s: bits %s, want %s", name, got[name], want)
		}
	}
	if len(got) != len(golden) {
		t.Errorf("%d functions, %d in the table", len(got), len(golden))
	}
}

// bits returns those of x, and of any NaN the same.
func bits(x float64) uint64 {
	if x != x {
		return 1
	}
	return math.Float64bits(x)
}

// sampled returns numbers of all sizes. It has no product and sum that a compiler may fuse, and no function
// that is not exact.
func sampled(r *rand.Rand) float64 {
	switch r.IntN(4) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return float64(math.Float32frombits(r.Uint32()))
	case 2:
		return float64(r.IntN(1<<30)-1<<29) / (1 << 27)
	}
	return float64(r.IntN(1<<30)) / (1 << 30)
}
