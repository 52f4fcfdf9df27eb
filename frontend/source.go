package frontend

import (
	"errors"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/internal/diag"
)

// The import paths of the packages of this module that the source of stencils, or generated code, refers to.
const (
	oecPath   = "github.com/openearthgo/oec" // has the accessor types
	fmathPath = oecPath + "/fmath"           // has functions in place of those of package math that are not exact
	rtPath    = oecPath + "/rt"              // the run time, which generated code uses
)

// unit is a package that is there as source.
type unit struct {
	path, name string
	goVersion  string
	cgo        bool
	files      []*ast.File // hand-written
	types      *types.Package
	info       *types.Info
	stub       *ast.File // of the package to load
	errors     []types.Error
}

// fileAt returns the hand-written file at a position, or nil.
func (u *unit) fileAt(pos token.Pos) *ast.File {
	for _, f := range u.files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// reporter collects diagnostics, which speak of one package.
type reporter struct {
	fset    *token.FileSet
	workDir string // file names are relative to it
	path    string // import path of the package; its names are printed without it
	diags   diag.List
}

// errorf adds a diagnostic at a position of the file set.
func (r *reporter) errorf(pos token.Pos, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return r.diags.Add(r.at(pos), code, format, args...)
}

func (r *reporter) at(pos token.Pos) diag.Pos {
	at := diag.At(r.workDir, r.fset.Position(pos))
	at.Token = pos
	return at
}

// typeString prints a type as the user would write it in this package.
func (r *reporter) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == r.path {
			return ""
		}
		return p.Name()
	})
}

// funcString prints the name of a function likewise.
func (r *reporter) funcString(f *types.Func) string {
	if f.Pkg() == nil || f.Pkg().Path() == r.path {
		return f.Name()
	}
	return f.Pkg().Name() + "." + f.Name()
}

func (r *reporter) syntaxErrors(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		r.diags.Add(diag.Pos{}, diag.SyntaxError, "%v", err)
		return
	}
	list.RemoveMultiples()
	for _, e := range list {
		r.diags.Add(diag.At(r.workDir, e.Pos), diag.SyntaxError, "%s", e.Msg)
	}
}

// qualifier leaves the package's own path out: what a function computes does not depend on it.
func (u *unit) qualifier(p *types.Package) string {
	if p.Path() == u.path {
		return ""
	}
	return p.Path()
}
