package frontend

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"slices"
)

// hash returns a hash of everything that decides what a stencil computes: the
// tokens of its function and of the helpers that it reaches, what their package
// level names stand for, the instances, the sizes that there is code of their own for, and the
// language version. Other comments and layout do not change it.
func (l *loader) hash(s *Stencil, reach []*reached) string {
	h := sha256.New()
	fmt.Fprintf(h, "stencil %s %v\n", s.Name, s.elems())
	if len(s.Sizes) > 0 {
		fmt.Fprintf(h, "sizes %v\n", s.Sizes)
	}
	for _, r := range reach {
		fmt.Fprintf(h, "func %s %s\n", l.qualified(r.obj), r.unit.goVersion)
		l.writeTokens(h, r.fn)
		for _, line := range l.meanings(r) {
			fmt.Fprintln(h, line)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// writeTokens writes the source of a function without comments and layout.
func (l *loader) writeTokens(w io.Writer, fn *ast.FuncDecl) {
	tf := l.fset.File(fn.Pos())
	src := l.sources[tf.Name()]
	src = src[tf.Offset(fn.Pos()):tf.Offset(fn.End())]
	var sc scanner.Scanner
	sc.Init(token.NewFileSet().AddFile("", -1, len(src)), src, nil, 0)
	var separator token.Token // held back: before a closing one it is layout
	for {
		_, tok, lit := sc.Scan()
		if separator != 0 && tok != token.EOF && tok != token.RBRACE && tok != token.RPAREN {
			fmt.Fprint(w, separator, " ")
		}
		separator = 0
		switch {
		case tok == token.EOF:
			return
		case tok == token.SEMICOLON || tok == token.COMMA:
			separator = tok
		case lit != "":
			fmt.Fprint(w, lit, " ")
		default:
			fmt.Fprint(w, tok, " ")
		}
	}
}

// meanings describes, in a fixed order, what the names of package level that a
// function uses stand for.
func (l *loader) meanings(r *reached) []string {
	var out []string
	ast.Inspect(r.fn, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := r.unit.info.Uses[id]
		if obj == nil || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
			return true
		}
		name := l.qualified(obj)
		switch obj := obj.(type) {
		case *types.Const:
			name += " = " + obj.Val().ExactString() + " " + obj.Type().String()
		case *types.TypeName:
			name += " = " + l.meaning(obj.Type(), 8)
		}
		out = append(out, name)
		return true
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// meaning describes a type, and to a depth the named types of the elements of arrays and
// the fields of structs.
func (l *loader) meaning(t types.Type, depth int) string {
	out := types.TypeString(t.Underlying(), func(p *types.Package) string {
		if p.Path() == l.path {
			return ""
		}
		return p.Path()
	})
	if depth == 0 {
		return out
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		out += " of " + l.meaning(t.Elem(), depth-1)
	case *types.Struct:
		for f := range t.Fields() {
			out += "; " + l.meaning(f.Type(), depth-1)
		}
	}
	return out
}

// qualified names an object of package level. The path of the loaded package is
// left out: what a stencil computes does not depend on it.
func (l *loader) qualified(obj types.Object) string {
	if obj.Pkg().Path() == l.path {
		return obj.Name()
	}
	return obj.Pkg().Path() + "." + obj.Name()
}
