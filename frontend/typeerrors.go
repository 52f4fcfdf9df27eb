package frontend

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// reportTypeErrors reports the type errors of the package, except those in uses
// of generated names: the stub is not exact, and what is wrong there with the
// real declarations the go command will say after generation.
func (l *loader) reportTypeErrors(stencils []*signature.Stencil) {
	generated := make(map[string]bool)
	for _, s := range stencils {
		for _, n := range s.Names.API() {
			generated[n] = true
		}
	}
	wrongSignatures := l.Diags.Len() > 0
	for _, e := range l.Root.Errors {
		f := l.Root.FileAt(e.Pos)
		if f == nil || l.usesGenerated(f, e.Pos, generated) {
			continue
		}
		if l.importFails(f, e.Pos) && l.reported(diag.LoadError, e.Pos) || l.reported(diag.NameCollision, e.Pos) {
			continue
		}
		if wrongSignatures && l.importFails(f, e.Pos) && unusedOec(e) {
			continue // the signatures, put right, use it
		}
		msg, _, _ := strings.Cut(strings.TrimSpace(e.Msg), "\n")
		l.Errorf(e.Pos, diag.TypeError, "%s", msg)
	}
}

// usesGenerated reports whether the smallest statement or declaration around a
// position mentions a generated name, or a value whose type is generated or
// unknown.
func (l *loader) usesGenerated(f *ast.File, pos token.Pos, generated map[string]bool) bool {
	node := enclosing(f, pos)
	if node == nil {
		return false
	}
	used := false
	ast.Inspect(node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !used
		}
		if generated[id.Name] || l.generatedType(id, generated) || l.isOutput(id) {
			used = true
		}
		return !used
	})
	return used
}

// isOutput reports whether an identifier denotes the package of the generated code, of
// which only the generated names are known.
func (l *loader) isOutput(id *ast.Ident) bool {
	p, ok := l.Root.Info.ObjectOf(id).(*types.PkgName)
	return ok && l.Output.Apart && p.Imported().Path() == l.Output.Path
}

// generatedType reports whether an identifier denotes a variable of a generated
// type.
func (l *loader) generatedType(id *ast.Ident, generated map[string]bool) bool {
	obj := l.Root.Info.ObjectOf(id)
	v, ok := obj.(*types.Var)
	if !ok {
		return false
	}
	found := false
	var walk func(t types.Type)
	walk = func(t types.Type) {
		switch t := types.Unalias(t).(type) {
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Named:
			pkg := t.Obj().Pkg()
			found = found || generated[t.Obj().Name()] && pkg != nil && pkg.Path() == l.Output.Path
		}
	}
	walk(v.Type())
	return found
}

// enclosing returns the smallest simple statement, specification or function
// signature that contains a position.
func enclosing(f *ast.File, pos token.Pos) ast.Node {
	var best ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() < pos {
			return false
		}
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.FuncLit:
			best = nil // a position directly in a body belongs to no statement yet
		case ast.Stmt, ast.Spec, *ast.FuncType:
			best = n
		}
		return true
	})
	return best
}

// unusedOec reports whether an error says that package oec is imported and not used.
func unusedOec(e types.Error) bool {
	return strings.HasPrefix(e.Msg, strconv.Quote(source.OecPath)) && strings.HasSuffix(e.Msg, "not used")
}

// importFails reports whether a position is that of an import.
func (l *loader) importFails(f *ast.File, pos token.Pos) bool {
	for _, im := range f.Imports {
		if im.Pos() <= pos && pos <= im.End() {
			return true
		}
	}
	return false
}

// reported says whether there is a diagnostic of this code on the line.
func (l *loader) reported(code diag.Code, pos token.Pos) bool {
	at := l.At(pos)
	for _, d := range l.Diags.Sorted() {
		if d.Code == code && d.Pos.File == at.File && d.Pos.Line == at.Line {
			return true
		}
	}
	return false
}
