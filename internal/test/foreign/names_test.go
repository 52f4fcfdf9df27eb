package foreign_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// Names that mean something in generated files, in one of their languages, or to a compiler.
var (
	ofStencils = strings.Fields(`Level Repeat Threads Text Failed Set Match Count Take Enter Fits Halt Restrict Size Min Merge Present Sum Shape Address
		Nothing FieldT OptionsT FreePlan PointTo CFree CStrlen CInt CLoc Fields Around Low High Stat Errmsg Return If Default Double Import Int
		Lambda Print Error Array Table NamesPlan NamesInvalid`)
	ofFields = strings.Fields(`size present merge min shape count set take fields address nothing cLoc cDouble cInt x fX f1 plan options message
		halo namesField namesOptions namesPlan forked refuse Return If Default_ Case Else Switch requires staticAssert constCast notEq
		thread_local typeof constinit linux unix i386 bool_ restrict_ enter fits low high text failed m around lambda self None def numpy names
		result return_ class_ int_ isContiguous natural halt index kind bindArguments runArguments cArgumentsBind`)
)

// namesSource is a package that has them.
func namesSource() string {
	var b strings.Builder
	b.WriteString("// Package names has names.\npackage names\n\nimport \"github.com/openearthgo/oec\"\n")
	for _, name := range ofStencils {
		fmt.Fprintf(&b, "\n// %s is one. /* What is * in * a * comment: **/ /*/*/\n//\n//oec:stencil\nfunc %[1]s(in oec.I[float64], i int) float64 { return in(i) }\n", name)
	}
	for n, some := range slices.Collect(slices.Chunk(ofFields, 6)) {
		of := ""
		if n > 0 {
			of = fmt.Sprint(n)
		}
		fmt.Fprintf(&b, "\n//oec:stencil\nfunc Arguments%s(%s oec.I[float64], %s float64, i int) (%s float64) { return %s(i) * %[3]s }\n", of,
			strings.Join(some[:len(some)-2], ", "), some[len(some)-2], some[len(some)-1], some[0])
	}
	long := strings.Repeat("VeryLong", 8)
	fmt.Fprintf(&b, "\n//oec:stencil\nfunc %s[T oec.Float](in%[1]sA, in%[1]sB [2]oec.IJK[T], s%[1]s T, i, j, k int) (out%[1]s [2]T) {\n"+
		"\tout%[1]s[0] = in%[1]sA[0](i+1, j, k) * s%[1]s\n\tout%[1]s[1] = in%[1]sB[1](i, j, k)\n\treturn out%[1]s\n}\n", long)
	return b.String()
}

// generateGo makes a library without machine code of a package in the module of the first one, and returns its folder.
func generateGo(t *testing.T, dir, name, source string) (lib string, err error) {
	t.Helper()
	module := filepath.Dir(dir)
	folder, to := filepath.Join(module, name), filepath.Join(module, "lib"+name)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	return to, driver.Generate(t.Context(), driver.Config{
		Dir: folder, Library: "../lib" + name, Levels: []string{"tuned"}, Targets: []string{"go"},
		Tools: toolchain.FromEnv(), Stdout: io.Discard, Stderr: io.Discard,
	})
}

// TestNames compiles a library of stencils and arguments with names that mean something else.
func TestNames(t *testing.T) {
	t.Parallel()
	first := build(t)
	dir, err := generateGo(t, first, "names", namesSource())
	if err != nil {
		t.Fatal(err)
	}
	compiles(t, dir, "names")
	module, err := os.ReadFile(filepath.Join(dir, "fortran", "names.f90"))
	if err != nil {
		t.Fatal(err)
	}
	// Arrays may have more elements than a default integer counts.
	if bad := regexp.MustCompile(`[^_]size\(\w+(, \d)?\).*`).FindString(regexp.MustCompile(`(?s)\n   ! Releases a plan.*`).ReplaceAllString(string(module), "")); bad != "" {
		t.Error("the number of elements has the default kind: ", bad)
	}
	for _, name := range []string{"int", "lambda", "numpy", "double", "plan", "count"} { // as packages
		source := "package " + name + "\n\nimport \"github.com/openearthgo/oec\"\n\n//oec:stencil\nfunc Hd(" + name + "Field, a oec.I[float64], i int) (plan float64) { return a(i) }\n"
		if dir, err = generateGo(t, first, name, source); err != nil {
			t.Fatal(err)
		}
		python := map[string]string{"lambda": "lambda_", "numpy": "numpy_"}[name]
		if python == "" {
			python = name
		}
		compiles(t, dir, python)
	}
}

// compiles compiles what was generated in all languages, and imports the Python package.
func compiles(t *testing.T, dir, python string) {
	t.Helper()
	run := func(line ...string) {
		if log := command(dir, line...); log != "" {
			t.Errorf("%s:\n%.2000s", strings.Join(line, " "), log)
		}
	}
	headers, err := filepath.Glob(filepath.Join(dir, "*.h"))
	if err != nil || len(headers) != 1 {
		t.Fatal(headers, err)
	}
	run("gcc", "-std=gnu2x", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", headers[0])
	run("g++", "-x", "c++", "-std=gnu++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", headers[0])
	run(testenv.NeedsFortran(t), "-std=f2008", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-J"+t.TempDir(),
		filepath.Join("fortran", strings.TrimSuffix(filepath.Base(headers[0]), ".h")+".f90"))
	run("go", "build", "-buildmode=c-shared", "-o", filepath.Join(t.TempDir(), "library.so"), ".")
	run(testenv.NeedsNumPy(t), "-c", "import sys; sys.path.insert(0, 'python'); import "+python+"; compile(open('python/"+python+"/__init__.pyi').read(), 'stub', 'exec')")
}

// TestNamesOfC generates libraries with two functions of a name, which C cannot have.
func TestNamesOfC(t *testing.T) {
	t.Parallel()
	first := build(t)
	for names, want := range map[string]string{
		"Field": "stencil Field would have a function field_field in C, which each library has already; rename the stencil",
		"Free":  "stencil Free would have a function free_free in C", "GoFree": "stencil GoFree would have a function gofree_go_free in C",
		"Plan": "stencil Plan would have", "Options": "stencil Options would have",
		"Hd HdRun": "stencils Hd and HdRun would both have a function hdhdrun_hd_run in C; rename one of them", "Hd HdBind": "both have a function hdhdbind_hd_bind in C",
	} {
		name := strings.ToLower(strings.ReplaceAll(names, " ", ""))
		source := "package " + name + "\n\nimport \"github.com/openearthgo/oec\"\n"
		for n := range strings.FieldsSeq(names) {
			source += "\n//oec:stencil\nfunc " + n + "(a oec.I[float64], i int) float64 { return a(i) }\n"
		}
		if _, err := generateGo(t, first, name, source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", names, err, want)
		}
	}
}
