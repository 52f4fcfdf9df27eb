package frontend_test

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/diag"
)

// root is the module's folder, whose packages analysistest loads; that of a workspace has to be
// absolute.
var root, _ = filepath.Abs("..")

// TestAnalyzer holds the Analyzer to the same expectations in the source as Load. Packages
// that do not type-check are not for the Analyzer.
func TestAnalyzer(t *testing.T) {
	var patterns []string // at once: each run loads what they import from source
	for _, name := range []string{"directive", "signature", "names", "body", "rules", "ok", "generic", "indices", "unknown"} {
		patterns = append(patterns, "./internal/test/frontend/testdata/"+name)
	}
	analyze(t, exceptFacts{t}, patterns...)
}

// TestFacts checks the facts about the helpers of a package, and what the Analyzer says
// where another package calls them.
func TestFacts(t *testing.T) {
	analyze(t, t, "./internal/test/frontend/testdata/facts/...")
}

// TestCompiler holds the Analyzer to what the compiler says: of programs that compile it
// says nothing, and of others nothing else.
func TestCompiler(t *testing.T) {
	for dir, want := range map[string]int{"programs": 0, "rejected": 14} {
		found := 0
		for _, r := range analysistest.Run(partly{exceptFacts{t}}, root, frontend.Analyzer, "./internal/test/raising/testdata/"+dir) {
			for _, d := range r.Diagnostics {
				if !isWarning(d.Category) {
					found++
				}
			}
		}
		if found < want {
			t.Errorf("%s: %d diagnostics, want %d or more", dir, found, want)
		}
	}
}

// TestFixes applies the suggested fixes and compares the result.
func TestFixes(t *testing.T) {
	analysistest.RunWithSuggestedFixes(exceptFacts{t}, root, frontend.Analyzer, "./internal/test/frontend/testdata/fixes", "./internal/test/frontend/testdata/warn")
}

// TestIgnored finds stencils in tests and, where no expectation is read, in files that build
// constraints exclude.
func TestIgnored(t *testing.T) {
	var got recorder
	analysistest.Run(&got, root, frontend.Analyzer, "./internal/test/frontend/testdata/ignored")
	got = slices.DeleteFunc(got, func(text string) bool { return strings.Contains(text, ": unexpected fact: ") })
	for _, text := range got {
		if !strings.Contains(text, "tagged.go:8:6: unexpected diagnostic: stencil Tagged is in a file that build constraints exclude [MisplacedDirective]") {
			t.Error(text)
		}
	}
	if len(got) == 0 {
		t.Error("nothing is said of tagged.go")
	}
}

// TestWarnings checks that the example of each warning causes it and no other diagnostic,
// and that Load has nothing to say.
func TestWarnings(t *testing.T) {
	var patterns []string
	want := map[string]diag.Code{} // by folder
	for _, in := range diag.Warnings() {
		imports := "import \"github.com/openearthgo/oec\"\n"
		if strings.Contains(in.Example, "math.") {
			imports += "import \"math\"\n"
		}
		dir := writePackage(t, "package p\n"+imports+in.Example+"\n")
		if _, err := load(dir); err != nil {
			t.Errorf("%s: %v", in.Code, err)
		}
		patterns, want[filepath.Base(dir)] = append(patterns, "./frontend/"+filepath.ToSlash(dir)), in.Code
	}
	for _, r := range analysistest.Run(new(recorder), root, frontend.Analyzer, patterns...) {
		code, ok := want[path.Base(r.Action.Package.PkgPath)]
		if !ok {
			continue
		}
		delete(want, path.Base(r.Action.Package.PkgPath))
		if len(r.Diagnostics) != 1 || r.Diagnostics[0].Category != string(code) {
			t.Errorf("the example of %s causes %v", code, r.Diagnostics)
		}
	}
	if len(want) > 0 {
		t.Errorf("nothing is said of the examples of %v", want)
	}
}

// recorder stands for a test, and records its failures.
type recorder []string

func (r *recorder) Errorf(format string, args ...any) { *r = append(*r, fmt.Sprintf(format, args...)) }

// analyze runs the Analyzer and checks the form of its diagnostics besides their text.
func analyze(t *testing.T, failures analysistest.Testing, patterns ...string) {
	t.Helper()
	for _, r := range analysistest.Run(failures, root, frontend.Analyzer, patterns...) {
		for _, d := range r.Diagnostics {
			checkForm(t, d)
		}
	}
}

func checkForm(t *testing.T, d analysis.Diagnostic) {
	t.Helper()
	if _, ok := diag.Lookup(diag.Code(d.Category)); !ok {
		t.Errorf("%s: category %q is not a code", d.Message, d.Category)
	}
	for _, r := range d.Related {
		if !r.Pos.IsValid() {
			t.Errorf("%s: %s has no position", d.Message, r.Message)
		}
	}
}

// exceptFacts lets packages leave out the facts that they expect.
type exceptFacts struct{ t *testing.T }

func (e exceptFacts) Errorf(format string, args ...any) {
	e.t.Helper()
	if text := fmt.Sprintf(format, args...); !strings.Contains(text, ": unexpected fact: ") {
		e.t.Error(text)
	}
}

func isWarning(category string) bool {
	return slices.ContainsFunc(diag.Warnings(), func(in diag.Info) bool { return string(in.Code) == category })
}

// partly lets the Analyzer miss what others find, and warn of what they accept.
type partly struct{ exceptFacts }

func (p partly) Errorf(format string, args ...any) {
	p.t.Helper()
	text := fmt.Sprintf(format, args...)
	warns := slices.ContainsFunc(diag.Warnings(), func(in diag.Info) bool { return strings.Contains(text, string(in.Code)) })
	if !warns && !strings.Contains(text, ": no diagnostic was reported matching ") {
		p.exceptFacts.Errorf("%s", text)
	}
}
