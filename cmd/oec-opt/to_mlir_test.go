package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/mlir"
	"github.com/openearthgo/oec/ir"
)

// noCounterpart are the programs of the dialect's document that MLIR cannot say, with what is said of them.
var noCounterpart = map[string]string{
	"asserts":    "9:5: assert has no counterpart in the dialects of MLIR",
	"grids":      "12:10: a field is read on a finer or a coarser grid",
	"combine":    "5:8: the apply lacks a dimension before one that it has",
	"recurrence": `5:8: the apply is a recurrence in the order "k"`,
	"reduction":  "is a recurrence in the order",
}

// refused matches what is said of programs that MLIR cannot say.
var refused = regexp.MustCompile(`\d: (\S+ has no counterpart in|the apply is a recurrence|the apply lacks a dimension before one|` +
	`\S+ has a dimension that the apply lacks|an end of the window is the same at all points|a field is read on a finer or a coarser grid|\S+ is read at \S+ for \S from|results of the apply vary along different dimensions|nothing needs a point of what stencil|\S+ has a value of type ui\d+)`)

// A program of the dialect's document that is written as MLIR has it today computes what it did.
func TestToMLIR(t *testing.T) {
	t.Parallel()
	for name, p := range documented(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := p.compareToMLIR(t)
			if want := noCounterpart[name]; want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("error %v, expected %q", err, want)
			}
		})
	}
}

// So do the programs that the passes are tested with.
func TestCasesToMLIR(t *testing.T) {
	t.Parallel()
	programs := cases(t)
	if len(programs) < 50 {
		t.Errorf("only %d programs run", len(programs))
	}
	for name, p := range programs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := p.compareToMLIR(t); err != nil && !refused.MatchString(err.Error()) {
				t.Error(err)
			}
		})
	}
}

// sized is a program, the domain that it is for if it does not say so itself, how it is run, and what that prints.
type sized struct {
	text      string
	size, run []string
	computes  string
}

// newSized runs a program.
func newSized(t *testing.T, text string, run []string) (sized, error) {
	t.Helper()
	size := slices.DeleteFunc(slices.Clone(run), func(flag string) bool { return !strings.HasPrefix(flag, "--size=") })
	computes, _, err := oecOpt(t, text, run...)
	return sized{text, size, run, computes}, err
}

// documented returns the programs of the dialect's document that are of the stencil dialect.
func documented(t *testing.T) map[string]sized {
	list := map[string]sized{}
	for name, text := range texts(t, "../../docs/testdata/dialect/*.mlir") {
		if !strings.Contains(text, "stencil.program") {
			continue
		}
		line, _, _ := strings.Cut(text, "\n")
		p, err := newSized(t, text, strings.Fields(strings.TrimPrefix(line, "// RUN: oec-opt %s")))
		if err != nil && noCounterpart[name] == "" {
			t.Error(err)
		}
		list[name] = p
	}
	return list
}

// cases returns the programs that the passes are tested with, for small domains.
func cases(t *testing.T) map[string]sized {
	list := map[string]sized{}
	for name, text := range texts(t, "../../transform/stencil/testdata/*/*.txt") {
		_, text, _ = strings.Cut(text, "-- input --\n")
		text, _, _ = strings.Cut(text, "\n-- ")
		if strings.Contains(text, "stencil.program") && !strings.Contains(text, "tensor.") {
			run := []string{"--run", "--halo=8x8x8"}
			if extent.MatchString(text) {
				run = append(run, "--size=10x9x8")
			}
			if p, err := newSized(t, small(text), run); err == nil { // others are for what passes say of them
				list[name] = p
			}
		}
	}
	return list
}

// extent matches bounds that follow the domain.
var extent = regexp.MustCompile(`\bN[IJK]\b|stencil.extent`)

var boundOrExtent = regexp.MustCompile(`[\[ ,x<(+]\d+`)

// small takes 48 points away from the bounds of a program that are far out, and from extents.
func small(text string) string {
	return boundOrExtent.ReplaceAllStringFunc(text, func(s string) string {
		if n, err := strconv.Atoi(s[1:]); err == nil && 52 <= n && n < 200 {
			return s[:1] + strconv.Itoa(n-48)
		}
		return s
	})
}

// texts returns files by their names and those of their folders.
func texts(t *testing.T, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no programs: ", err)
	}
	list := map[string]string{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if folder := filepath.Base(filepath.Dir(file)); folder != "dialect" {
			name = folder + "/" + name
		}
		list[name] = string(b)
	}
	return list
}

var domain = regexp.MustCompile(`(?m)^(@\w+) on .*$`)

// compareToMLIR compares what a program computes with what it does when it has been written and read. The
// error is that of writing.
func (p sized) compareToMLIR(t *testing.T) error {
	t.Helper()
	text, _, err := oecOpt(t, p.text, append(p.size, "--to-mlir")...)
	if err != nil {
		return err
	}
	have, _, err := oecOpt(t, text, p.run...)
	// The domain has any extent along a dimension that no field has.
	if have, want := domain.ReplaceAllString(have, "$1"), domain.ReplaceAllString(p.computes, "$1"); err != nil || have != want {
		t.Errorf("written as\n%s\nit computes, with error %v,\n%s\nexpected\n%s", text, err, have, want)
	}
	return nil
}

