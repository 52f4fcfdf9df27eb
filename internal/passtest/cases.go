package passtest

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Update is the flag that writes what tests compare with.
var Update = flag.Bool("update", false, "rewrite the expected sections of testdata files")

// Registry returns the operations of all dialects.
func Registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect, loop.Dialect, gpu.Dialect)
}

// Cases runs the cases of the passes of a package. A case is a file testdata/<pass>/*.txt: prose that says what and why, and the sections
// input, passes, output (or error), and remarks where there are any.
func Cases(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("testdata/*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), "testdata/"), ".txt")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runCase(t, file)
		})
	}
}

func runCase(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(strings.TrimSpace(string(archive.Comment))) == 0 {
		t.Error("the file does not say what it is about")
	}
	folder := filepath.Base(filepath.Dir(file))
	passes := InvocationsOf(Section(archive, "passes"))
	if !strings.Contains(strings.Join(passes, " "), folder) {
		t.Errorf("the passes %q do not include %s, after which the folder is called", passes, folder)
	}
	got := runPasses(t, Section(archive, "input"), passes)
	for _, name := range []string{"output", "error", "remarks"} {
		CheckSection(t, archive, name, got[name])
	}
	if *Update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// InvocationsOf splits a list of passes at spaces that are not before an option.
func InvocationsOf(text string) []string {
	var passes []string
	for _, word := range strings.Fields(text) {
		if name, _, _ := strings.Cut(word, "="); !slices.Contains(pipeline.PassNames(), name) && len(passes) > 0 {
			passes[len(passes)-1] += " " + word
		} else {
			passes = append(passes, word)
		}
	}
	return passes
}

// runPasses returns the sections that the passes give. Programs must compute what they
// computed before.
func runPasses(t *testing.T, src string, passes []string) map[string]string {
	t.Helper()
	module := Parse(t, src)
	before := NewBaseline(module)
	before.Allow(passes)
	if approximate(passes) {
		before.differs = before.nearly
	}
	p := Pipeline(t, Passes(t, passes...)...)
	ctx := &transform.Context{Registry: Registry()}
	got := map[string]string{}
	if err := p.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
		got["error"] = err.Error() + "\n"
		return got
	}
	got["output"] = ir.Print(module)
	for _, r := range ctx.Remarks {
		got["remarks"] += r.String() + "\n"
	}
	before.Check(t, module, "after "+strings.Join(passes, " "))
	CheckRepeat(t, p, module, got["output"])
	return got
}

// approximate reports whether one of some passes rounds otherwise than the program says.
func approximate(passes []string) bool {
	return slices.ContainsFunc(pipeline.Passes(), func(p pipeline.Pass) bool { return p.Approximate && slices.Contains(passes, p.Name) })
}

// CheckRepeat runs the passes on their own output, which may change nothing but names.
func CheckRepeat(t *testing.T, p *pipeline.Pipeline, module *ir.Op, want string) {
	t.Helper()
	if err := p.Run(&transform.Context{Registry: Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Errorf("the passes fail on their own output: %v", err)
	} else if got := ir.Print(module); got != want {
		t.Errorf("the passes change their own output to\n%s", got)
	}
}

// Parse reads a module.
func Parse(t *testing.T, src string) *ir.Op {
	t.Helper()
	module, err := ir.Parse(Registry(), "input.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(module); err != nil {
		t.Fatal(err)
	}
	return module
}

// RoundTrip demands that a module which has each operation of a dialect is printed as it is, also after it was printed in the generic form.
func RoundTrip(t *testing.T, src string, dialect *ir.Dialect) {
	t.Helper()
	module := Parse(t, src)
	if printed := ir.Print(module); printed != src {
		t.Errorf("printed as\n%s\nexpected\n%s", printed, src)
	}
	generic := ir.PrintGeneric(module)
	if again := ir.Print(Parse(t, generic)); again != src {
		t.Errorf("the generic form\n%s\nis printed as\n%s\nexpected\n%s", generic, again, src)
	}
	for _, info := range dialect.Ops {
		if !strings.Contains(generic, `"`+info.Name+`"`) {
			t.Errorf("the program has no %s", info.Name)
		}
	}
}

// Section returns a section of a case.
func Section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// CheckSection compares a section of a case, or writes it.
func CheckSection(t *testing.T, a *txtar.Archive, name, got string) {
	t.Helper()
	if want := Section(a, name); got != want && !*Update {
		t.Errorf("%s is\n%s\nexpected\n%s\n(go test -update rewrites it)", name, got, want)
	}
	if !*Update {
		return
	}
	for i := range a.Files {
		if a.Files[i].Name == name {
			if got == "" {
				a.Files = append(a.Files[:i], a.Files[i+1:]...)
			} else {
				a.Files[i].Data = []byte(got)
			}
			return
		}
	}
	if got != "" {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(got)})
	}
}

// Abbreviations keep the programs below readable.
var Abbreviations = strings.NewReplacer("$T", "!stencil.temp<?x?x?xf64>", "$F", "!stencil.field<?x?x?xf64>", "$R", "!stencil.result<f64>")
