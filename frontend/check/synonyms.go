package check

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/openearthgo/oec/frontend/internal/source"
)

// synonyms are the functions of package math that are not exact, in place of which stencils have those
// of the same names in package fmath.
var synonyms = map[string]bool{
	"Acos": true, "Asin": true, "Atan": true, "Atan2": true, "Cbrt": true, "Cos": true, "Cosh": true, "Erf": true,
	"Exp": true, "Exp2": true, "Expm1": true, "Hypot": true, "Log": true, "Log10": true, "Log1p": true, "Log2": true,
	"Pow": true, "Sin": true, "Sinh": true, "Tan": true, "Tanh": true,
}

// ReplaceMath makes math.Exp in a file fmath.Exp[float64], and so on, which has the same type. It is done
// before types are known: a file in which math may be anything but the package is left as it is.
func ReplaceMath(f *ast.File) {
	at := mathImport(f)
	if !at.IsValid() {
		return
	}
	fmath := &ast.Ident{Name: "_fmath"} // no name that is likely to be in the way
	replaced := false
	astutil.Apply(f, nil, func(c *astutil.Cursor) bool {
		s, ok := c.Node().(*ast.SelectorExpr)
		if !ok || !synonyms[s.Sel.Name] {
			return true
		}
		if id, ok := s.X.(*ast.Ident); ok && id.Name == "math" {
			x := &ast.SelectorExpr{X: &ast.Ident{NamePos: s.Pos(), Name: fmath.Name}, Sel: s.Sel}
			c.Replace(&ast.IndexExpr{X: x, Lbrack: s.End(), Index: &ast.Ident{NamePos: s.End(), Name: "float64"}, Rbrack: s.End()})
			replaced = true
		}
		return true
	})
	if !replaced {
		return
	}
	spec := &ast.ImportSpec{Name: fmath, Path: &ast.BasicLit{ValuePos: at, Kind: token.STRING, Value: strconv.Quote(source.FmathPath)}}
	// Of package math nothing else may be in use.
	pi := &ast.SelectorExpr{X: &ast.Ident{NamePos: at, Name: "math"}, Sel: &ast.Ident{NamePos: at, Name: "Pi"}}
	use := &ast.ValueSpec{Names: []*ast.Ident{{NamePos: at, Name: "_"}}, Values: []ast.Expr{pi}}
	f.Imports = append(f.Imports, spec)
	rest := slices.IndexFunc(f.Decls, func(d ast.Decl) bool { // the last one says where the file ends
		g, ok := d.(*ast.GenDecl)
		return !ok || g.Tok != token.IMPORT
	})
	f.Decls = slices.Insert(f.Decls, rest, []ast.Decl{
		&ast.GenDecl{TokPos: at, Tok: token.IMPORT, Specs: []ast.Spec{spec}},
		&ast.GenDecl{TokPos: at, Tok: token.VAR, Specs: []ast.Spec{use}},
	}...)
}

var inFmath = regexp.MustCompile(`_fmath\.(\w+)\[float64\]`)

// ExprString returns an expression as it was before ReplaceMath.
func ExprString(e ast.Expr) string { return inFmath.ReplaceAllString(types.ExprString(e), "math.$1") }

// replaces reports whether a function of package math in a file as it is written is one that
// Load replaces.
func (c *Checker) replaces(f *types.Func, u *source.Unit, at token.Pos) bool {
	return c.AsWritten && synonyms[f.Name()] && mathImport(u.FileAt(at)).IsValid()
}

// mathImport returns where a file imports package math, if all that is named math in the
// file is that package.
func mathImport(f *ast.File) token.Pos {
	at := token.NoPos
	for _, im := range f.Imports {
		if im.Path.Value == `"math"` && im.Name == nil {
			at = im.Pos()
		}
	}
	qualified, all := 0, 0
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if n.Name == "math" {
				all++
			}
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && id.Name == "math" {
				qualified++
			}
		}
		return true
	})
	if all != qualified {
		return token.NoPos
	}
	return at
}