// TestXDSLReads has xDSL verify and print all programs of the documents, the tests of passes, the examples
// and the benchmarks that MLIR can say, and reads what it printed.
func TestXDSLReads(t *testing.T) {
	t.Parallel()
	tool := os.Getenv("OEC_XDSL_OPT")
	if tool == "" {
		t.Skip("set OEC_XDSL_OPT to the command xdsl-opt, which pip install xdsl installs")
	}
	programs := documented(t)
	maps.Copy(programs, cases(t))
	maps.Copy(programs, raised(t, "examples", "./..."))
	maps.Copy(programs, raised(t, "benchmarks", "./openearth/..."))
	var names, written []string
	for _, name := range slices.Sorted(maps.Keys(programs)) {
		text, _, err := oecOpt(t, programs[name].text, append(programs[name].size, "--to-mlir")...)
		if err == nil {
			names, written = append(names, name), append(written, text)
		} else if !refused.MatchString(err.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	cmd := exec.CommandContext(t.Context(), tool, "--split-input-file")
	cmd.Stdin = strings.NewReader(strings.Join(written, "\n// -----\n"))
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", tool, err, &log)
	}
	read := mark.Split(string(out), -1)
	if len(read) != len(written) {
		t.Fatalf("xDSL printed %d programs of %d", len(read), len(written))
	}
	for n, name := range names {
		if have, want := withoutNames(t, read[n]), withoutNames(t, written[n]); have != want {
			t.Errorf("%s: xDSL's text is read as\n%s\nexpected\n%s", name, have, want)
		}
	}
	t.Logf("xDSL read %d of %d programs; MLIR cannot say the others", len(written), len(programs))
}

// withoutNames returns a program of today as one of this compiler, in which no value has a name.
func withoutNames(t *testing.T, text string) string {
	t.Helper()
	modules, err := mlir.Parse(nil, "t.mlir", text, false)
	if err != nil {
		t.Fatal(err)
	}
	ir.Walk(modules[0], func(op *ir.Op) {
		for _, v := range op.Results {
			v.Name = ""
		}
		for _, r := range op.Regions {
			for _, v := range r.Args {
				v.Name = ""
			}
		}
	})
	return ir.Print(modules[0])
}

// raised returns the programs of the packages of a module.
func raised(t *testing.T, module, packages string) map[string]sized {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", "github.com/openearthgo/oec/cmd/oecgen", "-emit", "stencil", "-O", "original", packages)
	cmd.Dir = filepath.Join("..", "..", module)
	cmd.Env = append(os.Environ(), "OEC_LLVM=none")
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	list := map[string]sized{}
	titles := mark.FindAllString(string(out), -1)
	for n, text := range mark.Split(string(out), -1)[1:] {
		list[strconv.Itoa(n)+titles[n]] = sized{text: text, size: []string{"--size=24x20x16"}}
	}
	return list
}

func TestToMLIRNeedsASize(t *testing.T) {
	t.Parallel()
	_, _, err := oecOpt(t, program, "--to-mlir")
	if want := "<stdin>:9:3: stencil.store is for domains of any size, and MLIR has bounds of numbers; say for which one, as in -size=64x64x60"; err == nil || err.Error() != want {
		t.Errorf("error %v, expected %s", err, want)
	}
	if out, _, err := oecOpt(t, program, "--to-mlir", "--size=8x4x2"); err != nil || !strings.Contains(out, "<[0,8]x[0,4]x[0,2]xf64>") {
		t.Errorf("%v\n%s", err, out)
	}
}

// What MLIR cannot say is an error with its place, and the hint is right.
func TestToMLIRErrors(t *testing.T) {
	t.Parallel()
	unused := strings.Replace(program, "  %0 =", "  %none = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>\n  %0 =", 1)
	const drop = "\n\thint: -stencil-shape-inference and then -canonicalize drop what is not needed"
	for _, c := range []struct{ src, want string }{
		{unused, "<stdin>:2:11: nothing needs a point of what stencil.load gives, and bounds of MLIR have some" + drop},
		{strings.ReplaceAll(program, "f64", "ui16"), "<stdin>:1:1: func has a value of type ui16, and MLIR's arithmetic no integers without a sign"},
		{
			strings.Replace(program, "%out:", "%land: !stencil.field<0x?x0xf64>, %out:", 1),
			"<stdin>:1:1: land lacks a dimension before one that it has, which MLIR says where it is read, and nothing reads it\n\thint: leave it out, or let it vary along the first dimensions",
		},
		{"func @f() {\n  %0 = loop.buffer : !loop.field<?x?x?xf64>\n  return\n}\n", "<stdin>:2:8: loop.buffer has no counterpart in the dialects of MLIR"},
	} {
		if _, _, err := oecOpt(t, c.src, "--to-mlir", "--size=4x4x4"); err == nil || err.Error() != c.want {
			t.Errorf("error %v, expected %s", err, c.want)
		}
	}
	if out, _, err := oecOpt(t, unused, "--stencil-shape-inference", "--canonicalize", "--to-mlir", "--size=4x4x4"); err != nil || strings.Contains(out, "%none") {
		t.Errorf("after the passes of the hint: %v\n%s", err, out)
	}
}
