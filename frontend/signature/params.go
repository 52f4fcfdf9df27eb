package signature

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/lang"
)

const indexHint = "end the parameters with i, j, k int, or an ordered part of them"

// readParams fills s.Params and s.Dims.
func (r *Reader) readParams(s *Stencil, fn *ast.FuncDecl, sig *types.Signature) {
	params := sig.Params()
	first := r.readIndices(s, sig)
	before := r.Diags.Len()
	fields := 0
	if recv := sig.Recv(); recv != nil {
		if HasFields(recv.Type()) {
			fields++
		}
		if p := r.readParam(s, recv, true); p != nil {
			s.Params = append(s.Params, p)
		}
	}
	for n := range first {
		if HasFields(params.At(n).Type()) {
			fields++
		}
		if p := r.readParam(s, params.At(n), first < params.Len()); p != nil {
			if sig.Variadic() && n == params.Len()-1 {
				r.Errorf(p.Pos, diag.InvalidParam, "parameter %s is variadic", p.Name).WithHint("give the stencil a fixed number of parameters")
				continue
			}
			s.Params = append(s.Params, p)
		}
	}
	r.appendIndices(s, sig, first)
	r.checkDomains(s)
	if fields == 0 && r.Diags.Len() == before {
		r.Errorf(s.Pos, diag.MissingAccessor, "stencil %s has no input field", s.Name).
			WithHint("add a parameter such as in oec.%s[float64]; to set a field from indices alone call its method FillFunc", orIJK(s.Dims))
	}
}

// readIndices finds the trailing index parameters, and returns the number of
// parameters before them.
func (r *Reader) readIndices(s *Stencil, sig *types.Signature) int {
	params := sig.Params()
	first := params.Len()
	for first > 0 && IsIndex(params.At(first-1)) {
		first--
	}
	ordered := true
	for n := first; n < params.Len(); n++ {
		d := indexDim(params.At(n))
		ordered = ordered && s.Dims < d
		s.Dims |= d
	}
	switch {
	case first == params.Len() && !r.indexBefore(s, params):
		r.Errorf(s.Pos, diag.MissingIndex, "stencil %s has no index parameters", s.Name).WithHint("%s", missingIndices(params))
	case !ordered:
		r.Errorf(params.At(first).Pos(), diag.WrongIndexOrder, "index parameters of stencil %s are not in the order i, j, k", s.Name).
			WithHint("write %s int", strings.Join(strings.Split(strings.ToLower(s.Dims.String()), ""), ", "))
	}
	return first
}

// missingIndices says how to give a stencil indices. The last parameters that are ints by other
// names are taken to be meant as some.
func missingIndices(params *types.Tuple) string {
	var names []string
	for n := params.Len() - 1; n >= 0 && len(names) < 3; n-- {
		v := params.At(n)
		if !types.Identical(v.Type(), types.Typ[types.Int]) || v.Name() == "" || v.Name() == "_" {
			break
		}
		names = append([]string{v.Name()}, names...)
	}
	if len(names) == 0 {
		return indexHint
	}
	indices := strings.Join(strings.Split("ijk"[:len(names)], ""), ", ")
	return fmt.Sprintf("rename %s to %s: indices are known by these names, and an int of another name is a scalar", strings.Join(names, ", "), indices)
}

// indexBefore reports index parameters that are followed by others.
func (r *Reader) indexBefore(s *Stencil, params *types.Tuple) bool {
	for v := range params.Variables() {
		if IsIndex(v) {
			r.Errorf(v.Pos(), diag.IndexNotLast, "index parameter %s of stencil %s is not among the last parameters", v.Name(), s.Name).
				WithHint(indexHint)
			return true
		}
	}
	return false
}

func (r *Reader) appendIndices(s *Stencil, sig *types.Signature, first int) {
	for n := first; n < sig.Params().Len(); n++ {
		v := sig.Params().At(n)
		s.Params = append(s.Params, &Param{Name: v.Name(), Pos: v.Pos(), Kind: Index, Dims: indexDim(v)})
	}
}

