package ssa2stencil

import (
	"go/types"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// lookup is an array behind a pointer that a stencil takes, or the part of it that subscripts lead to. The program has its numbers
// as a field that is one row.
type lookup struct {
	temp    *ir.Value
	extents []int // of the whole array
	at      []value
}

// isNumber reports whether the subscripts lead to a number.
func (l lookup) isNumber() bool { return len(l.at) == len(l.extents) }

// part returns the part that more subscripts lead to.
func (l lookup) part(at ...value) lookup {
	return lookup{l.temp, l.extents, slices.Concat(l.at, at)}
}

func (l lookup) elem() ir.Scalar { return l.temp.Type.(stencil.TempType).Elem }

// tables makes the arguments of what a parameter of a type points to, and loads them.
func (r *raiser) tables(in *signature.Instance, p *signature.Param, t types.Type) value {
	b := ir.AtEnd(r.body)
	b.Pos = r.position(p.Pos)
	parts := p.Parts
	return table{assembleArrays(t.Underlying().(*types.Pointer).Elem(), func() value {
		part := parts[0]
		parts = parts[1:]
		arg := r.body.AddArg(stencil.NewFieldType(lang.Present(abi.I), elemType(in.Resolve(part.Elem))), programName(p.Name+part.Path))
		return lookup{temp: stencil.NewLoad(b, arg), extents: part.Extents}
	})}
}

// read reads the number that a lookup leads to. Each subscript is inside.
func (c *context) read(l lookup) *ir.Value {
	var at *ir.Value
	stride, constant := 1, 0
	for d, extent := range slices.Backward(l.extents) {
		if n, ok := intConstant(l.at[d]); ok {
			constant += int(n.Value) * stride
		} else {
			x := c.number(l.at[d], ir.Index)
			if stride > 1 {
				x = arith.NewBinary(c.b, arith.OpMulI, x, arith.NewInt(c.b, int64(stride), ir.Index))
			}
			if at != nil {
				x = arith.NewBinary(c.b, arith.OpAddI, x, at)
			}
			at = x
		}
		stride *= extent
	}
	switch {
	case at == nil:
		at = arith.NewInt(c.b, int64(constant), ir.Index)
	case constant > 0:
		at = arith.NewBinary(c.b, arith.OpAddI, at, arith.NewInt(c.b, int64(constant), ir.Index))
	}
	var w stencil.Window
	w.Lo[0] = stencil.End{Bound: ir.Lit(0), Fixed: true}
	w.Hi[0] = stencil.End{Bound: ir.Lit(stride - 1), Fixed: true}
	return stencil.NewDynAccess(c.b, c.arg(l.temp), []*ir.Value{at}, w)
}

// elements returns the numbers of an array behind a pointer one by one.
func (fr *frame) elements(l lookup) value {
	parts, ok := listed(l)
	if !ok {
		return computed{fr.ctx.read(l)}
	}
	for n, x := range parts {
		parts[n] = fr.elements(x.(lookup))
	}
	return parts
}

// listed returns the parts of a list of values, or of an array behind a pointer.
func listed(v value) (parts aggregate, ok bool) {
	l, ok := v.(lookup)
	if !ok || l.isNumber() {
		parts, ok = v.(aggregate)
		return parts, ok
	}
	for n := range l.extents[len(l.at)] {
		parts = append(parts, l.part(affine{none, n}))
	}
	return parts, true
}

// settled reads the numbers of a struct behind a pointer, which stand beside its arrays.
func (fr *frame) settled(v value) value {
	switch v := v.(type) {
	case lookup:
		if v.isNumber() {
			return computed{fr.ctx.read(v)}
		}
	case aggregate:
		out := make(aggregate, len(v))
		for n, x := range v {
			out[n] = fr.settled(x)
		}
		return out
	}
	return v
}

// inside returns a subscript that conditions around it prove to be inside as one that is inside everywhere: what reads there may
// then be computed where the conditions do not hold, as long as nothing uses it.
func (fr *frame) inside(n *ir.Value, length int) *ir.Value {
	b := fr.ctx.b
	if tensor.RangeOf(n, nil).Within(length) {
		return n
	}
	for _, end := range []struct {
		beyond string
		bound  int
	}{{"slt", 0}, {"sgt", length - 1}} {
		bound := arith.NewInt(b, int64(end.bound), ir.Index)
		n = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, end.beyond, n, bound), bound, n)
	}
	return n
}

// lookups returns two values that are merged with the arrays behind pointers as their numbers, unless one is known outside of the
// branch and there is none on the other side.
func (m *merger) lookups(x, y value) (value, value) {
	both := [2]value{x, y}
	for n, v := range both {
		l, ok := v.(lookup)
		if !ok || both[1-n] == (nothing{}) && m.outside(l) {
			continue
		}
		both[n] = m.on(n, func() value { return m.fr.elements(l) })
	}
	return both[0], both[1]
}

// isPointer reports whether a value is the address of arrays.
func isPointer(v value) bool {
	switch v.(type) {
	case table, place:
		return true
	}
	return false
}
