package dualtime

import (
	"cmp"
	"fmt"
	"os"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/examples/vortex/euler"
	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/ptx" // the device "ptx:0"
)

// Passes have the bits of the plain function, on any number of workers, for domains that no
// tiles divide.
func TestDifferential(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{1, 1, 1}, {2, 3, 5}, {19, 7, 6}, {67, 5, 3}} {
		f := newFields(t, n)
		want := plainly(t, f)
		if level := RelaxInfo().Levels[0]; len(level.ISAs) == 0 { // it is generated for devices only
			device := cmp.Or(os.Getenv("OEC_DIFFTEST_DEVICE"), "sim")
			check(t, fmt.Sprintf("%v on %s", n, device), f, want, rt.OnDevice(device))
			continue
		}
		for workers := 1; workers <= 8; workers++ {
			check(t, fmt.Sprintf("%v, %d workers", n, workers), f, want, rt.Workers(workers))
		}
		check(t, fmt.Sprintf("%v in Go", n), f, want, rt.OnDevice("go"))
	}
}

// A uniform flow stays as it is.
func TestUniformFlow(t *testing.T) {
	t.Parallel()
	state := euler.StateOf(euler.NewGas(1.3, [3]float64{0.3, -1.7, 0.9}, 0.7))
	f := newFields(t, [3]int{13, 7, 5})
	for c, x := range state {
		for _, q := range []*rt.Field[float64]{f.W[c], f.Now[c], f.Before[c]} {
			q.Fill(x)
		}
	}
	check(t, "uniform flow", f, f)
}

const dt, hx, hy, hz = 0.4, 1, 1.25, 0.75

// newFields returns the fields of a flow without a pattern.
func newFields(t *testing.T, n [3]int) (f RelaxFields) {
	t.Helper()
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		t.Fatal(err)
	}
	for c, base := range euler.StateOf(euler.NewGas(1, [3]float64{0.3, -0.2, 0.1}, 1)) {
		for x, q := range []*rt.Field[float64]{f.W[c], f.Now[c], f.Before[c]} {
			state := uint32(3*c + x)
			q.FillFunc(func(i, j, k int) float64 {
				state = state*1664525 + 1013904223
				return base + float64(state>>8)/(1<<27)
			})
		}
		f.Next[c].Fill(0)
	}
	return f
}

// plainly returns what the plain function computes.
func plainly(t *testing.T, f RelaxFields) (want RelaxFields) {
	t.Helper()
	n := f.Residual.Interior()
	if err := want.Alloc(n[0], n[1], n[2]); err != nil {
		t.Fatal(err)
	}
	d := oec.NewDomain(n[0], n[1], n[2])
	w, now, before := views(f.W), views(f.Now), views(f.Before)
	oec.Eval(d, func(i, j, k int) {
		next, residual := Relax(d, w, now, before, dt, hx, hy, hz, i, j, k)
		for c := range next {
			want.W[c].Set(i, j, k, next[c])
		}
		want.Residual.Set(i, j, k, residual)
	})
	return want
}

func views(w [5]*rt.Field[float64]) (v [5]oec.IJK[float64]) {
	for c := range w {
		v[c] = w[c].ViewIJK()
	}
	return v
}

// check compares a run with what the states of want are, apart and in place.
func check(t *testing.T, what string, f, want RelaxFields, opts ...rt.Option) {
	t.Helper()
	for _, inPlace := range []bool{false, true} {
		g := f
		if inPlace {
			for c := range g.W {
				g.W[c] = f.W[c].Clone()
			}
			g.Next = g.W
		}
		if err := RunRelax(t.Context(), g, dt, hx, hy, hz, opts...); err != nil {
			t.Fatal(err)
		}
		for c := range g.Next {
			if !g.Next[c].Equal(want.W[c]) {
				t.Errorf("%s, in place %v: number %d has other bits than the plain function", what, inPlace, c)
			}
		}
		if !g.Residual.Equal(want.Residual) {
			t.Errorf("%s, in place %v: the residual has other bits than the plain function", what, inPlace)
		}
	}
}
