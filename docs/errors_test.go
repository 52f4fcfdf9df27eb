package docs_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

const errorsDocument = "errors.md"

// sections are those of the document of errors that come from the tables of diagnostics.
var sections = [...]struct {
	heading string
	intro   string
	codes   func() []diag.Info
}{
	{"## Errors of oecgen\n", "For each code what it means, the shortest program that has it, what is printed for that, and what to write instead.\n", diag.Codes},
	{"## Warnings\n", "These compile. `go tool oecvet ./...`, and editors that run the Analyzer, say them. So they do with [generated code that is out of date](language.md#generated-code-that-is-up-to-date), which has no code.\n", diag.Warnings},
}

// TestErrors compares the end of the document of errors with the tables of diagnostics, and
// with what the tools print for their examples; what is written instead compiles without a
// warning, and computes what is meant. With -update it is written.
func TestErrors(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 2)
	e := &explainer{dir: newModule(t), headers: map[string]int{}, rejected: map[string]string{}}
	for _, s := range sections {
		for _, in := range s.codes() {
			e.compile(in, in.Example, exampleSuffix)
			e.compile(in, in.Fixed, fixedSuffix)
		}
	}
	e.analyze(t)
	if !t.Failed() {
		checkMeanings(t, e.dir, slices.Concat(diag.Codes(), diag.Warnings()))
	}
	var b strings.Builder
	for _, s := range sections {
		fmt.Fprintf(&b, "%s\n%s", s.heading, s.intro)
		for _, in := range s.codes() {
			kind := "go"
			if in.IsText() {
				kind = "mlir"
			}
			fmt.Fprintf(&b, "\n### %s\n\n%s.\n\n```%s\n%s\n```\n\n```text\n%s```\n\nInstead:\n\n```%[3]s\n%[6]s\n```\n",
				in.Code, capital(in.Meaning), kind, strings.TrimSpace(in.Example), e.said(in, exampleSuffix), strings.TrimSpace(in.Fixed))
			if !strings.Contains(e.said(in, exampleSuffix), fmt.Sprintf("[%s]", in.Code)) {
				t.Errorf("%s: its example gives %q", in.Code, e.said(in, exampleSuffix))
			}
			if again := e.said(in, fixedSuffix); again != "" {
				t.Errorf("%s: what is to be written instead gives\n%s", in.Code, again)
			}
		}
		b.WriteString("\n")
	}
	writeRunErrors(t, &b)
	compareEnd(t, errorsDocument, sections[0].heading, b.String())
}

// compareEnd compares the end of a document, from a heading on, with what is generated.
// With -update it is written.
func compareEnd(t *testing.T, name, heading, generated string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	prose, _, found := strings.Cut(string(text), heading)
	if !found {
		t.Fatalf("%s has no %q", name, heading)
	}
	compare(t, name, string(text), prose+strings.TrimRight(generated, "\n")+"\n")
}

// compare compares a document with what it should be. With -update it is written.
func compare(t *testing.T, name, text, want string) {
	t.Helper()
	switch {
	case want == text:
	case *update:
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not what the tables and tools say; go test ./docs -update writes it", name)
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// explainer compiles the programs of the tables of diagnostics, each in a package of its own
// below dir, and keeps what is said about them by the packages' names.
type explainer struct {
	dir      string
	headers  map[string]int    // the lines in front of the declarations, of what compiles
	rejected map[string]string // what is printed
	warned   map[string]string
}

const (
	exampleSuffix = "example"
	fixedSuffix   = "fixed"
)

func packageName(in diag.Info, suffix string) string {
	return strings.ToLower(string(in.Code)) + suffix
}

func (e *explainer) compile(in diag.Info, program, suffix string) {
	name, program := packageName(in, suffix), strings.TrimSpace(program)+"\n"
	var err error
	header := 0
	if in.IsText() {
		err = compileText(e.dir, name, program)
	} else {
		header, err = compile(e.dir, name, program)
	}
	if err != nil {
		e.rejected[name] = said(err)
	} else {
		e.headers[name] = header
	}
}

func (e *explainer) said(in diag.Info, suffix string) string {
	name := packageName(in, suffix)
	return e.rejected[name] + e.warned[name]
}

// analyze runs the Analyzer on all that compiles.
func (e *explainer) analyze(t *testing.T) {
	t.Helper()
	var patterns []string
	for name := range e.headers {
		patterns = append(patterns, "./"+name)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: e.dir}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{frontend.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.warned = map[string]string{}
	for _, root := range graph.Roots {
		name := root.Package.Name
		for _, d := range root.Diagnostics {
			pos := root.Package.Fset.Position(d.Pos)
			e.warned[name] += fmt.Sprintf("%s:%d:%d: %s\n", filepath.Base(pos.Filename), pos.Line-e.headers[name], pos.Column, d.Message)
		}
	}
}

// docLinks are names in brackets in doc comments.
var docLinks = regexp.MustCompile(`\[([\w.]+)\]`)

// writeRunErrors writes the table of the errors of the run time, from their documentation.
func writeRunErrors(t *testing.T, b *strings.Builder) {
	t.Helper()
	files, err := filepath.Glob("../rt/fault/*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, file := range files {
		f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	p, err := doc.NewFromFiles(fset, parsed, oecPath+"/rt/fault")
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString("## Errors of a run\n\nWhat the generated functions and package `rt` return, for `errors.As`. Each names the stencil and the field, and the access or the option, that it is about.\n\n" +
		"| type | what it says |\n|---|---|\n")
	count := 0
	for _, typ := range p.Types {
		if slices.ContainsFunc(typ.Methods, func(f *doc.Func) bool { return f.Name == "Error" }) {
			fmt.Fprintf(b, "| `*rt.%s` | %s |\n", typ.Name, docLinks.ReplaceAllString(strings.Join(strings.Fields(capital(strings.TrimPrefix(typ.Doc, typ.Name+" "))), " "), "`$1`"))
			count++
		}
	}
	if count < 10 {
		t.Errorf("package rt has %d errors", count)
	}
}
