package raising_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/diag/diagtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil"
)

var update = flag.Bool("update", false, "write the expected programs")

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect)
}

func load(dir string) (*frontend.Package, error) {
	return frontend.Load(context.Background(), frontend.Config{Dir: dir, WorkDir: dir})
}

// raiseAll raises all instances of a package; the diagnostics of all are joined.
func raiseAll(dir string) (map[string]*ir.Op, []string, error) {
	return raiseWith(dir, ssa2stencil.Options{})
}

func raiseWith(dir string, opts ssa2stencil.Options) (map[string]*ir.Op, []string, error) {
	pkg, err := load(dir)
	if err != nil {
		return nil, nil, err
	}
	var all diag.List
	modules := make(map[string]*ir.Op)
	var names []string
	for _, s := range pkg.Stencils {
		for _, in := range s.Instances {
			m, err := ssa2stencil.Raise(pkg, in, opts)
			var list *diag.List
			if errors.As(err, &list) {
				all.Append(list)
				continue
			}
			if err != nil {
				return nil, nil, err
			}
			name := s.Name + "_" + string(in.Elem)
			modules[name] = m
			names = append(names, name)
		}
	}
	return modules, names, all.Err()
}

// TestPrograms compares the programs of testdata/programs with the expected
// ones, and reads them back.
func TestPrograms(t *testing.T) {
	checkPrograms(t, filepath.Join("testdata", "programs"), ssa2stencil.Options{})
}

// TestRounds does so with the programs of testdata/rounds, in which conversions between equal
// types are kept.
func TestRounds(t *testing.T) {
	checkPrograms(t, filepath.Join("testdata", "rounds"), ssa2stencil.Options{Rounds: true})
}

func checkPrograms(t *testing.T, dir string, opts ssa2stencil.Options) {
	t.Helper()
	modules, names, err := raiseWith(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		got := ir.Print(modules[name])
		file := filepath.Join("testdata", "raised", filepath.Base(dir), name+".mlir")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
		again, err := ir.Parse(registry(), file, got)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if text := ir.Print(again); text != got {
			t.Errorf("%s: read back as\n%s", name, text)
		}
	}
}

