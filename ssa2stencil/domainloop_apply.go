package ssa2stencil

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// reduce makes the apply of a reduction, and binds what it leaves. It returns the edge that leads
// out of the loop; nothing after an error.
func (fr *frame) reduce(r *domainLoop, st state) (from site, to *ssa.BasicBlock) {
	if !fr.checkReduction(r) {
		return site{}, nil
	}
	fr.decided[r.at.turn] = true
	fr.findSlots(r)
	ctx, end := fr.iterate(r, st)
	for end != nil && fr.findCells(r, st, end.st) {
		ctx, end = fr.iterate(r, st) // what an iteration stores, the next one reads
	}
	if end == nil || !fr.finish(r, ctx, end) {
		return site{}, nil
	}
	fr.bindResults(r, st)
	fr.bindIndex(r)
	return site{r.test, r.at.turn}, r.exit
}

// checkReduction reports a loop that is none for the place where it stands.
func (fr *frame) checkReduction(r *domainLoop) bool {
	pos := fr.loopPos(r)
	name := ir.DimNames[r.dim]
	n := fr.loopExtent(r)
	switch {
	case fr.ctx.dims[r.dim]:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop goes along %s, which the point has an index of", name).
			WithHint("put it into a closure that is called with %s, and captures fields, scalars and the Domain; what depends on %s itself is a recurrence, such as oec.Forward", others(fr.ctx.dims, r.dim), name)
	case r.lo < 0 || r.hi > 0:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop leaves the domain along %s: it goes from %d to %s exclusive", name, r.lo, ir.End(r.dim, r.hi)).
			WithHint("go from 0 to %s exclusive, and read fields at %s plus a constant", n, name)
	case fr.ctx.b.Region() != fr.ctx.op.Regions[0]:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop over %s runs under a condition", n).
			WithHint("let the loop run always, and put the condition into its body or behind it")
	default:
		return true
	}
	return false
}

// others names the dimensions of a point but for one.
func others(dims [ir.Rank]bool, but int) string {
	var names []string
	for d, here := range dims {
		if here && d != but {
			names = append(names, ir.DimNames[d])
		}
	}
	if len(names) == 0 {
		return "indices of other dimensions"
	}
	return strings.Join(names, ", ") + " only"
}

// iterate evaluates one iteration as the body of an apply. There is no end after an error.
func (fr *frame) iterate(r *domainLoop, st state) (*context, *end) {
	outer, pos, before := fr.ctx, fr.loopPos(r), fr.r.diags.Len()
	for _, s := range r.slots {
		if slices.Contains(s.types, 0) {
			fr.errorf(pos, diag.ConditionalClosure, "an iteration of this loop leaves a function to the next").
				WithHint("let iterations leave numbers, and arrays and structs of numbers")
			return nil, nil
		}
	}
	ctx := outer.inOrder(ir.Step{Dim: r.dim, Down: r.down}, fr.r.position(pos))
	next := fr.next(site{r.latch, r.at.turn}, r.loop.header)
	stops := sites{next: true, fr.next(site{r.test, r.at.turn}, r.exit): true}
	var out ends
	fr.ctx = ctx
	fr.env.within(func() {
		inner := st.clone()
		fr.carry(r, inner)
		first := &end{cond: truth(true), values: fr.starts(r), st: inner}
		once := func() ends { return fr.resume(r.at, first, stops) }
		fr.tests[r.test] = r.inner
		if cond := r.guard(ctx); cond != nil {
			passed := &end{cond: truth(true), values: first.values, st: inner.clone()}
			out = fr.either(computed{cond}, pos, once, func() ends { return ends{next: passed} })
		} else {
			out = once()
		}
		delete(fr.tests, r.test)
	})
	fr.ctx = outer
	outer.steps = ctx.steps
	switch {
	case fr.r.diags.Len() > before || fr.r.failed:
		return nil, nil
	case len(out) != 1 || out[next] == nil:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop over %s is left before its end", fr.loopExtent(r)).
			WithHint("let it run to the end, and keep in a variable whether there is more to do, as in if !found { ... }")
		return nil, nil
	}
	return ctx, out[next]
}

