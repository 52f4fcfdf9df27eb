package signature

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/internal/diag"
)

// IsTable reports whether a type is a pointer to arrays of numbers: that of a table that a stencil takes.
func IsTable(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	return ok && hasArrays(p.Elem())
}

// hasArrays reports whether a type is an array of numbers or a struct of such, and of numbers.
func hasArrays(t types.Type) bool {
	list, ok := ArraysOf(t)
	return ok && slices.ContainsFunc(list, func(a *Array) bool { return len(a.Extents) > 0 })
}

// wrongMember returns the first member of a struct that is neither a number nor an array of numbers of a table, with its place; none of another type.
func wrongMember(t types.Type) (path string, member types.Type) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return "", t
	}
	for f := range st.Fields() {
		if _, ok := ArraysOf(f.Type()); !ok {
			path, member = wrongMember(f.Type())
			return "." + f.Name() + path, member
		}
	}
	return "", t
}

// tableParam describes a parameter of a stencil that is a pointer, and reports what is wrong with it.
func (r *Reader) tableParam(s *Stencil, p *Param, pointer *types.Pointer) *Param {
	p.Kind, p.Type = Table, pointer.Elem()
	arrays, _ := ArraysOf(p.Type)
	if !hasArrays(p.Type) {
		r.noTable(s, p)
		return nil
	}
	if !r.checkReadable(p) {
		return nil
	}
	for _, a := range arrays {
		p.Parts = append(p.Parts, &Part{Path: a.Path, Field: a.Path, Dims: abi.I, Elem: a.Elem, Type: a.Type, Extents: a.Extents})
	}
	return p
}

// noTable reports a pointer to something else than a table.
func (r *Reader) noTable(s *Stencil, p *Param) {
	why, hint := "", fmt.Sprintf("point to an array of at most %d dimensions, of %s, or to a struct of such arrays", maxSubscripts, join(knownElems, ", "))
	switch path, member := wrongMember(p.Type); {
	case strings.HasPrefix(p.Type.String(), source.RtPath+".Field["):
		hint = r.asField(s, p.Name, p.Type.(*types.Named).TypeArgs().At(0))
	case path != "":
		why = fmt.Sprintf(": %s%s is of type %s", p.Name, path, r.TypeString(member))
		hint = fmt.Sprintf("give it, or its elements, one of the types %s", join(knownElems, ", "))
	case PartsOf(p.Type).Wrong == nil:
		hint = fmt.Sprintf("pass it by value, as in %s %s", p.Name, r.TypeString(p.Type))
	}
	r.Errorf(p.Pos, diag.InvalidParam, "parameter %s of stencil %s points to %s, which is no table%s", p.Name, s.Name, r.TypeString(p.Type), why).WithHint("%s", hint)
}