// readParam describes a parameter before the trailing indices. hasIndices says
// whether there are any, so that a stray index is reported only once.
func (r *Reader) readParam(s *Stencil, v *types.Var, hasIndices bool) *Param {
	p := &Param{Name: v.Name(), Pos: v.Pos(), Type: v.Type()}
	switch {
	case invalid(v.Type()):
		return nil // the type checker reports it
	case IsDomain(v.Type()):
		p.Kind = Domain
		return p
	case v.Name() == "" || v.Name() == "_":
		r.Errorf(v.Pos(), diag.UnnamedParam, "parameter of type %s of stencil %s has no name", r.TypeString(v.Type()), s.Name).
			WithHint("name it; the name becomes part of the generated API")
		return nil
	case IsIndex(v):
		if hasIndices {
			r.Errorf(v.Pos(), diag.IndexNotLast, "index parameter %s of stencil %s is not among the last parameters", v.Name(), s.Name).
				WithHint(indexHint)
		}
		return nil
	}
	if pointer, ok := v.Type().Underlying().(*types.Pointer); ok && !isOec(v.Type(), "Domain") {
		return r.tableParam(s, p, pointer)
	}
	found := PartsOf(v.Type())
	switch p.Parts = found.Parts; {
	case found.Wrong != nil:
		r.badParam(s, p, found)
		return nil
	case found.Fields:
		if !r.checkMembers(p.Pos, "parameter "+p.Name, v.Type()) || !r.checkElements(p.Pos, p.Parts) {
			return nil
		}
	default:
		p.Kind = Scalar
		if !r.checkReadable(p) {
			return nil
		}
	}
	return p
}

// badParam reports a parameter of a type that stencils cannot have.
func (r *Reader) badParam(s *Stencil, p *Param, found parts) {
	t, what := found.Wrong, "parameter "+p.Name
	if found.path != "" {
		what = p.Name + found.path
	}
	if found.why != "" {
		r.Errorf(p.Pos, diag.InvalidParam, "%s %s", what, found.why).WithHint("%s", found.hint)
		return
	}
	if _, _, ok := AccessorOf(t); ok {
		r.badElement(p.Pos, what, t)
		return
	}
	d := r.Errorf(p.Pos, diag.InvalidParam, "%s of type %s is neither a field, nor a scalar, nor an index", what, r.TypeString(t))
	if isOec(t, "Domain") {
		d.WithHint("pass the domain itself, as in %s oec.Domain", p.Name)
		return
	}
	if sig, ok := t.Underlying().(*types.Signature); ok && sig.Params().Len() > 0 && sig.Results().Len() == 1 {
		as := fmt.Sprintf("oec.%s[%s]", fieldDims(s.Dims, sig.Params()), r.TypeString(sig.Results().At(0).Type()))
		for v := range sig.Params().Variables() {
			if !types.Identical(v.Type(), types.Typ[types.Int]) {
				d.WithHint("call a function of the package by its name, or one that a scalar chooses in a switch; a field is written as %s", as)
				return
			}
		}
		d.WithHint("write a field as %s", as)
		return
	}
	if elem, ok := elemOfSlices(t); ok {
		d.WithHint("%s; a few numbers are an array, as in [3]%s", r.asField(s, p.Name+found.path, elem), r.TypeString(elem))
		return
	}
	d.WithHint("use accessors such as oec.IJK[float64], scalars of the types of numbers and bool, and arrays and structs of either")
}

// asField says how to write and read a field of a stencil.
func (r *Reader) asField(s *Stencil, name string, elem types.Type) string {
	dims := orIJK(s.Dims)
	return fmt.Sprintf("write a field as oec.%s[%s], and read it by calling it, as in %s(%s)", dims, r.TypeString(elem), name, strings.ToLower(strings.Join(strings.Split(dims, ""), ", ")))
}

// fieldDims returns the dimensions that a field is likely to have which is given as a function:
// those of its parameters' names, or as many as it has of the stencil's.
func fieldDims(stencil abi.Dims, params *types.Tuple) string {
	var named abi.Dims
	for v := range params.Variables() {
		named |= indexDim(v)
	}
	if named.Rank() == params.Len() {
		return named.String()
	}
	for _, dims := range []string{stencil.String(), "IJK"} {
		if len(dims) >= params.Len() {
			return dims[:params.Len()]
		}
	}
	return "IJK"
}

