package main

import (
	"bytes"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestRun measures a kernel that is generated twice.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds two programs")
	}
	t.Parallel()
	turns.Take(t, "compilers", 2)
	tools := testenv.NeedsLLVM(t)
	words, err := tools.Program(t.Context(), tools.Compiler())
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Dir(words[0])
	var out, log bytes.Buffer
	if err := run(t.Context(), []string{"-kernels", "semi_lag", "-dtype", "f64", "-size", "9x8x7", "-turns", "1", folder, folder}, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	name := tools.Compiler() + " " + tools.Version()
	for _, want := range []string{"9x8x7 points, one thread", "| kernel | " + name + " | " + name + " | times |", "| semi_lag f64 | ", "| geometric mean, worst | | | "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, &out)
		}
	}
}

// TestReadTime takes the least time of the level, and of nothing else.
func TestReadTime(t *testing.T) {
	t.Parallel()
	const report = `{"machine": {"cpu": "CPU", "caches": "L1 1K"}, "results": [{"columns": [
		{"name": "floor", "rounds": [0.1]}, {"name": "oec tuned", "rounds": [0.5, 0.25, 0.75]}]}]}`
	least, machine, err := readTime([]byte(report))
	if err != nil || least != 0.25 || machine != "CPU, L1 1K" {
		t.Errorf("%v ns on %q, error %v", least, machine, err)
	}
	for _, text := range []string{`{"results": []}`, `{"results": [{"columns": [{"name": "floor", "rounds": [0.1]}]}]}`, "no report"} {
		if _, _, err := readTime([]byte(text)); err == nil {
			t.Errorf("there is a time in %s", text)
		}
	}
}

// TestRefused gives options that cannot be followed.
func TestRefused(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"":                  "no folder of a compiler",
		"-turns 0 a":        "no turn",
		"-kernels jacobi a": `unknown kernel "jacobi"`,
		"/nowhere/at/all":   "/nowhere/at/all",
	} {
		err := run(t.Context(), strings.Fields(args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, expected one with %q", args, err, want)
		}
	}
}
