package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
)

// sections are the end of the language's document. They are written from the tables of
// diagnostics, and what is printed is what the tools print.
var sections = [...]struct {
	heading string
	intro   string
	kind    string // of the blocks of programs
	codes   func() []diag.Info
	say     func(t *testing.T, dir, name, declarations string) string
}{
	{"## What is rejected\n", "What each code means, the shortest program that has it, and what is printed for that. All mistakes of a\npackage are reported in one run.\n",
		"go rejected", diag.Codes, rejection},
	{"## What compiles with a warning\n", "`oecvet` under `go vet -vettool`, and editors that run the Analyzer, say this as well.\n",
		"go", diag.Warnings, warning},
}

// TestRejected compares the end of the document with what the tools print. With -update
// it is written.
func TestRejected(t *testing.T) {
	t.Parallel()
	dir := newModule(t)
	var b strings.Builder
	for _, s := range sections {
		fmt.Fprintf(&b, "%s\n%s", s.heading, s.intro)
		for _, in := range s.codes() {
			fmt.Fprintf(&b, "\n### %s\n\n%s.\n", in.Code, capital(in.Meaning))
			if example := strings.TrimPrefix(in.Example, "\n"); example != "" {
				name := strings.ToLower(string(in.Code))
				fmt.Fprintf(&b, "\n```%s\n%s\n```\n\n```text\n%s```\n", s.kind, example, s.say(t, dir, name, example+"\n"))
			}
		}
		b.WriteString("\n")
	}
	compareEnd(t, document, sections[0].heading, b.String())
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
	want := prose + strings.TrimRight(generated, "\n") + "\n"
	switch {
	case want == string(text):
	case *update:
		if err := os.WriteFile(name, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the end of %s is not what the tables and tools say; go test ./docs -update writes it", name)
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func rejection(t *testing.T, dir, name, declarations string) string {
	_, err := compile(dir, name, declarations)
	return said(err)
}

// warning runs the Analyzer on declarations that compile.
func warning(t *testing.T, dir, name, declarations string) string {
	t.Helper()
	header, err := compile(dir, name, declarations)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	folder := filepath.Join(dir, name)
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: folder}, ".")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{frontend.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, d := range graph.Roots[0].Diagnostics {
		pos := pkgs[0].Fset.Position(d.Pos)
		fmt.Fprintf(&b, "%s:%d:%d: %s\n", filepath.Base(pos.Filename), pos.Line-header, pos.Column, d.Message)
	}
	return b.String()
}