// elemOfSlices returns the type of the elements of a slice, or of slices of slices, of which
// there may be fields.
func elemOfSlices(t types.Type) (types.Type, bool) {
	slice, ok := t.Underlying().(*types.Slice)
	for ok {
		t = slice.Elem()
		if _, found := ElemOf(t); found {
			return t, true
		}
		slice, ok = t.Underlying().(*types.Slice)
	}
	return nil, false
}

// badElement reports a field whose elements are none that memory has.
func (r *Reader) badElement(pos token.Pos, what string, field types.Type) {
	named := types.Unalias(field).(*types.Named)
	elem := named.TypeArgs().At(0)
	if invalid(elem) || !types.Comparable(elem) {
		return // the type checker reports it
	}
	hint := "take a field for each number, and put the numbers together in a closure"
	switch t := elem.Underlying().(type) {
	case *types.Array:
		if _, ok := ElemOf(t.Elem()); ok {
			hint = fmt.Sprintf("take an array of fields, as in [%d]oec.%s[%s]", t.Len(), named.Obj().Name(), r.TypeString(t.Elem()))
		}
	case *types.Struct:
		hint = "take a struct of fields, with one for each number"
	case *types.Basic:
		hint = "use one of " + join(knownElems, ", ")
	}
	r.Errorf(pos, diag.InvalidParam, "%s is a field of %s, which fields in memory do not have", what, r.TypeString(elem)).WithHint("%s", hint)
}

// AccessorOf returns dimensions and element type if t is an accessor type of
// package oec; the type is empty for elements that are no numbers.
func AccessorOf(t types.Type) (abi.Dims, lang.Elem, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || !isOec(named, "") || named.TypeArgs().Len() != 1 {
		return 0, "", false
	}
	dims, err := abi.ParseDims(named.Obj().Name())
	elem, _ := ElemOf(named.TypeArgs().At(0))
	return dims, elem, err == nil
}

// isOec reports whether t is a named type of package oec; an empty name stands
// for any.
func isOec(t types.Type, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != source.OecPath {
		return false
	}
	return name == "" || named.Obj().Name() == name
}

// IsIndex reports whether a parameter is an index of the point, by its name and type.
func IsIndex(v *types.Var) bool {
	return indexDim(v) != 0 && types.Identical(v.Type(), types.Typ[types.Int])
}

func indexDim(v *types.Var) abi.Dims {
	switch v.Name() {
	case "i":
		return abi.I
	case "j":
		return abi.J
	case "k":
		return abi.K
	}
	return 0
}

func orIJK(d abi.Dims) string {
	if d == 0 {
		return "IJK"
	}
	return d.String()
}

// IsDomain reports whether a type is oec.Domain.
func IsDomain(t types.Type) bool {
	if t == nil {
		return false
	}
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return !isPointer && isOec(t, "Domain")
}

// DomainAt returns the name of the innermost Domain that a package has at a position; "" if there is none.
func DomainAt(pkg *types.Package, pos token.Pos) string {
	at := pkg.Scope().Innermost(pos)
	for s := at; s != nil; s = s.Parent() {
		for _, name := range s.Names() {
			v, ok := s.Lookup(name).(*types.Var)
			if _, seen := at.LookupParent(name, pos); ok && IsDomain(v.Type()) && seen == types.Object(v) {
				return name
			}
		}
	}
	return ""
}

// checkDomains reports every Domain of a signature but the first.
func (r *Reader) checkDomains(s *Stencil) {
	var first *Param
	for _, p := range s.params(Domain) {
		if first == nil {
			first = p
			continue
		}
		r.Errorf(p.Pos, diag.InvalidDomain, "stencil %s has a second Domain", s.Name).
			Relate(r.At(first.Pos), "%s is the first", first.Name).
			WithHint("use %s for both", first.Name)
	}
}