// TestPositions checks that every operation knows where it comes from.
func TestPositions(t *testing.T) {
	modules, names, err := raiseAll(filepath.Join("testdata", "programs"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		ir.Walk(modules[name].Regions[0].Ops[0], func(op *ir.Op) {
			if filepath.Ext(op.Pos.File) != ".go" || op.Pos.Line == 0 || op.Pos.Col == 0 {
				t.Errorf("%s: %s is at %q", name, op.Name(), op.Pos)
			}
		})
	}
	lap := stencil.Applies(stencil.Programs(modules["Hdiff_float64"])[0])[0]
	if first := lap.Regions[0].Ops[0]; first.Pos.String() != "programs.go:17:10" {
		t.Errorf("the first access of lap is at %s", first.Pos)
	}
}

// TestSize raises a function with many conditions in a row, whose paths are too
// many to be followed one by one, and functions that are too long.
func TestSize(t *testing.T) {
	source := func(body string) string {
		return "package p\n\nimport \"github.com/openearthgo/oec\"\n\n//oec:stencil\n" +
			"func F(a, b oec.I[float64], i int) float64 {\n\tx := a(i)\n" + body + "\treturn x\n}\n"
	}
	conditions := strings.Repeat("\tif x > 1 && b(i) > 0 || x < 0 {\n\t\tx = -x\n\t} else if b(i) > 5 && x > 2 || x == b(i) {\n\t\treturn x\n\t}\n", 40)
	modules, _, err := raiseAll(writePackage(t, source(conditions)))
	if err != nil {
		t.Fatal(err)
	}
	ops := 0
	ir.Walk(modules["F_float64"], func(*ir.Op) { ops++ })
	if ops > 40*80 {
		t.Errorf("%d operations for 40 statements", ops)
	}
	for _, body := range []string{
		"\tfor n := range 25000 {\n\t\tx = x*b(i) + a(i+n)\n\t}\n",
		chain(200, "f%[1]d(y) * 1.5"),
	} {
		if _, _, err := raiseAll(writePackage(t, source(body))); err != nil {
			t.Errorf("a long body gives %v", err)
		}
	}
	for _, body := range []string{
		strings.Repeat("\tx = -x\n", 10) + "\tfor n := range 40000 {\n\t\tx = x*b(i) + a(i+n)\n\t}\n",
		"\tfor n := 0; n >= 0; n += 2 {\n\t\tif n == 1 {\n\t\t\tx = 1\n\t\t}\n\t}\n",
		"\tf0 := func(y float64) float64 { return y * x }\n" +
			"\tf1 := func(y float64) float64 { return f0(f0(f0(f0(f0(f0(f0(f0(f0(f0(y)))))))))) }\n" +
			"\tf2 := func(y float64) float64 { return f1(f1(f1(f1(f1(f1(f1(f1(f1(f1(y)))))))))) }\n" +
			"\tf3 := func(y float64) float64 { return f2(f2(f2(f2(f2(f2(f2(f2(f2(f2(y)))))))))) }\n" +
			"\tf4 := func(y float64) float64 { return f3(f3(f3(f3(f3(f3(f3(f3(f3(f3(y)))))))))) }\n" +
			"\tx = f4(f4(f4(f4(f4(f4(f4(f4(f4(f4(f4(f4(f4(f4(x))))))))))))))\n",
	} {
		_, _, err := raiseAll(writePackage(t, source(body)))
		var list *diag.List
		if !errors.As(err, &list) || list.Len() != 1 || list.Sorted()[0].Code != diag.TooManyOps {
			t.Errorf("too long a body gives %v", err)
			continue
		}
		if d := list.Sorted()[0]; strings.HasPrefix(body, "\tx = -x") && (len(d.Related) != 1 || d.Related[0].Pos.Line != 19 || d.Related[0].Message != "160000 of the operations are of this line") {
			t.Errorf("the lines that take most are %v", d.Related)
		}
	}
}

// TestChains raises chains of closures of which each calls those before it, at neighbouring points. Each of
// them is one apply, though there are more paths through them than could be followed.
func TestChains(t *testing.T) {
	t.Parallel()
	text := "package p\n\nimport \"github.com/openearthgo/oec\"\n\n//oec:stencil\nfunc F(f0 oec.I[float64], i int) float64 {\n" +
		"\tf1 := func(i int) float64 { return f0(i) * 1.5 }\n"
	for n := 2; n <= 200; n++ {
		text += fmt.Sprintf("\tf%d := func(i int) float64 { return f%d(i)*1.5 + f%d(i) }\n", n, n-1, n-2)
	}
	modules, _, err := raiseAll(writePackage(t, text+"\treturn f200(i)\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(stencil.Applies(stencil.Programs(modules["F_float64"])[0])); n != 201 {
		t.Errorf("there are %d applies", n)
	}
}

// TestLongProofs raises programs whose subscripts depend on more paths through branches, more ways through what is computed alike and more
// elements of arrays than could be followed.
func TestLongProofs(t *testing.T) {
	t.Parallel()
	const head = "package p\n\nimport \"github.com/openearthgo/oec\"\n\n"
	branches := head + "//oec:stencil\nfunc F(t *[9]float64, a oec.I[float64], i int) float64 {\n\tn := i\n"
	for k := range 60 {
		branches += fmt.Sprintf("\tif a(i+%d) > 0 {\n\t\tn = n*3 + %[1]d\n\t} else if n < %[1]d {\n\t\tn++\n\t}\n", k)
	}
	branches += "\treturn t[min(max(n, 0), 8)]\n}\n"
	double := strings.Repeat("\tn += n\n", 60)
	same := head + "//oec:stencil\nfunc F(t *[9]float64, a oec.I[int32], i int) float64 {\n\tn := a(i)\n" + double + "\tm := n\n\tn = a(i)\n" + double +
		"\tif n >= 0 && n < 9 {\n\t\treturn t[m]\n\t}\n\treturn 0\n}\n"
	arrays := head + "//oec:kernel\nfunc F(t [9]float64, a [4]uint8) (v [4]float64) {\n\tb0 := a\n"
	for k := range 60 {
		arrays += fmt.Sprintf("\tvar b%d [4]uint8\n\toec.For1(4, func(i int) { b%[1]d[i] = b%d[i] & b%[2]d[3-i] })\n", k+1, k)
	}
	arrays += "\toec.For1(4, func(i int) { v[i] = t[min(b60[i], 8)] })\n\treturn v\n}\n"
	for _, text := range []string{branches, same, arrays} {
		if _, _, err := raiseAll(writePackage(t, text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// chain returns statements that make a chain of closures, each of which calls the one before, and call the
// last.
func chain(n int, call string) string {
	text := "\tf0 := func(y float64) float64 { return y * x }\n"
	for k := range n {
		text += fmt.Sprintf("\tf%d := func(y float64) float64 { return %s }\n", k+1, fmt.Sprintf(call, k))
	}
	return text + fmt.Sprintf("\tx = f%d(x)\n", n)
}

// TestDiagnostics raises programs that cannot be raised.
func TestDiagnostics(t *testing.T) {
	dir := filepath.Join("testdata", "rejected")
	_, _, err := raiseAll(dir)
	var list *diag.List
	if !errors.As(err, &list) {
		t.Fatalf("Raise returns %v, not diagnostics", err)
	}
	diagtest.Check(t, dir, list)
	for _, d := range list.Sorted() {
		if d.Hint == "" {
			t.Errorf("no hint: %s", d)
		}
	}
}

// TestExamples compiles the example of each code in the table of diagnostics
// and checks that it causes that code and no other.
func TestExamples(t *testing.T) {
	for _, in := range diag.Codes() {
		if in.IsText() {
			continue
		}
		t.Run(string(in.Code), func(t *testing.T) {
			t.Parallel()
			imports := ""
			if strings.Contains(in.Example, "oec.") {
				imports = "import \"github.com/openearthgo/oec\"\n"
			}
			_, _, err := raiseAll(writePackage(t, "package p\n"+imports+in.Example+"\n"))
			var list *diag.List
			if !errors.As(err, &list) {
				t.Fatalf("there is no diagnostic: %v", err)
			}
			for _, d := range list.Sorted() {
				if d.Code != in.Code {
					t.Errorf("also causes %s", d)
				}
			}
		})
	}
}

// writePackage writes a package below testdata, so that it is part of this
// module, and removes it after the test.
func writePackage(t testing.TB, src string) string {
	t.Helper()
	dir, err := os.MkdirTemp("testdata", "tmp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestSynonyms compares the programs of functions that differ in the package only of which
// they call functions.
func TestSynonyms(t *testing.T) {
	t.Parallel()
	modules, _, err := raiseAll(filepath.Join("testdata", "synonyms"))
	if err != nil {
		t.Fatal(err)
	}
	standard, own := ir.Print(modules["Standard_float64"]), ir.Print(modules["Own_float64"])
	if want := strings.ReplaceAll(own, "@Own", "@Standard"); standard != want || len(own) < 10000 {
		t.Errorf("with package math it is\n%s\nand with package fmath\n%s", standard, want)
	}
}
