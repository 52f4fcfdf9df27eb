package check

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// Constant is the value of a variable of a package that nothing changes.
type Constant struct {
	Value constant.Value // of a number or a truth value; nil if it is the zero value of its type
	Elems []*Constant    // of an array or a struct; nil if all are zero
}

// A Table is a variable of a package, with its value, or with what keeps it from being a constant.
type Table struct {
	Value *Constant
	Spec  *ast.ValueSpec

	why, hint string // nothing keeps it if why is empty
	at        token.Pos
	what      string // there
}

// Table returns what is known of a variable of a package that is there as source. Exported ones are never constants: packages that
// are not seen may assign to them, and the compiled stencil would not notice. Of package main, no other package is.
func (c *Checker) Table(v *types.Var) *Table {
	u := c.Units[v.Pkg().Path()]
	if u == nil || u.Types != v.Pkg() {
		return &Table{why: "may be changed by any package", hint: "pass it as a parameter"}
	}
	if c.tables[v] == nil {
		c.tables[v] = c.readTable(u, v)
	}
	return c.tables[v]
}

func (c *Checker) readTable(u *source.Unit, v *types.Var) *Table {
	t := &Table{at: v.Pos(), what: v.Name() + " is declared here"}
	if found := signature.PartsOf(v.Type()); found.Wrong != nil || found.Fields {
		t.why, t.hint = "does not consist of numbers", "pass what is needed of it as parameters"
		if s, ok := v.Type().Underlying().(*types.Slice); ok {
			t.why, t.hint = "is a slice", fmt.Sprintf("make it an array, as in [...]%s{...}, which is a constant if nothing assigns to it", types.TypeString(s.Elem(), types.RelativeTo(u.Types)))
		}
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			t.why, t.hint = "holds a function", "declare it as a function"
		}
		return t
	}
	if v.Exported() && u.Name != "main" {
		t.why, t.hint = "is exported, so that any package may change it", "begin its name with a lower-case letter, which makes it a constant if nothing assigns to it, or pass it as a parameter"
		return t
	}
	if pos, what := c.changeOf(u, v); pos.IsValid() {
		t.why, t.hint = "is changed", "assign to it nowhere, which makes it a constant, or pass it as a parameter"
		t.at, t.what = pos, v.Name()+" "+what+" here"
		return t
	}
	e, found := initializer(u, v, t)
	switch {
	case !found:
		t.why, t.hint = "has a value that is computed when the program starts", "write its value as constants, or pass it as a parameter"
	case e == nil:
		t.Value = &Constant{}
	default:
		var wrong ast.Expr
		if t.Value, wrong = constantOf(u, e); wrong != nil {
			t.why, t.hint = "has a value that is computed when the program starts", "write its value as constants, or pass it as a parameter"
			t.at, t.what = wrong.Pos(), ExprString(wrong)+" is no constant"
		}
	}
	return t
}

// initializer returns the expression that a variable is declared with, nil if there is none, and notes the declaration.
func initializer(u *source.Unit, v *types.Var, t *Table) (e ast.Expr, found bool) {
	for _, f := range u.Files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				s := s.(*ast.ValueSpec)
				for n, id := range s.Names {
					if u.Info.Defs[id] != v {
						continue
					}
					t.Spec = s
					switch len(s.Values) {
					case 0:
						return nil, true
					case len(s.Names):
						return s.Values[n], true
					}
				}
			}
		}
	}
	return nil, false
}

// constantOf returns the value of an expression of constants, or what of it is none.
func constantOf(u *source.Unit, e ast.Expr) (value *Constant, wrong ast.Expr) {
	e = ast.Unparen(e)
	tv := u.Info.Types[e]
	if tv.Value != nil {
		return &Constant{Value: tv.Value}, nil
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, e
	}
	switch t := tv.Type.Underlying().(type) {
	case *types.Array:
		value = &Constant{Elems: zeros(int(t.Len()))}
		at := 0
		for _, x := range lit.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				n, _ := constant.Int64Val(u.Info.Types[kv.Key].Value)
				at, x = int(n), kv.Value
			}
			if value.Elems[at], wrong = constantOf(u, x); wrong != nil {
				return nil, wrong
			}
			at++
		}
	case *types.Struct:
		value = &Constant{Elems: zeros(t.NumFields())}
		for at, x := range lit.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				for n := range t.NumFields() {
					if t.Field(n).Name() == kv.Key.(*ast.Ident).Name {
						at = n
					}
				}
				x = kv.Value
			}
			if value.Elems[at], wrong = constantOf(u, x); wrong != nil {
				return nil, wrong
			}
		}
	default:
		return nil, e
	}
	return value, nil
}

func zeros(n int) []*Constant {
	list := make([]*Constant, n)
	for i := range list {
		list[i] = &Constant{}
	}
	return list
}

// text returns the value in a form in which equal values are equal, and others are not.
func (k *Constant) text() string {
	switch {
	case k.Value != nil:
		return k.Value.ExactString()
	case k.Elems == nil:
		return "0"
	}
	var list []string
	for _, e := range k.Elems {
		list = append(list, e.text())
	}
	return "{" + strings.Join(list, " ") + "}"
}

// changeOf returns where a variable, or a part of it, is changed in its package, or may be from then on.
func (c *Checker) changeOf(u *source.Unit, v *types.Var) (at token.Pos, what string) {
	if c.changes[u] == nil {
		c.changes[u] = make(map[*types.Var]change)
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool { return noteChange(u.Info, c.changes[u], n) })
		}
	}
	found := c.changes[u][v]
	return found.at, found.what
}

// change says that a variable is changed, or may be from then on.
type change struct {
	at   token.Pos
	what string
}

// noteChange notes what a node changes.
func noteChange(info *types.Info, changes map[*types.Var]change, n ast.Node) bool {
	note := func(e ast.Expr, what string) {
		if e == nil {
			return
		}
		if id := variable(e); id != nil {
			if v, ok := info.Uses[id].(*types.Var); ok && changes[v].at == token.NoPos {
				changes[v] = change{e.Pos(), what}
			}
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, e := range n.Lhs {
			note(e, "is assigned to")
		}
	case *ast.IncDecStmt:
		note(n.X, "is assigned to")
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			note(n.Key, "is assigned to")
			note(n.Value, "is assigned to")
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			note(n.X, "has its address taken")
		}
	case *ast.SliceExpr:
		if _, isArray := info.TypeOf(n.X).Underlying().(*types.Array); isArray {
			note(n.X, "is sliced")
		}
	case *ast.SelectorExpr:
		s := info.Selections[n]
		if s == nil || s.Kind() != types.MethodVal {
			break
		}
		if _, pointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer); pointer {
			note(n.X, "has a method called that may change it")
		}
	}
	return true
}

// packageVariable reports a use of a variable of a package that is no constant.
func (c *bodyChecker) packageVariable(id *ast.Ident, v *types.Var) *diag.Diagnostic {
	t := c.pkg.Table(v)
	d := c.Errorf(id.Pos(), diag.PackageVariable, "%s is a variable of package %s that %s", id.Name, v.Pkg().Name(), t.why).WithHint("%s", t.hint)
	if t.at.IsValid() {
		d.Relate(c.At(t.at), "%s", t.what)
	} else {
		d.Relate(c.At(v.Pos()), "%s is declared here", id.Name)
	}
	return d
}
