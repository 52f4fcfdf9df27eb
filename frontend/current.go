package frontend

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/header"
)

// checkCurrent reports generated code of a package that was made of something else than its
// stencils. This is nothing wrong with the program, and has no code. Of stencils that are not
// sound there can be no new code.
func checkCurrent(c *check.Checker, pass *analysis.Pass, stencils, sound []*signature.Stencil) {
	file, h := generatedAPI(pass)
	if file == nil || h.Of != "" {
		return
	}
	const hint = "\n\thint: run go generate"
	names := make(map[string]bool)
	for _, s := range stencils {
		names[s.Name] = true
	}
	for _, s := range sound {
		switch header.Lookup(h.Sources, s.Name) {
		case c.Hash(s):
		case "":
			pass.Reportf(s.Pos, "the generated code lacks %s"+hint, s.Name)
		default:
			pass.Reportf(s.Pos, "the generated code of %s is out of date: its source has changed"+hint, s.Name)
		}
	}
	for _, s := range h.Sources {
		if !names[s.Of] {
			pass.Reportf(file.Package, "the generated code holds %s, which is no stencil any more"+hint, s.Of)
		}
	}
}

// generatedAPI returns the generated file of a package that has the API, and its header; nil if
// there is none.
func generatedAPI(pass *analysis.Pass) (*ast.File, *header.Header) {
	for _, f := range pass.Files {
		if !strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), source.APISuffix+".go") || len(f.Comments) == 0 {
			continue
		}
		var lines []string
		for _, line := range f.Comments[0].List {
			lines = append(lines, line.Text)
		}
		if h, _, err := header.Parse([]byte(strings.Join(lines, "\n"))); err == nil {
			return f, h
		}
	}
	return nil, nil
}
