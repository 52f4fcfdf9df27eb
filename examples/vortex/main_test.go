package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// after returns the model after some steps.
func after(t *testing.T, n, steps, passes int, dt float64, opts ...rt.Option) *model {
	t.Helper()
	m, err := newModel(n, dt, opts...)
	if err != nil {
		t.Fatal(err)
	}
	for range steps {
		if _, err := m.step(t.Context(), passes); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// The model has the same bits however it is run.
func TestSameBits(t *testing.T) {
	t.Parallel()
	want := after(t, 21, 3, 2, 0.2, rt.OnDevice("go"))
	for name, opts := range map[string][]rt.Option{
		"one":   {rt.Workers(1)},
		"three": {rt.Workers(3)},
	} {
		have := after(t, 21, 3, 2, 0.2, opts...)
		for c := range want.w {
			if !have.w[c].Equal(want.w[c]) {
				t.Errorf("%s: number %d differs from that of the kernels in Go", name, c)
			}
		}
	}
}

// The vortex stays what it is, but for an error that falls with the square of the size of the
// cells and of the steps.
func TestOrder(t *testing.T) {
	t.Parallel()
	errorOf := func(n int) float64 {
		const time = 1
		steps := n / 4
		return after(t, n, steps, 8, time/float64(steps)).meanError()
	}
	coarse, fine := errorOf(32), errorOf(64)
	if order := math.Log2(coarse / fine); order < 1.8 || order > 3.2 {
		t.Errorf("the mean error falls from %.2e to %.2e with twice the cells and steps: order %.2f", coarse, fine, order)
	}
}

// Each pass of LU-SGS comes closer to the end of the step, where mass is conserved.
func TestConverges(t *testing.T) {
	t.Parallel()
	m := after(t, 32, 0, 0, 0.2)
	residuals, err := m.step(t.Context(), 40)
	if err != nil {
		t.Fatal(err)
	}
	for p := 1; p < 20; p++ {
		if residuals[p] > 0.8*residuals[p-1] {
			t.Errorf("pass %d begins with a residual of %.2e, the one before with %.2e", p+1, residuals[p], residuals[p-1])
		}
	}
	var mass [3]float64
	for n, f := range []*rt.Field[float64]{m.w[0], m.now[0], m.before[0]} {
		if mass[n], err = rt.Sum(f); err != nil {
			t.Fatal(err)
		}
	}
	if gain := 1.5*mass[0] - 2*mass[1] + 0.5*mass[2]; math.Abs(gain) > 1e-9*mass[0] {
		t.Errorf("a step adds a mass of %g to %g", gain, mass[0])
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	picture := filepath.Join(t.TempDir(), "vortex.png")
	var out bytes.Buffer
	if err := run(t.Context(), strings.Fields("-n 24 -passes 3 -time 1 -picture "+picture), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "24x24 cells") {
		t.Errorf("output %q", &out)
	}
	if _, err := os.Stat(picture); err != nil {
		t.Error(err)
	}
	for args, want := range map[string]string{
		"-n 3":      "want eight or more cells",
		"-time -1":  "want eight or more cells",
		"-device x": "x",
	} {
		if err := run(t.Context(), append(strings.Fields(args), "-picture", ""), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
