package slabs

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/internal/test/conformance/plaintest"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled stencil with the plain function.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{{Name: "Release", Plain: Release, Bind: BindRelease, Info: ReleaseInfo()}}
}

// In place, on domains of skewed tiles, it gives what loops give.
func TestInPlace(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{37, 67, 29}, {131, 75, 16}, {70, 300, 19}} {
		m := plaintest.NewMaker(t, n)
		stress, load := plaintest.In[float32](m, rt.IJK, fill.Halo(1, 1, 1), -0.5, 0.5), plaintest.In[float32](m, rt.IJK, fill.Halo(1, 1, 1), -0.5, 0.5)
		wantStress, wantLoad := stress.Clone(), load.Clone()
		for range repeats {
			release(wantStress, wantLoad)
		}
		for _, workers := range []int{1, 2, 3, 8} {
			s, l := stress.Clone(), load.Clone()
			f := ReleaseFields{Stress: s, Load: l, StressOut: s, LoadOut: l}
			if err := RunRelease(t.Context(), f, rt.Workers(workers), rt.Repeat(repeats)); err != nil {
				t.Fatal(err)
			}
			what := fmt.Sprintf("%v, %d workers", n, workers)
			if !s.Equal(wantStress) || !l.Equal(wantLoad) {
				t.Errorf("%s: has other bits than loops", what)
			}
		}
	}
}

// repeats is how often TestInPlace relaxes.
const repeats = 2

// release does the same in loops.
func release(stress, load *rt.Field[float32]) {
	n := load.Interior()
	for k := n[2] - 1; k >= 0; k-- {
		for j := n[1] - 1; j >= 0; j-- {
			for i := n[0] - 1; i >= 0; i-- {
				load.Set(i, j, k, relax(stress.ViewIJK(), load.ViewIJK(), i, j, k))
			}
		}
	}
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				stress.Set(i, j, k, stress.At(i, j, k)-load.At(i, j, k))
			}
		}
	}
}
