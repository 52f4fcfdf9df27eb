package panics

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// point is where a divisor is zero.
type point [2]int

// TestReport runs Quotient with zeros at some points by all code that this machine can run,
// at each level, on one worker and on several. The report is the same: the first division
// wherever that fails, and the second only where nothing else does.
func TestReport(t *testing.T) {
	const first, second = "Quotient: panics.go:14:17: integer divide by zero", "Quotient: panics.go:14:36: integer divide by zero"
	for _, c := range []struct {
		zeros []point
		want  string
	}{
		{nil, ""},
		{[]point{{5, 3}}, first},
		{[]point{{300, 0}}, second}, // in the halo: only its neighbour divides by it
		{[]point{{300, 0}, {299, 79}}, first},
		{[]point{{0, 0}}, first}, // nobody's neighbour
		{[]point{{300, 40}, {300, 41}}, second},
		{[]point{{-1, 0}, {301, 0}, {0, 80}}, ""}, // read by none
	} {
		for _, cpu := range []string{"v2", "v3", "v4", "neon", "go"} {
			for _, level := range []string{"inline", "original"} {
				for _, workers := range []int{1, 4} {
					t.Run(fmt.Sprint(c.zeros, cpu, level, workers), func(t *testing.T) {
						checkReport(t, c.zeros, c.want, cpu, rt.Level(level), rt.Workers(workers))
					})
				}
			}
		}
	}
}

func checkReport(t *testing.T, zeros []point, want, cpu string, opts ...rt.Option) {
	t.Helper()
	t.Setenv("OEC_CPU", cpu)
	f := fields(t, zeros)
	err := RunQuotient(context.Background(), f, opts...)
	var unsupported *rt.UnsupportedError
	if errors.As(err, &unsupported) {
		t.Skip(err)
	}
	got := ""
	var panicked *rt.StencilPanic
	if errors.As(err, &panicked) {
		got = panicked.Stencil + ": " + panicked.Pos + ": " + panicked.Op
		if fmt.Sprint(panicked.Outputs) != "[Q R]" {
			t.Errorf("the outputs %v are undefined", panicked.Outputs)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("reported %q, expected %q", got, want)
	}
}

// fields has no zeros but those that are given.
func fields(t *testing.T, zeros []point) QuotientFields[int32] {
	t.Helper()
	var f QuotientFields[int32]
	var err error
	if f.B, err = rt.NewField[int32](rt.IJ, [3]int{300, 80, 1}, rt.Halo{Lo: [3]int{1}, Hi: [3]int{2, 1}}); err != nil {
		t.Fatal(err)
	}
	f.B.Fill(7)
	for _, p := range zeros {
		f.B.Set(p[0], p[1], 0, 0)
	}
	if err := f.Alloc(300, 80); err != nil {
		t.Fatal(err)
	}
	return f
}
