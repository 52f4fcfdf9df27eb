package signature

import (
	"go/token"
	"go/types"
	"unicode/utf8"

	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// internalNames returns the names of the generated variables and functions of a stencil
// that only generated code uses.
func internalNames(n naming.Names, elems []lang.Elem) []string {
	out := []string{n.Stencil(), n.Kernels(""), n.Devices("")}
	for _, e := range elems {
		if e != "" { // else its result is wrong, which is reported
			out = append(out, n.Description(string(e)), n.Kernels(string(e)), n.Devices(string(e)))
		}
	}
	return out
}

// CheckNames reports generated names that are declared already where they belong,
// or that two stencils share.
func (r *Reader) CheckNames(scope *types.Scope, stencils []*Stencil) {
	if len(stencils) > 0 {
		r.checkPredeclared(scope)
	}
	owner := make(map[string]*Stencil)
	for _, s := range stencils {
		if s.Names.Exported == "" {
			r.Errorf(s.Pos, diag.UnexportableName, "the generated names of stencil %s cannot begin with %q",
				s.Name, firstLetter(s.Name)).WithHint("begin the name with a letter that has an upper case")
			continue
		}
		for _, name := range append(s.Names.API(), internalNames(s.Names, s.Elems())...) {
			if o := owner[name]; o != nil && o != s {
				r.Errorf(s.Pos, diag.NameCollision, "stencils %s and %s would both generate %s", o.goName(), s.goName(), name).
					Relate(r.At(o.Pos), "%s is here", o.goName()).WithHint("rename one of them")
				break
			}
			owner[name] = s
			if pos, ok := r.declared(name, scope); ok {
				r.Errorf(pos, diag.NameCollision, "%s is the name of generated code for stencil %s", name, s.Name).
					Relate(r.At(s.Pos), "%s is here", s.Name).WithHint("rename one of them")
			}
		}
	}
}

// checkPredeclared reports declarations that hide what generated code needs of the language:
// types and constants. Of the functions it needs none.
func (r *Reader) checkPredeclared(scope *types.Scope) {
	for _, name := range types.Universe.Names() {
		if _, ok := types.Universe.Lookup(name).(*types.Builtin); ok {
			continue
		}
		if pos, ok := r.declared(name, scope); ok {
			r.Errorf(pos, diag.NameCollision, "generated code needs the %s of the language, which this one hides", name).
				WithHint("rename it")
		}
	}
}

// CheckFields gives the fields of the generated struct their names, and reports
// names that collide or have no upper-case form.
func (r *Reader) CheckFields(s *Stencil) {
	owner := make(map[string]token.Pos)
	assign := func(name string, pos token.Pos) string {
		field := naming.Upper(name)
		switch {
		case field == "":
			r.Errorf(pos, diag.UnexportableName, "field %s cannot be exported: %q has no upper case", name, firstLetter(name)).
				WithHint("begin the name with a letter that has an upper case")
		case field == "Alloc" || field == "AllocOn":
			r.Errorf(pos, diag.NameCollision, "field %s collides with the method %s of %s", name, field, s.Names.Fields).
				WithHint("rename it")
		case owner[field].IsValid():
			r.Errorf(pos, diag.NameCollision, "two fields of %s would be named %s", s.Names.Fields, field).
				Relate(r.At(owner[field]), "the other is here").WithHint("rename one of them")
		default:
			owner[field] = pos
		}
		return field
	}
	for _, p := range append(s.Inputs(), s.Tensors()...) {
		p.Field = assign(p.Name, p.Pos)
	}
	for _, res := range s.Results {
		res.Field = assign(res.Name, res.Pos)
	}
}

func firstLetter(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// NamesOf returns the names generated for a stencil. In a package of their own they are
// exported, whether the stencil is or not.
func (r *Reader) NamesOf(stencil string) naming.Names {
	if r.Output.Apart {
		stencil = naming.Upper(stencil)
	}
	for fn, d := range r.Directives {
		if d.kernel && fn.Name.Name == stencil {
			return naming.OfKernel(stencil)
		}
	}
	return naming.Of(stencil)
}

// declared returns where a hand-written file of the package that the generated code belongs
// to declares a name. The scope is that of the stencils' package, where that is the one.
func (r *Reader) declared(name string, scope *types.Scope) (token.Pos, bool) {
	if r.Output.Places != nil {
		pos, ok := r.Output.Places[name]
		return pos, ok
	}
	if obj := scope.Lookup(name); obj != nil && r.Root.FileAt(obj.Pos()) != nil {
		return obj.Pos(), true
	}
	return token.NoPos, false
}
