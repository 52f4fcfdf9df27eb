package ir_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

var update = flag.Bool("update", false, "rewrite the printed forms in testdata")

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect, loop.Dialect)
}

// parse reads a module and demands that it verifies.
func parse(t testing.TB, src string) *ir.Op {
	t.Helper()
	m, err := ir.Parse(registry(), "t.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return m
}

// Each file testdata/roundtrip/*.mlir is printed as the file beside it with the ending
// .out, which is printed as itself; so is what is read from the generic form.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, file := range roundTripFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := parse(t, string(src))
			printed, golden := ir.Print(m), strings.TrimSuffix(file, ".mlir")+".out"
			if *update {
				if err := os.WriteFile(golden, []byte(printed), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if printed != string(want) {
				t.Errorf("printed as\n%s\nexpected\n%s\n(go test -update rewrites it)", printed, want)
			}
			if again := ir.Print(parse(t, printed)); again != printed {
				t.Errorf("read back and printed as\n%s\nexpected\n%s", again, printed)
			}
			if generic := ir.Print(parse(t, ir.PrintGeneric(m))); generic != printed {
				t.Errorf("read from the generic form and printed as\n%s\nexpected\n%s", generic, printed)
			}
			if clone := ir.Print(ir.Clone(m)); clone != printed {
				t.Errorf("its clone is printed as\n%s\nexpected\n%s", clone, printed)
			}
		})
	}
}

func roundTripFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/roundtrip/*.mlir")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	return files
}

func roundTripSources(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, file := range roundTripFiles(t) {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(src))
	}
	return out
}

// Every operation of every dialect occurs in the files.
func TestRoundTripCoversAllOperations(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, src := range roundTripSources(t) {
		ir.Walk(parse(t, src), func(op *ir.Op) { seen[op.Name()] = true })
	}
	for _, name := range registry().OpNames() {
		if !seen[name] {
			t.Errorf("%s occurs in no file of testdata/roundtrip", name)
		}
	}
}

// The table is complete: every row says what it is, and can be printed and parsed.
func TestTablesAreComplete(t *testing.T) {
	t.Parallel()
	for _, d := range registry().Dialects() {
		for _, info := range d.Ops {
			if info.Summary == "" {
				t.Errorf("%s has no summary", info.Name)
			}
			if (info.Print == nil) != (info.Parse == nil) {
				t.Errorf("%s is printed in a form that is not parsed, or the reverse", info.Name)
			}
			if prefix := info.DialectName(); prefix != "" && prefix != d.Name {
				t.Errorf("%s is in the table of dialect %s", info.Name, d.Name)
			}
		}
	}
}

func TestPositionsAreThoseOfTheText(t *testing.T) {
	t.Parallel()
	m := parse(t, "func @f() {\n  %0 = constant 1.0 : f64\n  // between\n  %1 = negf %0 : f64\n  return\n}\n")
	ops := ir.Funcs(m)[0].Regions[0].Ops
	for i, want := range []string{"t.mlir:2:8", "t.mlir:4:8", "t.mlir:5:3"} {
		if got := ops[i].Pos.String(); got != want {
			t.Errorf("operation %d is at %s, expected %s", i, got, want)
		}
	}
}

func TestParseSplit(t *testing.T) {
	t.Parallel()
	const one = "func @f() {\n  return\n}\n"
	modules, err := ir.ParseSplit(registry(), "t.mlir", "// head\n// -----\n"+one+"// ----- the second\n// only a comment\n// ----------\n"+one)
	if err != nil {
		t.Fatal(err)
	}
	if len(modules) != 2 {
		t.Fatalf("there are %d modules, expected 2", len(modules))
	}
	if got := ir.Funcs(modules[1])[0].Pos.String(); got != "t.mlir:9:1" {
		t.Errorf("the second function is at %s", got)
	}
	_, err = ir.ParseSplit(registry(), "t.mlir", "func f\n// -----\n"+one+"// -----\nfunk @g")
	const want = `t.mlir:1:6: expected a name starting with @, found "f"` + "\n" +
		`t.mlir:7:1: unknown operation "funk"; did you mean "func"?`
	if err == nil || err.Error() != want {
		t.Errorf("the errors are\n%v\nexpected\n%s", err, want)
	}
}
