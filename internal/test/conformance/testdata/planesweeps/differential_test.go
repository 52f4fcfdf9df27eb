package planesweeps

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/internal/test/conformance/plaintest"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		{Name: "GaussSeidel", Plain: GaussSeidel, Bind: BindGaussSeidel, Info: GaussSeidelInfo()},
		{Name: "NinePoint", Plain: NinePoint, Bind: BindNinePoint, Info: NinePointInfo()},
		{Name: "Lopsided", Plain: Lopsided, Bind: BindLopsided, Info: LopsidedInfo()},
		{Name: "Filter", Plain: Filter, Bind: BindFilter, Info: FilterInfo()},
		{Name: "Runs", Plain: Runs, Bind: BindRuns, Info: RunsInfo()},
	}
}

// The halo of a sweep is what its body reads outside of the domain.
func TestHalo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		have  rt.Halos
		field string
		want  rt.Halo
	}{
		{"GaussSeidel", GaussSeidelHalo(), "U", rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}}},
		{"GaussSeidel", GaussSeidelHalo(), "B", rt.Halo{}},
		{"Filter", FilterHalo(), "Q", rt.Halo{}},
	} {
		if h := c.have[c.field]; h != c.want {
			t.Errorf("%s needs a halo of %v for %s, want %v", c.name, h, c.field, c.want)
		}
	}
}

// A sweep may be run in place, any number of times, and gives what loops give.
func TestInPlace(t *testing.T) {
	t.Parallel()
	n := [3]int{143, 37, 5}
	for _, workers := range []int{1, 3, 8} {
		m := plaintest.NewMaker(t, n)
		u, b := plaintest.In[float64](m, rt.IJK, fill.Halo(1, 1, 0), 1, 2), plaintest.In[float64](m, rt.IJK, rt.Halo{}, 1, 2)
		want := u.Clone()
		plan, err := BindGaussSeidel(GaussSeidelFields{U: u, B: b, Out: u}, rt.Workers(workers))
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if err := plan.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
			sweep(n, want, b)
		}
		for k := range n[2] {
			for j := range n[1] {
				for i := range n[0] {
					if u.At(i, j, k) != want.At(i, j, k) {
						t.Fatalf("%d workers: at %d %d %d is %v, want %v", workers, i, j, k, u.At(i, j, k), want.At(i, j, k))
					}
				}
			}
		}
	}
}

// sweep is one relaxation of five points.
func sweep(n [3]int, y, b *rt.Field[float64]) {
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				y.Set(i, j, k, (b.At(i, j, k)+y.At(i-1, j, k)+y.At(i+1, j, k)+y.At(i, j-1, k)+y.At(i, j+1, k))/5)
			}
		}
	}
}
