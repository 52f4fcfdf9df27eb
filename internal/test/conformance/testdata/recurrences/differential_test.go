package recurrences

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	pivots := map[string]difftest.Range{"b": {Lo: 3, Hi: 5}}
	return []difftest.Case{
		{Name: "Tridiagonal float32", Plain: Tridiagonal[float32], Bind: BindTridiagonal[float32], Info: TridiagonalInfo[float32](), Ranges: pivots},
		{Name: "Tridiagonal float64", Plain: Tridiagonal[float64], Bind: BindTridiagonal[float64], Info: TridiagonalInfo[float64](), Ranges: pivots},
		{Name: "Implicit", Plain: Implicit, Bind: BindImplicit, Info: ImplicitInfo()},
		{Name: "Pressure", Plain: Pressure, Bind: BindPressure, Info: PressureInfo()},
		{Name: "Waves", Plain: Waves, Bind: BindWaves, Info: WavesInfo()},
		{Name: "Totals", Plain: Totals, Bind: BindTotals, Info: TotalsInfo()},
	}
}

// A recurrence along the levels reads none beyond the first and the last.
func TestHalo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		have  rt.Halos
		field string
		want  rt.Halo
	}{
		{"Tridiagonal", TridiagonalHalo(), "R", rt.Halo{}},
		{"Implicit", ImplicitHalo(), "Q", rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}}},
		{"Implicit", ImplicitHalo(), "Kappa", rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{0, 1, 0}}},
	} {
		if h := c.have[c.field]; h != c.want {
			t.Errorf("%s needs a halo of %v for %s, want %v", c.name, h, c.field, c.want)
		}
	}
}

func newField(t *testing.T, n [3]int, h rt.Halo) *rt.Field[float64] {
	t.Helper()
	f, err := rt.NewField[float64](rt.IJK, n, h)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func sample(i, j, k int) float64 { return float64((i*7919+j*104729+k*1299709)%1009+1009) / 1024 }

// The solution of a tridiagonal system solves it.
func TestTridiagonalSolves(t *testing.T) {
	t.Parallel()
	n := [3]int{4, 3, 31}
	a, b, c, r, x := newField(t, n, rt.Halo{}), newField(t, n, rt.Halo{}), newField(t, n, rt.Halo{}), newField(t, n, rt.Halo{}), newField(t, n, rt.Halo{})
	for s, f := range []*rt.Field[float64]{a, c, r} {
		f.FillFunc(func(i, j, k int) float64 { return sample(i+s, j, k) })
	}
	b.FillFunc(func(i, j, k int) float64 { return 4 + sample(j, k, i) })
	if err := RunTridiagonal(context.Background(), TridiagonalFields[float64]{A: a, B: b, C: c, R: r, X: x}); err != nil {
		t.Fatal(err)
	}
	oec.Eval(oec.NewDomain(n[0], n[1], n[2]), func(i, j, k int) {
		left := b.At(i, j, k) * x.At(i, j, k)
		if k > 0 {
			left += a.At(i, j, k) * x.At(i, j, k-1)
		}
		if k < n[2]-1 {
			left += c.At(i, j, k) * x.At(i, j, k+1)
		}
		if d := left - r.At(i, j, k); d > 1e-14 || d < -1e-14 {
			t.Errorf("at %d %d %d the two sides differ by %v", i, j, k, d)
		}
	})
}

// A sub-domain that leaves the domain along the dimension of a recurrence is an error.
func TestSubDomain(t *testing.T) {
	t.Parallel()
	n := [3]int{5, 4, 6}
	one := rt.Halo{Lo: [3]int{2, 2, 2}, Hi: [3]int{2, 2, 2}}
	f := TridiagonalFields[float64]{A: newField(t, n, one), B: newField(t, n, one), C: newField(t, n, one), R: newField(t, n, one), X: newField(t, n, one)}
	if _, err := BindTridiagonal(f, rt.SubDomain([3]int{-1, 0, 0}, [3]int{6, 5, 6})); err != nil {
		t.Errorf("along other dimensions: %v", err)
	}
	const want = "Tridiagonal: sub-domain [0,5) x [0,4) x [0,7): the recurrence x has no values outside of the domain along k"
	if _, err := BindTridiagonal(f, rt.SubDomain([3]int{}, [3]int{5, 4, 7})); fmt.Sprint(err) != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}
