package source

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
	OecPath   = "github.com/openearthgo/oec" // has the accessor types
	FmathPath = OecPath + "/fmath"           // has functions in place of those of package math that are not exact
	RtPath    = OecPath + "/rt"              // the run time, which generated code uses
)

// Unit is a package that is there as source.
type Unit struct {
	Path, Name string
	GoVersion  string
	Cgo        bool
	Files      []*ast.File // hand-written
	Types      *types.Package
	Info       *types.Info
	Stub       *ast.File // of the package to load
	Errors     []types.Error
}

// FileAt returns the hand-written file at a position, or nil.
func (u *Unit) FileAt(pos token.Pos) *ast.File {
	for _, f := range u.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// Reporter collects diagnostics, which speak of one package.
type Reporter struct {
	Fset    *token.FileSet
	WorkDir string // file names are relative to it
	Path    string // import path of the package; its names are printed without it
	Diags   diag.List
}

// Errorf adds a diagnostic at a position of the file set.
func (r *Reporter) Errorf(pos token.Pos, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return r.Diags.Add(r.At(pos), code, format, args...)
}

// At returns a position of the file set for a diagnostic.
func (r *Reporter) At(pos token.Pos) diag.Pos {
	at := diag.At(r.WorkDir, r.Fset.Position(pos))
	at.Token = pos
	return at
}

// TypeString prints a type as the user would write it in this package.
func (r *Reporter) TypeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == r.Path {
			return ""
		}
		return p.Name()
	})
}

// FuncString prints the name of a function likewise.
func (r *Reporter) FuncString(f *types.Func) string {
	if f.Pkg() == nil || f.Pkg().Path() == r.Path {
		return f.Name()
	}
	return f.Pkg().Name() + "." + f.Name()
}

// SyntaxErrors reports what the parser has found.
func (r *Reporter) SyntaxErrors(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		r.Diags.Add(diag.Pos{}, diag.SyntaxError, "%v", err)
		return
	}
	list.RemoveMultiples()
	for _, e := range list {
		r.Diags.Add(diag.At(r.WorkDir, e.Pos), diag.SyntaxError, "%s", e.Msg)
	}
}

// Qualifier leaves the package's own path out: what a function computes does not depend on it.
func (u *Unit) Qualifier(p *types.Package) string {
	if p.Path() == u.Path {
		return ""
	}
	return p.Path()
}
