package contraction

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/fmath"
)

// TestDifferential compares the compiled stencils with functions that fuse by hand.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return slices.Concat(
		genericCases[float32]("float32"),
		genericCases[float64]("float64"),
		[]difftest.Case{
			{Name: "Mixed", Plain: mixed, Bind: BindMixed, Info: MixedInfo()},
			{Name: "Relax", Plain: relax, Bind: BindRelax, Info: RelaxInfo()},
		},
	)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Sums " + elem, Plain: sums[T], Bind: BindSums[T], Info: SumsInfo[T]()},
		{Name: "Chains " + elem, Plain: chains[T], Bind: BindChains[T], Info: ChainsInfo[T]()},
		{Name: "Fences " + elem, Plain: fences[T], Bind: BindFences[T], Info: FencesInfo[T]()},
		{Name: "Decay " + elem, Plain: decay[T], Bind: BindDecay[T], Info: DecayInfo[T]()},
		{Name: "Diffuse " + elem, Plain: diffuse[T], Bind: BindDiffuse[T], Info: DiffuseInfo[T]()},
	}
}

// fma is x*y+z, rounded once.
func fma[T oec.Float](x, y, z T) T {
	if x, ok := any(x).(float32); ok {
		return T(abi.FMA32(x, float32(y), float32(z)))
	}
	return T(math.FMA(float64(x), float64(y), float64(z)))
}

func sums[T oec.Float](x, y, z, w oec.IJ[T], i, j int) (left, right, minuend, subtrahend, both, difference T) {
	a, b, c, d := x(i, j), y(i, j), z(i, j), w(i, j)
	return fma(a, b, c), fma(a, b, c), fma(a, b, -c), fma(-a, b, c), fma(a, b, T(c*d)), fma(a, b, -T(c*d))
}

func chains[T oec.Float](x, y oec.IJ[T], s T, i, j int) (products, polynomial, looped T) {
	a, b := x(i, j), y(i, j)
	products = fma(-b, b, fma(a, b, T(s*a)))
	polynomial = fma(fma(fma(a, s, b), s, -a), s, 1)
	weights := [3]T{0.3, 0.1, 0.7}
	for n, w := range weights {
		looped = fma(w, x(i+n-1, j), looped)
	}
	return products, polynomial, looped
}

func fences[T oec.Float](x, y, z oec.IJ[T], i, j int) (converted, variable, passed, twice, branch T) {
	a, b, c := x(i, j), y(i, j), z(i, j)
	branch = fma(a, b, -c)
	if c > b {
		branch = T(a*c) + b
	}
	return T(a*b) + c, c - T(a*b), T(a*c) + b, (T(b*c) + a) * (T(b*c) - a), branch
}

func mixed(x, y oec.IJ[float32], z oec.IJ[float64], i, j int) (wide float64, narrow float32) {
	wide = float64(float32(x(i, j)*y(i, j))) + z(i, j)
	return wide, float32(math.FMA(float64(x(i, j)), float64(y(i, j)), float64(x(i+1, j))))
}

func decay[T oec.Float](q, rate oec.IJ[T], dt T, i, j int) (out T) {
	return fma(dt, fmath.Exp(-rate(i, j)), q(i, j))
}

func diffuse[T oec.Float](in, coeff oec.IJK[T], i, j, k int) (out T) {
	lap := func(i, j, k int) T {
		return fma(-4, in(i, j, k), in(i-1, j, k)+in(i+1, j, k)+in(i, j-1, k)+in(i, j+1, k))
	}
	flux := func(i, j, k int) T {
		f := fma(0.3, lap(i+1, j, k), -T(lap(i, j, k)*coeff(i, j, k)))
		if T(f*(in(i+1, j, k)-in(i, j, k))) > 0 {
			return 0
		}
		return f
	}
	return fma(-coeff(i, j, k), flux(i, j, k)-flux(i-1, j, k), in(i, j, k))
}

func relax(d oec.Domain, a, r oec.IJK[float64], i, j, k int) (out float64) {
	up := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return r(i, j, k)
		}
		return math.FMA(-a(i, j, k), self(i, j, k-1), r(i, j, k))
	})
	down := oec.Backward(d, func(self oec.IJK[float64], i, j, k int) float64 {
		if k == d.NK-1 {
			return up(i, j, k)
		}
		return math.FMA(a(i, j, k), self(i, j, k+1), up(i, j, k))
	})
	return down(i, j, k)
}

// The information about a stencil says how it was generated, and that there is no code for an
// instruction set that cannot fuse.
func TestInfo(t *testing.T) {
	t.Parallel()
	info := SumsInfo[float64]()
	if !strings.Contains(info.Build.Flags, "-fp contract") {
		t.Errorf("generated with %q", info.Build.Flags)
	}
	for _, level := range info.Levels {
		if slices.Contains(level.ISAs, abi.X8664v2) || !slices.Contains(level.ISAs, abi.Go) {
			t.Errorf("level %s has code for %v", level.Name, level.ISAs)
		}
	}
}

// The functions that fuse by hand give other bits than the stencils as plain Go somewhere, so
// that the comparison shows something.
func TestDiffers(t *testing.T) {
	t.Parallel()
	constant := func(v float64) oec.IJ[float64] { return func(i, j int) float64 { return v + float64(i)/7 } }
	x, y, z, w := constant(0.1), constant(0.3), constant(-0.03), constant(0.9)
	differ := [6]bool{}
	for i := range 50 {
		a, b, c, d, e, f := Sums(x, y, z, w, i, 0)
		plain := [6]float64{a, b, c, d, e, f}
		a, b, c, d, e, f = sums(x, y, z, w, i, 0)
		for n, v := range [6]float64{a, b, c, d, e, f} {
			differ[n] = differ[n] || v != plain[n]
		}
	}
	if slices.Contains(differ[:], false) {
		t.Errorf("the results that differ: %v", differ)
	}
}
