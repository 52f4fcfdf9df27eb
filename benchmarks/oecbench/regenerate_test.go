package main

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// TestInOtherMode measures a kernel in a mode that it was not generated with.
func TestInOtherMode(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	t.Parallel()
	testenv.NeedsLLVM(t)
	var out, log bytes.Buffer
	args := strings.Fields("-fp contract -kernels semi_lag -size 9x8x7 -dtype f64 -threads 1 -levels tuned -peers none -rounds 1")
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	if want := "| semi_lag | 9x8x7 | f64 | 1 | oec tuned |"; !strings.Contains(out.String(), want) {
		t.Errorf("there is no %q in\n%s", want, &out)
	}
	if want := "semilag with -fp contract"; !strings.Contains(log.String(), want) {
		t.Errorf("there is no %q in\n%s", want, &log)
	}
}

// TestNotAgain does not generate without end.
func TestNotAgain(t *testing.T) {
	t.Setenv(regenerated, "contract")
	err := run(t.Context(), []string{"-fp", "fold", "-size", "4x4x4"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "contract") {
		t.Errorf("the error is %v", err)
	}
}

// TestPackages finds where stencils come from, each package once.
func TestPackages(t *testing.T) {
	t.Parallel()
	o := options{kernels: []string{"hadvuv", "hdiffsa", "tridiagonal"}}
	want := []string{modulePath + "/benchmarks/columns", modulePath + "/benchmarks/openearth/cosmo"}
	if have := o.packages(); !slices.Equal(have, want) {
		t.Errorf("they come from %q, not %q", have, want)
	}
}
