package main

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// TestTable measures two functions into a table.
func TestTable(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "doc.go")
	if err := os.WriteFile(path, []byte("// Before.\n//\n//\tfunction  float64  where  float32  where\n//\n// After.\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"log", "exp", "hypot", "exp"} {
		if err := run([]string{"-func", name, "-n", "1000", "-stride", "10000019", "-w", path}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	text, _ := os.ReadFile(path)
	lines := strings.Split(string(text), "\n")
	if len(lines) != 9 || lines[1] != "//" || lines[6] != "//" || lines[7] != "// After." {
		t.Fatalf("table:\n%s", text)
	}
	for n, name := range []string{"Exp", "Log", "Hypot"} {
		f := strings.Fields(lines[3+n])
		if len(f) != 1+fields || f[1] != name || !strings.HasPrefix(f[2], "0.") || !strings.HasPrefix(f[4], "0.") {
			t.Errorf("row %q", lines[3+n])
		}
	}
}

// TestWrong sees that a function that is wrong is found out.
func TestWrong(t *testing.T) {
	t.Parallel()
	f := *functions()[0]
	right, right32 := f.unary, f.vector.narrow
	f.unary = func(x float64) float64 { return math.Nextafter(right(x), math.Inf(1)) }
	f.vector.narrow = func(ctx context.Context, in, out *rt.Field[float32]) error {
		err := right32(ctx, in, out)
		for n := range batch {
			if in.At(n, 0, 0) == 0 {
				out.Set(n, 0, 0, float32(math.NaN()))
			}
		}
		return err
	}
	o := options{n: 1000, stride: 1 << 20}
	if w, err := o.measure(&f, "float64", io.Discard); err != nil || w.error < 1 || w.count < 900 || len(w.at) != 1 {
		t.Errorf("one unit too much: %+v", w)
	}
	if w, err := o.measure(&f, "float32", io.Discard); err != nil || !(w.error > 1) || w.at[0] != 0 {
		t.Errorf("NaN at 0: %+v", w)
	}
}

// TestFlags is about what is wrong on the command line.
func TestFlags(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-func sine":            "want one of exp exp2",
		"-type float16":         "want float32 or float64",
		"-func exp -n 10 -w no": "no such file",
	} {
		if err := run(append(strings.Fields(args), "-stride", "100000007"), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}
