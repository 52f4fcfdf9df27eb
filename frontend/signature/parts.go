package signature

import (
	"fmt"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/lang"
)

// Part is a field or a number in a parameter or result: all of it, or what is at a path in an array
// or a struct.
type Part struct {
	Path  string   // in Go, from the parameter or result: "", "[1]", ".wind.u"
	Field string   // from the generated struct field: "", "[1]", ".Wind.U"
	Dims  abi.Dims // of a field
	Elem  lang.Elem
	Type  types.Type // of a number or of the elements, which may be declared with Elem; nil if the stencil is not written in Go

	Staggered abi.Dims // along which a field is on the faces between cells
	Extents   []int    // of an array of a table, whose type is Type: outermost first, none of a single number; it is a row over I
}

// Declared reports whether the number or the elements are of a type of the user's.
func (p *Part) Declared() bool { return p.Type != nil && isDeclared(p.Type) }

// isDeclared reports whether a type is one that a package declares.
func isDeclared(t types.Type) bool {
	_, named := types.Unalias(t).(*types.Named)
	return named
}

// parts are the fields or numbers in a type, or what is wrong with it.
type parts struct {
	Parts  []*Part
	Fields bool // there are fields

	Wrong     types.Type // nil if nothing is
	path      string     // where it is in the type
	why, hint string     // what is wrong, if the type alone does not say it
}

// PartsOf returns the fields of a type that consists of fields, or the numbers of one that consists
// of numbers.
func PartsOf(t types.Type) parts {
	var p parts
	p.add(t, Part{})
	switch {
	case p.Wrong != nil:
	case len(p.Parts) == 0:
		p.fail(t, "", "is a struct without fields and numbers", "remove it")
	case len(p.Parts) > MaxElements:
		p.fail(t, "", fmt.Sprintf("consists of more than %d %s", MaxElements, kindOf(p.Fields)), "make its arrays shorter, or take a field along a dimension instead, as in oec.K[float64]")
	}
	return p
}

// kindOf names the parts.
func kindOf(fields bool) string {
	if fields {
		return "fields"
	}
	return "numbers"
}

// HasFields reports whether a parameter of a type is an input, as far as it is right.
func HasFields(t types.Type) bool { return PartsOf(t).Fields }

func (p *parts) fail(t types.Type, path, why, hint string) {
	if p.Wrong == nil {
		p.Wrong, p.path, p.why, p.hint = t, path, why, hint
	}
}

// add adds what is in a type at a place.
func (p *parts) add(t types.Type, at Part) {
	if dims, elem, ok := AccessorOf(t); ok {
		if elem == "" {
			p.fail(t, at.Path, "", "")
		}
		at.Dims, at.Elem, at.Type = dims, elem, types.Unalias(t).(*types.Named).TypeArgs().At(0)
		p.append(t, at)
		return
	}
	if elem, ok := ValueOf(t); ok {
		at.Elem, at.Type = elem, t
		p.append(t, at)
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		if u.Len() < 1 || u.Len() > MaxElements {
			inner := PartsOf(u.Elem())
			p.Fields = p.Fields || inner.Fields
			p.fail(t, at.Path, fmt.Sprintf("is an array of %d %s", u.Len(), kindOf(inner.Fields)), fmt.Sprintf("give it a length from 1 to %d", MaxElements))
			return
		}
		for n := range u.Len() {
			index := fmt.Sprintf("[%d]", n)
			p.add(u.Elem(), Part{Path: at.Path + index, Field: at.Field + index})
			if p.Wrong != nil || len(p.Parts) > MaxElements {
				return
			}
		}
	case *types.Struct:
		switch {
		case !IsDomain(t):
		case at.Path == "":
			p.fail(t, "", "", "")
			return
		default:
			p.fail(t, at.Path, "is a Domain in a struct", "take the Domain as a parameter of its own, as in d oec.Domain")
			return
		}
		for f := range u.Fields() {
			if f.Name() == "_" {
				p.fail(t, at.Path, "has a field without a name", "name it")
				return
			}
			p.add(f.Type(), Part{Path: at.Path + "." + f.Name(), Field: at.Field + "." + naming.Upper(f.Name())})
		}
	default:
		p.fail(t, at.Path, "", "")
	}
}

