package frontend

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/internal/diag"
)

// Analyzer checks the stencils of a package as Load does, for vet, editors and
// linters. Where Load follows a helper into the source of its package, the Analyzer
// has a fact about it; what needs values to be followed, such as an index that is
// computed in several steps, only the compiler finds. Besides, the Analyzer warns of
// what is allowed but hardly meant.
var Analyzer = &analysis.Analyzer{
	Name:      "oec",
	Doc:       analyzerDoc,
	Run:       analyze,
	FactTypes: []analysis.Fact{(*check.Helper)(nil)},
}

const analyzerDoc = `check functions marked //oec:stencil or //oec:kernel

A stencil is a pure function of the values around a point. The oec analyzer reports what
oecgen would reject, with the same codes and hints, as far as one package shows it:
directives, signatures, names of generated code, statements, calls and types that have no
meaning at a point, indices of a wrong dimension, loops that no constant ends.

It reports generated code that is out of date: that was made of another source of a stencil, of
a helper in any package, of a constant or of a type. Comments and layout make no difference. Code
that is generated into a package of its own is compared by oecgen -diff only.

It warns of closures that have an index of their own and capture another one, which then
does not move, of float32 values that take a detour through float64, of functions of
package math for which those of package fmath are compiled, of fields that are never read,
of outputs that are not set on every path, and of divisions of integer constants that give a number.`

// analyze is the Run function of Analyzer.
func analyze(pass *analysis.Pass) (any, error) {
	c := newPassChecker(pass)
	c.MarkDirectives()
	for _, f := range notCompiled(pass) {
		c.Ignored(f)
	}
	if len(c.Directives) == 0 && c.Diags.Len() == 0 && !ownsHelpers(pass) {
		return nil, nil
	}
	stencils := c.ReadStencils(pass.Pkg.Scope(), pass.TypesInfo)
	reach := c.ReachAll(stencils)
	c.CheckBodies(stencils, reach)
	sound := c.Sound(stencils, reach)
	c.CheckIndices(sound, reach)
	c.Warn(sound, reach)
	for _, d := range c.Diags.Sorted() {
		pass.Report(analysisDiagnostic(d))
	}
	checkCurrent(c, pass, stencils, sound)
	if ownsHelpers(pass) {
		c.ExportHelpers(pass)
	}
	return nil, nil
}

// newPassChecker makes a checker of the hand-written files of a pass. Test files are
// none of oecgen's business.
func newPassChecker(pass *analysis.Pass) *check.Checker {
	c := check.NewChecker(source.Reporter{Fset: pass.Fset, Path: pass.Pkg.Path()})
	u := &source.Unit{Path: pass.Pkg.Path(), Name: pass.Pkg.Name(), Types: pass.Pkg, Info: pass.TypesInfo, GoVersion: pass.Pkg.GoVersion()}
	for _, f := range pass.Files {
		name := pass.Fset.File(f.FileStart).Name()
		if filepath.Base(name) == "_cgo_gotypes.go" {
			c.Output.Apart = true // as a package that uses cgo cannot hold Go assembly
		}
		header := ""
		if len(f.Comments) > 0 {
			header = f.Comments[0].List[0].Text
		}
		if !source.IsGenerated(name, header) && !strings.HasSuffix(name, "_test.go") {
			u.Files = append(u.Files, f)
		}
	}
	c.Root, c.Units[u.Path], c.Order = u, u, []*source.Unit{u}
	c.AsWritten, c.Read = true, pass.ReadFile
	c.Facts = func(f *types.Func) (h check.Helper, ok bool) {
		return h, pass.ImportObjectFact(f, &h)
	}
	return &c
}

// notCompiled returns the files of the package, or of its tests, of which oecgen compiles nothing.
func notCompiled(pass *analysis.Pass) []*ast.File {
	var out []*ast.File
	for _, f := range pass.Files {
		isTest := strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go")
		if isTest && !strings.HasSuffix(pass.Pkg.Name(), "_test") { // that may have examples
			out = append(out, f)
		}
	}
	for _, name := range pass.IgnoredFiles {
		src, err := pass.ReadFile(name)
		if err != nil || source.IsGenerated(name, string(src)) {
			continue
		}
		f, err := parser.ParseFile(pass.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil && f.Name.Name == pass.Pkg.Name() {
			out = append(out, f)
		}
	}
	return out
}

// ownsHelpers is mayOwnHelpers for a pass. Some drivers do not know about modules;
// the paths of the standard library have no dot in their first element.
func ownsHelpers(pass *analysis.Pass) bool {
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	inModule := pass.Module != nil && pass.Module.Path != ""
	return (inModule || strings.Contains(first, ".")) && !knownByName(pass.Pkg.Path())
}

// analysisDiagnostic converts a diagnostic. Most drivers print the message alone, so
// that it holds the code and the hint as well.
func analysisDiagnostic(d *diag.Diagnostic) analysis.Diagnostic {
	out := analysis.Diagnostic{
		Pos: d.Pos.Token, Category: string(d.Code),
		Message: fmt.Sprintf("%s [%s]", d.Message, d.Code),
	}
	if d.Hint != "" {
		out.Message += "\n\thint: " + d.Hint
	}
	for _, r := range d.Related {
		out.Related = append(out.Related, analysis.RelatedInformation{Pos: r.Pos.Token, Message: r.Message})
	}
	if f := d.Fix; f != nil {
		out.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "Replace with " + f.Text,
			TextEdits: []analysis.TextEdit{{Pos: f.Start, End: f.End, NewText: []byte(f.Text)}},
		}}
	}
	return out
}
