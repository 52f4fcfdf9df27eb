package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/openearthgo/oec/benchmarks/variant"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestInVariant measures a kernel in a mode, and on an accelerator, that it was not generated for.
func TestInVariant(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	t.Parallel()
	turns.Take(t, t.Name(), 2)
	testenv.NeedsLLVM(t)
	for _, c := range []struct{ args, table, told string }{
		{"-fp contract -threads 1", "| semi_lag | 9x8x7 | f64 | 1 | oec tuned |", "semilag with -fp contract"},
		{"-device sim", "| semi_lag | 9x8x7 | f64 | 1 | oec tuned (sim) |", "-targets go,sim"},
	} {
		var out, log bytes.Buffer
		args := append(strings.Fields(c.args), strings.Fields("-kernels semi_lag -size 9x8x7 -dtype f64 -levels tuned -peers none -rounds 1")...)
		if err := run(t.Context(), args, &out, &log); err != nil {
			t.Fatalf("%v\n%s", err, &log)
		}
		if !strings.Contains(out.String(), c.table) {
			t.Errorf("there is no %q in\n%s", c.table, &out)
		}
		if !strings.Contains(log.String(), c.told) {
			t.Errorf("there is no %q in\n%s", c.told, &log)
		}
	}
}

// TestNotAgain does not generate without end.
func TestNotAgain(t *testing.T) {
	t.Setenv(variant.FlagsVariable, "-fp contract")
	err := run(t.Context(), []string{"-fp", "fold", "-size", "4x4x4"}, io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "contract") {
		t.Errorf("the error is %v", err)
	}
}
