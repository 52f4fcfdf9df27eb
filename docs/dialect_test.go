package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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

const (
	dialectDocument = "dialect.md"
	generatedPart   = "## Operations\n"
)

const propertiesText = `
What is pure computes its results and does nothing else: it may be removed, merged and moved. A terminator ends its
region. The regions of what is isolated use no values from outside. What is commutative gives the same bits with its operands
exchanged, unless they are NaNs. What narrows gives in f32 what it gives in f64 for the same operands, rounded to f32.
Speculated says whether an operation may run where the program would not have run it, which is
so once a branch has become a selection.
`

// exampleNames are the files of testdata/dialect, in the order of the document. The first in
// which an operation occurs is its example.
var exampleNames = []string{"floats", "integers", "unsigned", "exact", "comparisons", "conversions", "asserts", "laplace", "branches", "calls",
	"buffers", "combine", "recurrence", "reduction", "indirect", "grids", "nests", "tiles", "skew", "skewed_steps", "launch", "phases", "wavefronts", "kernels", "sizes", "arrays", "tile_arrays", "scratch"}

// example is a program of the dialects' document. Its first line is the command that runs
// it, as in LLVM's tests.
type example struct {
	name, text, output string
	module             *ir.Op
}

// TestDialect compares the end of the dialects' document with the tables of operations and
// passes and with what the examples print. With -update it is written.
func TestDialect(t *testing.T) {
	t.Parallel()
	registry := ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect, loop.Dialect, gpu.Dialect)
	tool := oecOpt(t)
	checkProse(t, tool)
	examples := readExamples(t, tool, registry)
	var b strings.Builder
	b.WriteString(generatedPart)
	b.WriteString(propertiesText)
	for _, d := range registry.Dialects() {
		writeDialect(t, &b, d, examples)
	}
	writePasses(&b)
	writeModes(t, &b)
	writeLevels(t, &b)
	b.WriteString("\n## Examples\n\nWhat follows each is what its first line prints, where %s is the name of the file. Inputs are made up, the same each time.\n")
	for _, e := range examples {
		fmt.Fprintf(&b, "\n### %s\n\n```mlir\n%s```\n\n```text\n%s```\n", e.name, e.text, e.output)
	}
	compareEnd(t, dialectDocument, generatedPart, b.String())
}

// checkProse runs the programs in front of the tables.
func checkProse(t *testing.T, tool string) {
	t.Helper()
	text, err := os.ReadFile(dialectDocument)
	if err != nil {
		t.Fatal(err)
	}
	prose, _, _ := strings.Cut(string(text), generatedPart)
	list, programs := append(blocks(prose), block{}), 0
	for n, b := range list {
		if b.kind != "mlir" {
			continue
		}
		programs++
		if got := runExample(t, tool, "example", b.text); got != list[n+1].text {
			t.Errorf("%s:%d: the block that follows is not what it prints\n%s", dialectDocument, b.line, got)
		}
	}
	if programs == 0 {
		t.Errorf("%s has no program in front of the tables", dialectDocument)
	}
}

// readExamples reads and runs the examples, as they are and after the passes of each level,
// which change nothing of what they print.
func readExamples(t *testing.T, tool string, registry *ir.Registry) []example {
	t.Helper()
	if files, err := filepath.Glob("testdata/dialect/*"); err != nil || len(files) != len(exampleNames) {
		t.Errorf("the document has %d examples of %q, %v", len(exampleNames), files, err)
	}
	var examples []example
	for _, name := range exampleNames {
		file := filepath.Join("testdata", "dialect", name+".mlir")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		e := example{name: name, text: string(text)}
		if e.module, err = ir.Parse(registry, file, e.text); err == nil {
			err = ir.Verify(e.module)
		}
		if err != nil {
			t.Fatal(err)
		}
		e.output = runExample(t, tool, e.name, e.text)
		if len(stencil.Programs(e.module)) > 0 {
			for _, level := range pipeline.Levels() {
				for _, flag := range []string{"--level=", "--gpu-level="} {
					if got := runExample(t, tool, e.name, e.text, flag+level); got != e.output {
						t.Errorf("%s: after the passes of %s%s it prints\n%s\nexpected\n%s", file, flag, level, got, e.output)
					}
				}
			}
		}
		examples = append(examples, e)
	}
	return examples
}

// oecOpt builds the tool and returns its path.
func oecOpt(t *testing.T) string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "oec-opt.exe") // a name that every system can run
	if out, err := exec.Command("go", "build", "-o", tool, oecPath+"/cmd/oec-opt").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return tool
}

