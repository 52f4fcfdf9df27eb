package docs_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

var update = flag.Bool("update", false, "write the generated sections of the documents")

const (
	document   = "language.md"
	oecPath    = "github.com/openearthgo/oec"
	sourceFile = "stencil.go"
)

// block is a fenced block of a document.
type block struct {
	line int    // of the fence
	kind string // the words after the fence
	text string
}

var fences = regexp.MustCompile("(?ms)^```([^\n]*)\n(.*?)^```$")

// blocks returns the fenced blocks of a document.
func blocks(text string) []block {
	var out []block
	for _, m := range fences.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, block{1 + strings.Count(text[:m[0]], "\n"), text[m[2]:m[3]], text[m[4]:m[5]]})
	}
	return out
}

// TestLanguage compiles the examples of the language's document, and compares what is
// said about those that are rejected with the block that follows them.
func TestLanguage(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	dir := newModule(t)
	list := blocks(string(text))
	accepted, last := 0, ""
	for n, b := range list {
		switch b.kind {
		case "go":
			accepted++
			last = fmt.Sprintf("example%d", n)
			if _, err := compile(dir, last, b.text); err != nil {
				t.Errorf("%s:%d: %v", document, b.line, err)
			}
		case "go test": // of the stencils above it
			if err := runTest(dir, last, b.text); err != nil {
				t.Errorf("%s:%d: %v", document, b.line, err)
			}
		case "go rejected":
			_, err := compile(dir, fmt.Sprintf("example%d", n), b.text)
			if n+1 == len(list) || list[n+1].kind != "text" {
				t.Errorf("%s:%d: no block of text says what is printed", document, b.line)
			} else if got := said(err); got != list[n+1].text {
				t.Errorf("%s:%d: the example gives\n%s", document, b.line, got)
			}
		}
	}
	if accepted < 10 {
		t.Errorf("%s has %d examples that compile", document, accepted)
	}
	build(t, dir)
}

// runTest runs declarations as a test in a package below dir.
func runTest(dir, name, declarations string) error {
	folder := filepath.Join(dir, name)
	text := "package " + name + "\n\n" + importsFor(declarations, "context", "fmt", oecPath+"/rt") + "\n" + declarations
	if err := os.WriteFile(filepath.Join(folder, "stencil_test.go"), []byte(text), 0o666); err != nil {
		return err
	}
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// build builds and vets what was generated.
func build(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the generated code does not build: %v\n%s", err, out)
	}
}

// compile writes declarations as a package below dir and generates its Go kernels.
// It returns the lines that stand in front of the declarations.
func compile(dir, name, declarations string) (header int, err error) {
	text := "package " + name + "\n\n" + importsFor(declarations) + "\n"
	header = strings.Count(text, "\n")
	err = generate(filepath.Join(dir, name), sourceFile, text+declarations, "")
	return header, relative(err, header)
}

// importsFor returns the imports that declarations need, of those that stencils have and more.
func importsFor(declarations string, more ...string) (imports string) {
	for _, imported := range append(more, "math", oecPath, oecPath+"/fmath") {
		if regexp.MustCompile(`\b` + path.Base(imported) + `\.`).MatchString(declarations) {
			imports += fmt.Sprintf("import %q\n", imported)
		}
	}
	return imports
}

// compileText writes the text of programs into a package below dir and generates its Go kernels.
func compileText(dir, name, programs string) error {
	const file = "stencil.mlir"
	return relative(generate(filepath.Join(dir, name), file, programs, file), 0)
}

// imported is what the packages of tests import.
var imported frontend.Listed

// generate writes a file into a new folder and generates Go kernels: of the programs in a file of
// text, if its name is given, or of the folder's package.
func generate(folder, name, text, from string) error {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
		return err
	}
	return driver.Generate(context.Background(), driver.Config{Dir: folder, From: from, Levels: []string{"inline"}, Targets: []string{"go"},
		Verify: true, Listed: &imported, Stdout: io.Discard, Stderr: io.Discard})
}

// relative moves the positions of diagnostics to where a reader of the example counts.
func relative(err error, header int) error {
	var list *diag.List
	if !errors.As(err, &list) {
		return err
	}
	move := func(p diag.Pos) diag.Pos { return diag.Pos{File: path.Base(p.File), Line: p.Line - header, Col: p.Col} }
	moved := new(diag.List)
	for _, d := range list.Sorted() {
		m := moved.Add(move(d.Pos), d.Code, "%s", d.Message)
		for _, r := range d.Related {
			m.Related = append(m.Related, diag.Related{Pos: move(r.Pos), Message: r.Message})
		}
		m.Hint = d.Hint
	}
	return moved
}

// said returns an error as a block of text.
func said(err error) string {
	if err == nil {
		return "nothing: it compiles\n"
	}
	return strings.TrimRight(err.Error(), "\n") + "\n"
}

// newModule returns the folder of a new module that requires what oec does. Its path is
// below oec's, so that the build cache serves both.
func newModule(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(string(own), "module "+oecPath, "module example.org/language", 1)
	mod = strings.Replace(mod, "tool "+oecPath+"/cmd/oecgen\n", "", 1)
	mod += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %[1]s => %s\n", oecPath, strconv.Quote(root))
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": mod, "go.sum": string(sum)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestMathFunctions compares the list of functions of package math with those that the compiler knows.
func TestMathFunctions(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "Of package `math` these are exact and may be called:")
	list, _, _ = strings.Cut(list, ".\n")
	listed := map[string]bool{}
	for _, name := range regexp.MustCompile(`\w+`).FindAllString(list, -1) {
		listed[name] = true
	}
	for _, f := range lang.Funcs() {
		if f.Path == "math" && !listed[f.Name] {
			t.Errorf("%s lacks math.%s", document, f.Name)
		}
		delete(listed, f.Name)
	}
	for name := range listed {
		t.Errorf("%s lists math.%s, which no stencil may call", document, name)
	}
}
