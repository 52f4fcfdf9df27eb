package ssa2stencil

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// prefix is an apply of what a reduction needs that is computed before the loop.
type prefix struct {
	op     *ir.Op // in no region yet
	copies ir.Mapping
	done   map[*ir.Op]bool
	values []*ir.Value // of its results
	read   map[*ir.Value]*ir.Value
}

// inOrder returns the context of an apply that is computed in order along a dimension that the point
// does not have.
func (c *context) inOrder(step ir.Step, pos ir.Pos) *context {
	op := ir.NewOp(stencil.OpApply, nil, nil, nil, 1)
	op.Pos = pos
	ir.OrderAttr.Set(op, ir.Order{step}.String())
	in := newContext(op, c.dims, c.inside)
	in.dims[step.Dim], in.inside[step.Dim] = true, true
	in.outer, in.steps = c, c.steps
	return in
}

// own returns the value of this body that stands for one that may be of the body around the loop.
func (c *context) own(v *ir.Value) *ir.Value {
	def := v.Def()
	if c.outer == nil || def == nil || c.op.Regions[0].Encloses(def) {
		return v
	}
	v = c.outer.own(v)
	if c.prefix == nil {
		op := ir.NewOp(stencil.OpApply, nil, nil, nil, 1)
		op.Pos = c.op.Pos
		c.prefix = &prefix{op: op, copies: ir.Mapping{}, done: map[*ir.Op]bool{}, read: map[*ir.Value]*ir.Value{}}
	}
	p := c.prefix
	if p.read[v] != nil {
		return p.read[v]
	}
	p.copy(c.outer, v.Def())
	t := v.Type.(ir.Scalar)
	b := ir.AtEnd(p.op.Regions[0])
	b.Pos = p.op.Pos
	p.values = append(p.values, convertInt(b, p.copies.Of(v), inMemory(t)))
	temp := p.op.AddResult(stencil.TempType(stencil.NewFieldType(c.outer.dims, inMemory(t))))
	temp.Name = v.Name
	first := ir.AtEnd(c.op.Regions[0])
	if ops := c.op.Regions[0].Ops; len(ops) > 0 {
		first = ir.Before(ops[0])
	}
	p.read[v] = convertInt(first, stencil.NewAccess(first, c.arg(temp), [ir.Rank]int{}), t)
	return p.read[v]
}

// copy copies an operation of a body with all that it needs. What it asserts, it asserts there.
func (p *prefix) copy(from *context, op *ir.Op) {
	if p.done[op] {
		return
	}
	p.done[op] = true
	ir.Walk(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			switch def := v.Def(); {
			case def == nil && v.Region() == from.op.Regions[0]:
				if p.copies[v] == nil {
					p.copies[v] = stencil.AddOperand(p.op, from.op.Operand(v.Index()))
				}
			case def != nil && def.Region() == from.op.Regions[0]:
				p.copy(from, def)
			}
		}
	})
	c := ir.AtEnd(p.op.Regions[0]).Clone(op, p.copies)
	ir.Walk(c, func(inner *ir.Op) {
		if inner.Is(arith.OpAssert) {
			inner.Erase()
		}
	})
}