// runExample returns what the command in the first line of an example prints, with more
// flags.
func runExample(t *testing.T, tool, name, text string, flags ...string) string {
	t.Helper()
	first, _, _ := strings.Cut(text, "\n")
	command, found := strings.CutPrefix(first, "// RUN: oec-opt %s ")
	if !found {
		t.Fatalf("%s does not begin with the command that runs it", name)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name+".mlir"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tool, slices.Concat([]string{name + ".mlir"}, flags, strings.Fields(command))...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if len(out) == 0 {
		t.Fatalf("%s prints nothing: %v", name, err)
	}
	if err != nil && !strings.HasPrefix(string(out), "oec-opt: "+name+".mlir:") {
		t.Errorf("%s fails, and not at one of its operations: %s", name, out)
	}
	return string(out)
}

// writeDialect writes the table of a dialect's operations.
func writeDialect(t *testing.T, b *strings.Builder, d *ir.Dialect, examples []example) {
	t.Helper()
	fmt.Fprintf(b, "\n### Dialect %s\n\n| operation | what it does | operands | results | attributes | properties | speculated | example |\n"+
		"|---|---|---|---|---|---|---|---|\n", d.Name)
	for _, info := range d.Ops {
		at := slices.IndexFunc(examples, func(e example) bool { return contains(e.module, info) })
		if at < 0 {
			t.Errorf("no file of testdata/dialect has %s", info.Name)
			continue
		}
		properties := info.Traits.String()
		if info.Regions > 0 {
			properties = strings.TrimPrefix(fmt.Sprintf("%s, regions: %d", properties, info.Regions), ", ")
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s | %s | %s | [%[8]s](#%[8]s) |\n", info.Name, info.Summary, info.Operands, info.Results,
			strings.Join(info.AttrNames(), ", "), properties, info.Speculate, examples[at].name)
	}
}

func contains(module *ir.Op, info *ir.OpInfo) bool {
	found := false
	ir.Walk(module, func(op *ir.Op) { found = found || op.Info == info })
	return found
}

// writePasses writes the table of passes.
func writePasses(b *strings.Builder) {
	b.WriteString("\n## Passes\n\nA pass is a flag of `oec-opt`; options follow it, as in `--stencil-unrolling='unroll-factor=4 unroll-index=2'`. Those that\n" +
		"are required cannot be left out on the way to code.\n\n| pass | what it does | options | required |\n|---|---|---|---|\n")
	for _, p := range pipeline.Passes() {
		var options []string
		for _, o := range p.Options() {
			options = append(options, fmt.Sprintf("`%s=%s`: %s", o.Name, o.Default, o.Summary))
		}
		required := ""
		if p.Required {
			required = "yes"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", p.Name, p.Summary, strings.Join(options, "; "), required)
	}
}

// writeModes writes which passes a mode of floating-point arithmetic is.
func writeModes(t *testing.T, b *strings.Builder) {
	t.Helper()
	b.WriteString("\n## Modes of floating-point arithmetic\n\nThe passes of a mode round otherwise than the program says. They run before those of any level, so that all levels compute\n" +
		"the same bits.\n\n| mode | passes |\n|---|---|\n")
	for _, mode := range pipeline.FPModes() {
		passes, err := pipeline.FPPasses(mode)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if len(passes) > 0 {
			text = texts(passes)
		}
		fmt.Fprintf(b, "| %s | %s |\n", mode, text)
	}
}

// writeLevels writes which passes an optimization level is.
func writeLevels(t *testing.T, b *strings.Builder) {
	t.Helper()
	b.WriteString("\n## Levels\n\n`--level=LEVEL` stands for all passes of an optimization level to loops, in this order, and `--gpu-level=LEVEL`\nfor those to kernels.\n\n| level | over stencils | to loops | to kernels |\n|---|---|---|---|\n")
	for _, name := range pipeline.Levels() {
		level, err := pipeline.LevelByName(name, pipeline.ByModel)
		if err != nil {
			t.Fatal(err)
		}
		kernels := append(level.Launches(), level.Kernels()...)
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, texts(level.Stencil()), texts(level.Loops()), texts(kernels))
	}
}

// texts returns passes as code.
func texts(passes []transform.Pass) string {
	var words []string
	for _, p := range passes {
		words = append(words, "`"+pipeline.Text(p)+"`")
	}
	return strings.Join(words, " ")
}
