package tensor

import (
	"cmp"
	"maps"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// emitter writes a sum by parts.
type emitter struct {
	sum    *ir.Op
	arrays int // written so far
}

// arraysOf writes the arrays that products multiply before all spaces.
func (e *emitter) arraysOf(t total) {
	for _, p := range t {
		for _, f := range p.factors {
			if f.parts != nil {
				e.array(f)
			}
		}
	}
}

func (e *emitter) array(f *factor) {
	e.arraysOf(f.parts)
	e.arrays += len(f.parts)
	f.order = subscriptOrder(f.indices)
	at := e.sum
	for !at.Parent().Is(ir.OpFunc) {
		at = at.Parent()
	}
	b := ir.Before(at)
	b.Pos = e.sum.Pos
	if len(f.order) == 0 { // a number, the same for all indices
		f.array = e.total(b, f.parts, e.sum.Regions[0], ir.Mapping{})
		return
	}
	extents, names := spaceOf(f.order)
	op := tensor.NewCompute(b, extents, names, e.sum.Result().Type.(ir.Scalar))
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = e.sum.Pos
	m := ir.Mapping{}
	for n, v := range f.order {
		m[v] = op.Regions[0].Args[n]
	}
	tensor.NewYield(inner, e.total(inner, f.parts, nil, m))
	f.array = op.Result()
}

// total adds up products. What their factors compute is copied: within the body of the sum, or from
// anywhere if that is nil.
func (e *emitter) total(b *ir.Builder, t total, body *ir.Region, m ir.Mapping) *ir.Value {
	var sum *ir.Value
	for _, p := range t {
		v := e.product(b, p, body, m)
		switch {
		case sum == nil && p.negative:
			sum = arith.NewUnary(b, arith.OpNegF, v)
		case sum == nil:
			sum = v
		case p.negative:
			sum = arith.NewBinary(b, arith.OpSubF, sum, v)
		default:
			sum = arith.NewBinary(b, arith.OpAddF, sum, v)
		}
	}
	return sum
}

func (e *emitter) product(b *ir.Builder, p *product, body *ir.Region, m ir.Mapping) *ir.Value {
	var v *ir.Value
	for _, f := range p.free {
		v = times(b, v, copied(b, f, body, m))
	}
	if len(p.factors) == 0 {
		return times(b, v, arith.NewFloat(b, float64(tensor.ExtentsOf(e.sum).Size()), e.sum.Result().Type.(ir.Scalar)))
	}
	return times(b, v, e.sumOf(b, p, body, m))
}

// times multiplies what there is already, if there is anything.
func times(b *ir.Builder, v, x *ir.Value) *ir.Value {
	if v == nil {
		return x
	}
	return arith.NewBinary(b, arith.OpMulF, v, x)
}

// sumOf adds up the product of factors over its indices.
func (e *emitter) sumOf(b *ir.Builder, p *product, body *ir.Region, m ir.Mapping) *ir.Value {
	extents, names := spaceOf(p.over)
	op := tensor.NewSum(b, extents, names, e.sum.Result().Type.(ir.Scalar))
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = op.Pos
	mapping := maps.Clone(m)
	for n, v := range p.over {
		mapping[v] = op.Regions[0].Args[n]
	}
	var v *ir.Value
	for _, f := range p.factors {
		v = times(inner, v, f.value(inner, body, mapping))
	}
	tensor.NewYield(inner, v)
	return op.Result()
}

// value copies what a factor computes, or reads its array.
func (f *factor) value(b *ir.Builder, body *ir.Region, m ir.Mapping) *ir.Value {
	switch {
	case f.parts == nil:
		return copied(b, f.v, body, m)
	case len(f.order) == 0:
		return f.array
	}
	var at []*ir.Value
	for _, v := range f.order {
		at = append(at, m.Of(v))
	}
	return tensor.NewAt(b, f.array, at...)
}

// spaceOf returns the extents and names of indices.
func spaceOf(indices []*ir.Value) (ir.Extents, []string) {
	var extents []int
	var names []string
	for _, v := range indices {
		extents, names = append(extents, extentOf(v)), append(names, v.Name)
	}
	return ir.NewExtents(extents), names
}

// subscriptOrder orders indices by their place in their spaces, those of the outer space after those
// of the inner one.
func subscriptOrder(s indexSet) []*ir.Value {
	var list []*ir.Value
	for v := range s {
		list = append(list, v)
	}
	depth := func(v *ir.Value) (n int) {
		for op := v.Region().Parent(); op != nil; op = op.Parent() {
			n++
		}
		return n
	}
	// Indices are counted from the last one, since that is where rows are.
	place := func(v *ir.Value) int { return len(v.Region().Args) - v.Index() }
	slices.SortFunc(list, func(a, b *ir.Value) int {
		return cmp.Or(cmp.Compare(place(b), place(a)), cmp.Compare(depth(b), depth(a)), cmp.Compare(a.Index(), b.Index()))
	})
	return list
}

// copied copies what computes a value, as far as it is computed in a body, or if that is nil, within
// any space.
func copied(b *ir.Builder, v *ir.Value, body *ir.Region, m ir.Mapping) *ir.Value {
	if x, ok := m[v]; ok {
		return x
	}
	op := v.Def()
	if op == nil || body != nil && !body.Encloses(op) || op.Parent().Is(ir.OpFunc) {
		return v
	}
	for _, x := range ir.Inputs(op) {
		copied(b, x, body, m)
	}
	pos := b.Pos
	b.Clone(op, m)
	b.Pos = pos
	return m[v]
}