// append adds a field or a number, which do not go together.
func (p *parts) append(t types.Type, at Part) {
	if len(p.Parts) > 0 && (p.Parts[0].Dims == 0) != (at.Dims == 0) {
		p.fail(t, "", "holds fields and numbers", "take the fields in one struct, and the numbers in another one")
	}
	p.Fields = p.Fields || at.Dims != 0
	p.Parts = append(p.Parts, &at)
}

// checkMembers reports fields of structs whose names in the generated struct would be the same, or none.
func (r *Reader) checkMembers(pos token.Pos, what string, t types.Type) bool {
	if _, _, ok := AccessorOf(t); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return r.checkMembers(pos, what, u.Elem())
	case *types.Struct:
		owner := make(map[string]*types.Var)
		for f := range u.Fields() {
			name := naming.Upper(f.Name())
			switch {
			case name == "":
				r.Errorf(pos, diag.UnexportableName, "%s has a field %s that cannot be exported: %q has no upper case", what, f.Name(), firstLetter(f.Name())).
					Relate(r.At(f.Pos()), "%s is here", f.Name()).WithHint("begin the name with a letter that has an upper case")
				return false
			case owner[name] != nil:
				r.Errorf(pos, diag.NameCollision, "%s has fields %s and %s, which would both be named %s", what, owner[name].Name(), f.Name(), name).
					Relate(r.At(f.Pos()), "%s is here", f.Name()).WithHint("rename one of them")
				return false
			}
			owner[name] = f
			if !r.checkMembers(pos, what, f.Type()) {
				return false
			}
		}
	}
	return true
}

// checkElements reports types of elements that generated code cannot name.
func (r *Reader) checkElements(pos token.Pos, parts []*Part) bool {
	for _, p := range parts {
		if named, ok := types.Unalias(p.Type).(*types.Named); ok && r.hidden(named.Obj()) {
			r.Errorf(pos, diag.InvalidParam, "the elements are of type %s, which the generated package cannot use", r.TypeString(named)).
				WithHint("export the type")
			return false
		}
	}
	return true
}

// hidden reports whether generated code cannot refer to an object: it is not exported by another package.
func (r *Reader) hidden(o types.Object) bool {
	from := r.Path
	if r.Output.Apart && r.Output.Path != "" {
		from = r.Output.Path
	}
	return o.Pkg() != nil && o.Pkg().Path() != from && !o.Exported()
}

// checkReadable reports what generated code cannot name or read of the type of a scalar, which is at a path of the
// parameter.
func (r *Reader) checkReadable(p *Param, t types.Type, at string) bool {
	named, isNamed := types.Unalias(t).(*types.Named)
	u, isStruct := t.Underlying().(*types.Struct)
	switch {
	case at == "" && isStruct && !isNamed:
		r.Errorf(p.Pos, diag.InvalidParam, "parameter %s is of a struct type without a name, by which generated code could take it", p.Name).
			WithHint("declare the type, as in type Params struct{...}")
		return false
	case at == "" && isNamed && r.hidden(named.Obj()):
		r.Errorf(p.Pos, diag.InvalidParam, "parameter %s is of type %s, which the generated package cannot use", p.Name, r.TypeString(t)).
			WithHint("export the type and its fields")
		return false
	}
	if a, ok := t.Underlying().(*types.Array); ok {
		if at == "" && !isNamed {
			return r.checkReadable(p, a.Elem(), "")
		}
		return r.checkReadable(p, a.Elem(), at+"[0]")
	}
	if !isStruct {
		return true
	}
	for f := range u.Fields() {
		path := at + "." + f.Name()
		if r.hidden(f) {
			r.Errorf(p.Pos, diag.InvalidParam, "%s%s is a field that package %s does not export, and that generated code cannot read", p.Name, path, f.Pkg().Name()).
				Relate(r.At(f.Pos()), "%s is here", f.Name()).WithHint("export the field, or declare the struct in the package of the stencil")
			return false
		}
		if !r.checkReadable(p, f.Type(), path) {
			return false
		}
	}
	return true
}

// MaxElements is the number of numbers that an array may have.
const MaxElements = 4096