// behindFirst makes the condition that the point is not the first of a reduction, and sets where the
// one before it is.
func (c *context) behindFirst(r *domainLoop, before *[ir.Rank]int) *ir.Value {
	index := stencil.NewIndex(c.b, r.dim, [ir.Rank]int{})
	if r.down {
		before[r.dim] = 1
		return arith.NewCompare(c.b, arith.OpCmpI, "slt", index, c.extent(extent{r.dim, -1}))
	}
	before[r.dim] = -1
	return arith.NewCompare(c.b, arith.OpCmpI, "sgt", index, arith.NewInt(c.b, 0, ir.Index))
}

// guard makes the condition that the point is in the range of the loop; nil if all of the domain is.
func (r *domainLoop) guard(c *context) (cond *ir.Value) {
	index := stencil.NewIndex(c.b, r.dim, [ir.Rank]int{})
	if r.lo > 0 {
		cond = arith.NewCompare(c.b, arith.OpCmpI, "sge", index, arith.NewInt(c.b, int64(r.lo), ir.Index))
	}
	if r.hi < 0 {
		below := arith.NewCompare(c.b, arith.OpCmpI, "slt", index, c.extent(extent{r.dim, r.hi}))
		if cond == nil {
			return below
		}
		cond = arith.NewBinary(c.b, arith.OpAndI, cond, below)
	}
	if cond == nil {
		index.Def().Erase()
	}
	return cond
}

// finish completes the apply with what an iteration leaves. It reports false after an error.
func (fr *frame) finish(r *domainLoop, ctx *context, e *end) bool {
	inputs := fr.flow.inputs(r.loop.header)
	for _, s := range r.slots {
		switch {
		case s.cell != nil:
			s.end = e.st[s.cell]
		case s.phi != nil:
			s.end = e.values[slices.Index(inputs, ssa.Value(s.phi))]
		default:
			s.end = e.values[slices.Index(inputs, s.final)]
		}
	}
	if len(r.slots) == 0 {
		return true // nothing follows from it
	}
	var values []*ir.Value
	ctx.b.Pos = ctx.op.Pos
	for _, s := range r.slots {
		for m, v := range numbersOfValue(s.end) {
			t := inMemory(s.types[m])
			values = append(values, convertInt(ctx.b, ctx.number(v, s.types[m]), t))
			ctx.op.AddResult(stencil.TempType(stencil.NewFieldType(ctx.outer.dims, t))).Name = s.name
		}
	}
	stencil.NewReturn(ctx.b, values...)
	ctx.b = ir.AtEnd(ctx.op.Regions[0])
	return fr.place(r, ctx)
}

// place puts the apply of a reduction into the program, behind the one of what it needs of the point.
func (fr *frame) place(r *domainLoop, ctx *context) bool {
	pos := fr.loopPos(r)
	switch n := countOps(ctx.op); {
	case arith.Asserts(ctx.op):
		fr.errorf(pos, diag.UnsupportedExpr, "this loop over %s divides integers, or shifts, by what may panic", fr.loopExtent(r)).
			WithHint("divide by constants there, or behind the loop")
		return false
	case n > MaxOps:
		fr.r.tooMany(fr.fn, ctx.op, n)
		return false
	}
	if p := ctx.prefix; p != nil {
		if contains(p.op, stencil.OpSelf) {
			fr.errorf(pos, diag.UnsupportedLoop, "this loop goes on with what the loop around it has computed").
				WithHint("let the inner loop begin with a constant, and add its result behind it")
			return false
		}
		b := ir.AtEnd(p.op.Regions[0])
		b.Pos = p.op.Pos
		stencil.NewReturn(b, p.values...)
		fr.r.body.Append(p.op)
	}
	before := fr.r.diags.Len()
	r.apply, fr.r.loopDims[r.dim] = ctx.op, true
	fr.r.body.Append(ctx.op)
	fr.r.checkReads(ctx.op, ctx)
	return fr.r.diags.Len() == before
}

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
