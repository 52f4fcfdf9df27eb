package main

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
)

// TestRun times two short stencils.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	t.Parallel()
	testenv.NeedsLLVM(t)
	var out, log bytes.Buffer
	if err := run(t.Context(), []string{"-rounds", "1", "-statements", "20"}, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	for _, want := range []string{`^stencil +oec`, `^Physics20 +\d+\.\d+`, `^Physics20Functions +\d+\.\d+`} {
		if !regexp.MustCompile("(?m)" + want).MatchString(out.String()) {
			t.Errorf("there is no %s in\n%s", want, &out)
		}
	}
}

// TestRefused gives options that cannot be followed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-rounds 0":        "-rounds must be at least 1",
		"-statements 0":    "want numbers from 1 on",
		"-statements 50,a": "want numbers from 1 on",
		"-rounds no":       "invalid value",
	} {
		err := run(t.Context(), strings.Fields(args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected one with %q", args, err, want)
		}
	}
}

// TestC leaves nothing of Go in the program in C, and takes no other stencil.
func TestC(t *testing.T) {
	t.Parallel()
	p, err := randstencil.Physics(1, 200, true)
	if err != nil {
		t.Fatal(err)
	}
	text, err := cSource(p.Source)
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`:=|fmath|\bk-1\b|\(i, j, k|return .*,`).FindString(text); m != "" {
		t.Errorf("there is %q in\n%s", m, text)
	}
	for _, want := range []string{"exp(", "pow(", "dt[at] = ", "q[at - NI * NJ]", "if ("} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if _, err := cSource("func Copy(a oec.IJK[float64], i, j, k int) float64 {\n\treturn a(i, j, k)\n}\n"); err == nil {
		t.Error("another stencil is taken for one of physics")
	}
}
