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

// The solution has the same bits however it is computed.
func TestSameBits(t *testing.T) {
	t.Parallel()
	solution := func(opts ...rt.Option) vector {
		s := newSolver(2, 10, opts...)
		b, err := s.weak(exact)
		if err != nil {
			t.Fatal(err)
		}
		u, _, err := s.solve(t.Context(), b, true)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	want := solution(rt.OnDevice("go"))
	for name, opts := range map[string][]rt.Option{
		"one":   {rt.Workers(1)},
		"three": {rt.Workers(3)},
	} {
		have := solution(opts...)
		for e, v := range want.Elements() {
			if v != have.Elements()[e] {
				t.Errorf("%s: element %d differs from that of the kernels in Go", name, e)
			}
		}
	}
}

// The error falls with the eighth power of the size of the elements, and the preconditioner saves iterations.
func TestOrder(t *testing.T) {
	t.Parallel()
	errorOf := func(along int) float64 {
		r, err := solveOn(t.Context(), along, 100)
		if err != nil {
			t.Fatal(err)
		}
		if along > 1 && 2*len(r.residuals) > len(r.plain) {
			t.Errorf("%d elements: %d iterations, and %d without the preconditioner", along, len(r.residuals), len(r.plain))
		}
		return r.worst
	}
	coarse, fine := errorOf(2), errorOf(5)
	if order := math.Log(coarse/fine) / math.Log(2.5); order < 7 || order > 9 {
		t.Errorf("the error falls from %.1e to %.1e: order %.2f", coarse, fine, order)
	}
}

// Solutions with the preconditioner and without are the same.
func TestPreconditioner(t *testing.T) {
	t.Parallel()
	s := newSolver(3, 1)
	b, err := s.weak(func(x, _, _ float64) float64 { return 1 + x })
	if err != nil {
		t.Fatal(err)
	}
	u, _, err := s.solve(t.Context(), b, true)
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := s.solve(t.Context(), b, false)
	if err != nil {
		t.Fatal(err)
	}
	size := s.dot(v, v)
	s.add(u, 1, v, -1)
	if wrong := s.dot(u, u); !(size > 0) || wrong > 1e-20*size {
		t.Errorf("the square of the difference is %g, that of the solution %g", wrong, size)
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	picture := filepath.Join(t.TempDir(), "helmholtz.png")
	var out bytes.Buffer
	if err := run(t.Context(), strings.Fields("-elements 2 -picture "+picture), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), " 2 elements along each side") {
		t.Errorf("output %q", &out)
	}
	if _, err := os.Stat(picture); err != nil {
		t.Error(err)
	}
	for args, want := range map[string]string{
		"-elements 1": "want two elements or more",
		"-lambda -1":  "want two elements or more",
		"-device x":   "x",
	} {
		if err := run(t.Context(), append(strings.Fields(args), "-picture", ""), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
