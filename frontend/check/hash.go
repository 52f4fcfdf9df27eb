package check

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"go/version"
	"hash"
	"io"
	"slices"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
)

// Hash returns a hash of everything that decides what a stencil computes: the
// tokens of its function and of the helpers that it reaches, in all packages but those of this
// module, what their package level names stand for, the instances, the sizes that there is code
// of their own for, which fields are on faces, and the language version. Other comments and layout do not change it.
//
// Load and the Analyzer come to the same hash, although the Analyzer sees the source of one
// package only: the hash of a function is made of those of the functions that it uses, and for
// other packages these are in facts.
func (c *Checker) Hash(s *signature.Stencil) string {
	h := sha256.New()
	fmt.Fprintf(h, "stencil %s %v\n", s.Name, s.Elems())
	if len(s.Sizes) > 0 {
		fmt.Fprintf(h, "sizes %v\n", s.Sizes)
	}
	for field, dims := range s.Staggered() {
		fmt.Fprintf(h, "staggered %s:%s\n", field, dims)
	}
	if f, ok := c.Root.Info.Defs[s.Decl.Name].(*types.Func); ok && c.decls[f] != nil {
		fmt.Fprintln(h, c.sourceHash(c.decls[f]))
	}
	return shortSum(h)
}

func shortSum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)[:16]) }

// sourceHash returns the hash of a function and of all that it uses.
func (c *Checker) sourceHash(r *Reached) string {
	if r.hash == "" {
		r.hash = "recursive" // while it is made; such a function is no part of a stencil
		h := sha256.New()
		fmt.Fprintf(h, "func %s %s\n", r.obj.Name(), version.Lang(r.Unit.GoVersion))
		c.writeTokens(h, r.Fn)
		for _, line := range c.meanings(r) {
			fmt.Fprintln(h, line)
		}
		r.hash = shortSum(h)
	}
	return r.hash
}

// usedHash returns the hash of a function that another one uses: "" if its name says it all.
func (c *Checker) usedHash(f *types.Func, from *source.Unit) string {
	f = f.Origin()
	path := f.Pkg().Path()
	r := c.decls[f]
	switch {
	case path == source.FmathPath:
		return "" // its source belongs to the compiler, whose version is in the header
	case r != nil && (path == from.Path || mayBeHelper(f)):
		return c.sourceHash(r)
	}
	h, _ := c.Facts(f)
	return h.Hash
}

// writeTokens writes the source of a function without comments and layout.
func (c *Checker) writeTokens(w io.Writer, fn *ast.FuncDecl) {
	tf := c.Fset.File(fn.Pos())
	src, err := c.Read(tf.Name())
	if err != nil {
		fmt.Fprint(w, err)
		return
	}
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
func (c *Checker) meanings(r *Reached) []string {
	var out []string
	ast.Inspect(r.Fn, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := r.Unit.Info.Uses[id]
		if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil && f.Pkg() != nil {
			out = append(out, "method "+qualified(f, r.Unit)+" = "+c.usedHash(f, r.Unit))
		}
		if obj == nil || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
			return true
		}
		name := qualified(obj, r.Unit)
		switch obj := obj.(type) {
		case *types.Const:
			name += " = " + obj.Val().ExactString() + " " + types.TypeString(obj.Type(), r.Unit.Qualifier)
		case *types.Var:
			if t := c.Table(obj); t.Value != nil {
				name += " = " + t.Value.text() + " " + types.TypeString(obj.Type(), r.Unit.Qualifier)
			}
		case *types.TypeName:
			name += " = " + meaning(r.Unit, obj.Type(), 8)
		case *types.Func:
			if obj.Pkg().Path() == "math" && c.replaces(obj, r.Unit, id.Pos()) {
				name = source.FmathPath + "." + obj.Name()
			} else if hash := c.usedHash(obj, r.Unit); hash != "" {
				name += " = " + hash
			}
		}
		out = append(out, name)
		return true
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// meaning describes a type, and to a depth the named types of the elements of arrays and
// the fields of structs.
func meaning(u *source.Unit, t types.Type, depth int) string {
	out := types.TypeString(t.Underlying(), u.Qualifier)
	if depth == 0 {
		return out
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		out += " of " + meaning(u, t.Elem(), depth-1)
	case *types.Struct:
		for f := range t.Fields() {
			out += "; " + meaning(u, f.Type(), depth-1)
		}
	}
	return out
}

// qualified names an object of package level as seen from a package.
func qualified(obj types.Object, from *source.Unit) string {
	if path := from.Qualifier(obj.Pkg()); path != "" {
		return path + "." + obj.Name()
	}
	return obj.Name()
}
