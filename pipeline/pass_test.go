package pipeline_test

import (
	"flag"
	"fmt"
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
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata files")

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, loop.Dialect, gpu.Dialect)
}

// A case is a file testdata/<pass>/*.txt: prose that says what and why, and the sections
// input, passes, output (or error), and remarks where there are any.
func TestPasses(t *testing.T) {
	t.Parallel()
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
	passes := invocationsOf(section(archive, "passes"))
	if !strings.Contains(strings.Join(passes, " "), folder) {
		t.Errorf("the passes %q do not include %s, after which the folder is called", passes, folder)
	}
	got := runPasses(t, section(archive, "input"), passes)
	for _, name := range []string{"output", "error", "remarks"} {
		checkSection(t, archive, name, got[name])
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// invocationsOf splits a list of passes at spaces that are not before an option.
func invocationsOf(text string) []string {
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
	module := parse(t, src)
	before := newBaseline(module)
	before.allow(passes)
	if approximate(passes) {
		before.differs = before.nearly
	}
	p, err := pipeline.New(passes...)
	if err != nil {
		t.Fatal(err)
	}
	ctx := &pipeline.Context{Registry: registry()}
	got := map[string]string{}
	if err := p.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
		got["error"] = err.Error() + "\n"
		return got
	}
	got["output"] = ir.Print(module)
	for _, r := range ctx.Remarks {
		got["remarks"] += r.String() + "\n"
	}
	before.check(t, module, "after "+strings.Join(passes, " "))
	checkRepeat(t, p, module, got["output"])
	return got
}

// approximate reports whether one of some passes rounds otherwise than the program says.
func approximate(passes []string) bool {
	return slices.ContainsFunc(pipeline.Passes(), func(p pipeline.Pass) bool { return p.Approximate && slices.Contains(passes, p.Name) })
}

// checkRepeat runs the passes on their own output, which may change nothing but names.
func checkRepeat(t *testing.T, p *pipeline.Pipeline, module *ir.Op, want string) {
	t.Helper()
	if err := p.Run(&pipeline.Context{Registry: registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Errorf("the passes fail on their own output: %v", err)
	} else if got := ir.Print(module); got != want {
		t.Errorf("the passes change their own output to\n%s", got)
	}
}

func parse(t *testing.T, src string) *ir.Op {
	t.Helper()
	module, err := ir.Parse(registry(), "input.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(module); err != nil {
		t.Fatal(err)
	}
	return module
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func checkSection(t *testing.T, a *txtar.Archive, name, got string) {
	t.Helper()
	if want := section(a, name); got != want && !*update {
		t.Errorf("%s is\n%s\nexpected\n%s\n(go test -update rewrites it)", name, got, want)
	}
	if !*update {
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

// Every pass has a folder of cases, and every folder is called after a pass.
func TestEveryPassHasCases(t *testing.T) {
	t.Parallel()
	for _, name := range pipeline.PassNames() {
		if files, _ := filepath.Glob(filepath.Join("testdata", name, "*.txt")); len(files) == 0 {
			t.Errorf("pass %s has no case in testdata/%s", name, name)
		}
	}
	known := fmt.Sprint(pipeline.PassNames())
	dirs, _ := os.ReadDir("testdata")
	for _, d := range dirs {
		if d.IsDir() && !strings.Contains(known, d.Name()) {
			t.Errorf("testdata/%s is not the name of a pass", d.Name())
		}
	}
}
