package ssa2stencil

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// aggregate is an array or struct: the values of its elements or fields. It is never
// changed in place, because copies of it share the elements.
type aggregate []value

// place is the address of a part of a variable: of the element or field that a path of
// numbers leads to. They are constants but for the subscripts of a kernel.
type place struct {
	c     *cell
	table value // of a variable of a package, which has no cell
	path  []value
}

// placeOf converts an address.
func placeOf(addr value) (place, bool) {
	switch a := addr.(type) {
	case *cell:
		return place{c: a}, true
	case table:
		return place{table: a.v}, true
	case place:
		return a, true
	}
	return place{}, false
}

// part returns the address of an element or field.
func (p place) part(n value) place { return place{p.c, p.table, append(slices.Clone(p.path), n)} }

// holds returns what is at an address as far as constants lead to it in lists of values, and what is left of the path.
func (p place) holds(st state) (v value, rest []value) {
	v, rest = p.table, p.path
	if p.c != nil {
		v = st[p.c]
	}
	for len(rest) > 0 {
		n, isConstant := intConstant(rest[0])
		if _, isLookup := v.(lookup); isLookup || isArray(v) || !isConstant {
			break
		}
		v, rest = elem(v, int(n.Value)), rest[1:]
	}
	return v, rest
}

// load returns what is at an address.
func (fr *frame) load(p place, st state) value {
	if p.c != nil {
		fr.touches(p, false)
	}
	v, rest := p.holds(st)
	v = fr.element(v, rest)
	if p.c == nil {
		v = fr.settled(v)
	}
	return v
}

// store replaces what is at an address.
func (fr *frame) store(p place, v value, st state) {
	fr.touches(p, true)
	st[p.c] = fr.replaced(st[p.c], p.path, v)
}

func (fr *frame) replaced(old value, path []value, v value) value {
	if len(path) == 0 {
		return v
	}
	if isArray(old) {
		return fr.update(old, path, v)
	}
	if l, ok := old.(lookup); ok {
		old = fr.elements(l) // a copy of it
	}
	a, ok := old.(aggregate)
	n, isConstant := intConstant(path[0])
	switch {
	case !ok:
		return old // after an error
	case !isConstant:
		return fr.update(fr.joined(a), path, v)
	}
	out := slices.Clone(a)
	out[n.Value] = fr.replaced(a[n.Value], path[1:], v)
	return out
}

// elem returns an element or field of a value.
func elem(v value, n int) value {
	switch v := v.(type) {
	case aggregate:
		return v[n]
	case domain:
		return extent{dim: n}
	case lookup:
		return v.part(affine{none, n})
	case zeros:
		return v.part(1)
	case nothing:
		return v
	}
	return poison{}
}

// zeroAggregate is the zero value of an array, a struct or a function, or poison.
func zeroAggregate(t types.Type) value {
	var out aggregate
	switch t := t.Underlying().(type) {
	case *types.Array:
		if t.Len() > MaxOps {
			return poison{}
		}
		for range t.Len() {
			out = append(out, zero(t.Elem()))
		}
	case *types.Struct:
		for f := range t.Fields() {
			out = append(out, zero(f.Type()))
		}
	case *types.Signature:
		return unset{}
	default:
		return poison{}
	}
	return out
}

// part evaluates an address or value inside an array or struct.
func (fr *frame) part(in ssa.Value) value {
	switch in := in.(type) {
	case *ssa.FieldAddr:
		if p, ok := placeOf(fr.get(in.X)); ok {
			return p.part(affine{none, in.Field})
		}
	case *ssa.Field:
		return elem(fr.get(in.X), in.Field)
	case *ssa.IndexAddr:
		p, isPlace := placeOf(fr.get(in.X))
		if !isPlace {
			break
		}
		if n, ok := fr.index(in.Index, in.X.Type().Underlying().(*types.Pointer).Elem(), in); ok {
			return p.part(n)
		}
	case *ssa.Index:
		if n, ok := fr.index(in.Index, in.X.Type(), in); ok {
			return fr.element(fr.get(in.X), []value{n})
		}
	}
	return poison{}
}

// index returns the index of an element of a value: a constant, or in a kernel, and where a number is read, an integer that is
// known to be inside.
func (fr *frame) index(index ssa.Value, array types.Type, in ssa.Instruction) (value, bool) {
	length := int(array.Underlying().(*types.Array).Len())
	v := fr.get(index)
	at, ok := intConstant(v)
	n := int(at.Value) // of an unsigned one that is too large, a negative number
	switch {
	case isPoison(v):
		return nil, false
	case !ok && (fr.r.kernel || signature.HoldsNumbers(array) && !isAssigned(in)):
		return fr.subscript(index, v, length, in)
	case !ok:
		fr.relate(fr.r.diags.UnknownElement(fr.r.pkg.At(in.Pos())))
		return nil, false
	case n < 0 || n >= length:
		fr.errorf(in.Pos(), diag.ArrayIndex, "index %s is out of range of an array of length %d", ir.FormatInt(at.Value, at.Type), length).
			WithHint("give the array more elements, or the index a smaller range")
		return nil, false
	}
	return affine{none, n}, true
}

// isAssigned reports whether what is at an address, or a part of it, is assigned to by means of it.
func isAssigned(at ssa.Instruction) bool {
	addr, ok := at.(ssa.Value)
	if !ok || addr.Referrers() == nil {
		return false
	}
	for _, in := range *addr.Referrers() {
		switch in := in.(type) {
		case *ssa.Store:
			if in.Addr == addr {
				return true
			}
		case *ssa.FieldAddr, *ssa.IndexAddr:
			if isAssigned(in) {
				return true
			}
		}
	}
	return false
}

// aggregates merges arrays or structs of two sides of a branch, element by element.
func (m *merger) aggregates(x, y value) (value, bool) {
	a, okA := x.(aggregate)
	b, okB := y.(aggregate)
	switch {
	case !okA && !okB:
		return nil, false
	case isComputed(x) || isComputed(y): // as one
		return m.differ(), true
	}
	out := make(aggregate, max(len(a), len(b)))
	for n := range out {
		p, q := elem(x, n), elem(y, n)
		out[n] = m.value(p, q, typeOf(p, q))
	}
	return out, true
}
