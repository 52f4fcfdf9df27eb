package coupled

import (
	"context"
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
	return []difftest.Case{
		{Name: "Coupled", Plain: Coupled, Bind: BindCoupled, Info: CoupledInfo()},
		{Name: "Behind", Plain: Behind, Bind: BindBehind, Info: BehindInfo()},
		{Name: "Apart", Plain: Apart, Bind: BindApart, Info: ApartInfo()},
	}
}

// A sweep over several fields may be run in place, any number of times, on any number of
// workers, and gives what loops give.
func TestInPlace(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{1, 1, 1}, {5, 3, 2}, {143, 37, 5}} {
		want, b := start(t, n)
		for range repeats {
			sweep(want, b)
		}
		for workers := 1; workers <= 8; workers++ {
			checkInPlace(t, fmt.Sprintf("%v, %d workers", n, workers), b, want, rt.Workers(workers))
		}
		checkInPlace(t, fmt.Sprintf("%v in Go", n), b, want, rt.OnDevice("go"))
	}
}

// repeats is how often TestInPlace sweeps.
const repeats = 3

func checkInPlace(t *testing.T, what string, b *rt.Field[float64], want [3]*rt.Field[float64], opts ...rt.Option) {
	t.Helper()
	for _, calls := range []int{1, repeats} {
		have, _ := start(t, b.Interior())
		plan, err := BindCoupled(CoupledFields{Q: have, B: b, Out: have}, append(opts, rt.Repeat(repeats/calls))...)
		if err != nil {
			t.Fatal(err)
		}
		for range calls {
			if err := plan.Run(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		for n := range have {
			if !have[n].Equal(want[n]) {
				t.Errorf("%s, %d calls: field %d has other bits than loops", what, calls, n)
			}
		}
	}
}

// start returns the fields that are relaxed, and the one that is added.
func start(t *testing.T, n [3]int) (q [3]*rt.Field[float64], b *rt.Field[float64]) {
	t.Helper()
	m := plaintest.NewMaker(t, n)
	for c := range q {
		q[c] = plaintest.In[float64](m, rt.IJK, fill.Halo(1, 1, 1), 0.5, 1.5)
	}
	return q, plaintest.In[float64](m, rt.IJK, rt.Halo{}, 0.5, 1.5)
}

// sweep does in loops what Coupled does.
func sweep(q [3]*rt.Field[float64], b *rt.Field[float64]) {
	n := b.Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				var next [3]float64
				for c := range next {
					p, r := q[c], q[(c+1)%3]
					next[c] = p.At(i, j, k)
					if c == 0 {
						next[c] += b.At(i, j, k)
					}
					next[c] += p.At(i, j, k-1) + r.At(i+1, j-1, k) + r.At(i, j, k+1) + p.At(i+1, j, k) + r.At(i-1, j, k)
				}
				for c := range next {
					q[c].Set(i, j, k, next[c]*0.15625)
				}
			}
		}
	}
}
