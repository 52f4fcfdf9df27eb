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
		if isDeclared(p.Type) && NameFor(p.Type, r.generated()) == nil {
			r.Errorf(pos, diag.InvalidParam, "the elements are of type %s, which the generated package cannot use", r.TypeString(p.Type)).
				WithHint("export the type")
			return false
		}
	}
	return true
}

// generated is the path of the package that code is generated in.
func (r *Reader) generated() string {
	if r.Output.Apart && r.Output.Path != "" {
		return r.Output.Path
	}
	return r.Path
}

// hidden reports whether code of package path cannot refer to an object: it is not exported by another package.
func hidden(o types.Object, path string) bool {
	return o.Pkg() != nil && o.Pkg().Path() != path && !o.Exported()
}

// Name is a type, or an alias, that is declared.
type Name interface {
	Obj() *types.TypeName
	TypeArgs() *types.TypeList
}

// NameFor returns the name of a type that code of package path can use: that of the declared type, or an alias by
// which the type is written; nil if there is none, or the language has the type.
func NameFor(t types.Type, path string) Name {
	names := []types.Type{types.Unalias(t)}
	switch names[0].(type) {
	case *types.Basic, *types.TypeParam:
		return nil
	}
	for a, ok := t.(*types.Alias); ok; a, ok = a.Rhs().(*types.Alias) {
		names = append(names, a)
	}
	for _, t := range names {
		if n, ok := t.(Name); ok && !hidden(n.Obj(), path) {
			return n
		}
	}
	return nil
}

// checkName reports a type that generated code cannot name, or arrays of it.
func (r *Reader) checkName(pos token.Pos, what string, t types.Type) bool {
	a, isArray := types.Unalias(t).(*types.Array)
	_, isStruct := types.Unalias(t).(*types.Struct)
	switch {
	case isArray:
		return r.checkName(pos, what, a.Elem())
	case NameFor(t, r.generated()) != nil || !isStruct && !isDeclared(t):
		return true
	case isStruct:
		r.Errorf(pos, diag.InvalidParam, "%s is of a struct type without a name, by which generated code could take it", what).
			WithHint("declare the type, as in type Params struct{...}")
	default:
		hint := "export the type"
		if _, isStruct := t.Underlying().(*types.Struct); isStruct {
			hint += " and its fields"
		}
		r.Errorf(pos, diag.InvalidParam, "%s is of type %s, which the generated package cannot use", what, r.TypeString(t)).WithHint("%s", hint)
	}
	return false
}

// checkReadable reports what generated code cannot name or read of the type of a scalar, a table or an array.
func (r *Reader) checkReadable(p *Param) bool {
	return r.checkName(p.Pos, "parameter "+p.Name, p.Type) && r.checkMembersOf(p, p.Type, "")
}

// checkMembersOf reports the same of the fields of structs in a type, which is at a path of the parameter. Scalars are read number
// by number, of all others generated code takes arrays, whose types it names.
func (r *Reader) checkMembersOf(p *Param, t types.Type, at string) bool {
	if a, ok := t.Underlying().(*types.Array); ok {
		return r.checkMembersOf(p, a.Elem(), at+"[0]")
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return true
	}
	for f := range st.Fields() {
		path := at + "." + f.Name()
		_, isStruct := f.Type().Underlying().(*types.Struct)
		switch {
		case f.Name() == "_":
			what := p.Name + at
			if at == "" {
				what = "parameter " + what
			}
			r.Errorf(p.Pos, diag.InvalidParam, "%s has a field without a name", what).WithHint("name it")
			return false
		case hidden(f, r.generated()):
			r.Errorf(p.Pos, diag.InvalidParam, "%s%s is a field that package %s does not export, and that generated code cannot read", p.Name, path, f.Pkg().Name()).
				Relate(r.At(f.Pos()), "%s is here", f.Name()).WithHint("export the field, or declare the struct in the package of the function")
			return false
		case p.Kind != Scalar && !isStruct && !r.checkName(p.Pos, p.Name+path, f.Type()):
			return false
		case !r.checkMembersOf(p, f.Type(), path):
			return false
		}
	}
	return true
}

// MaxElements is the number of numbers that an array may have.
const MaxElements = 4096
