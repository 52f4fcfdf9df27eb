package signature

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/internal/diag"
)

// Ignored reports the stencils of a file that is not compiled. One that another file has, too,
// is there for other platforms.
func (r *Reader) Ignored(f *ast.File) {
	compiled := make(map[string]bool)
	for fn := range r.Directives {
		compiled[fn.Name.Name] = true
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || !isMarked(fn) {
			continue
		}
		name := fn.Name.Name
		switch {
		case strings.HasSuffix(r.Fset.Position(f.Package).Filename, "_test.go"):
			r.Errorf(fn.Name.Pos(), diag.MisplacedDirective, "stencil %s is in a test file, which is not compiled", name).
				WithHint("move it to a file whose name does not end in _test.go")
		case !compiled[name] && !isAside(f):
			r.Errorf(fn.Name.Pos(), diag.MisplacedDirective, "stencil %s is in a file that build constraints exclude", name).
				WithHint("move it to a file without build constraints: what is generated is for all platforms")
		}
	}
}

// isMarked reports whether a function has the directive.
func isMarked(fn *ast.FuncDecl) bool {
	return fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, func(c *ast.Comment) bool {
		word, _ := splitDirective(c.Text)
		return word == DirectiveName
	})
}

// isAside reports whether a file is excluded on purpose, by //go:build ignore.
func isAside(f *ast.File) bool {
	tag, ok := constraintOf(f).(*constraint.TagExpr)
	return ok && tag.Tag == "ignore"
}

// constraintOf returns the build constraint of a file, or nil.
func constraintOf(f *ast.File) constraint.Expr {
	for _, g := range f.Comments {
		for _, c := range g.List {
			if x, err := constraint.Parse(c.Text); err == nil && c.Pos() < f.Package {
				return x
			}
		}
	}
	return nil
}

// ForAll reports whether no platform is named in the name of a file and its build constraint.
func (r *Reader) ForAll(f *ast.File) bool {
	all := isForAll(filepath.Base(r.Fset.File(f.FileStart).Name()))
	if x := constraintOf(f); x != nil {
		x.Eval(func(tag string) bool { // it is called for every tag
			all = all && tag != "unix" && isForAll("x_"+tag+".go")
			return true
		})
	}
	return all
}

// isForAll reports whether the name of a file names no platform: then the file is for one that does not exist, too.
func isForAll(name string) bool {
	none := build.Context{OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p")), nil }}
	ok, err := none.MatchFile("", name)
	return ok || err != nil
}
