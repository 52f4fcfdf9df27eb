package ssa2stencil

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// context is an apply whose body is being made.
type context struct {
	op   *ir.Op // in no region yet
	b    *ir.Builder
	args map[*ir.Value]*ir.Value // of the body, by value of the program

	dims   [ir.Rank]bool // of the point
	outer  *context      // of a reduction: what is around the loop
	prefix *prefix       // what a reduction needs of that; nil if nothing

	inside [ir.Rank]bool // the dimensions along which the point is known to be in the domain

	steps int // instructions evaluated, to stop what grows without bounds
}

func newContext(op *ir.Op, dims, inside [ir.Rank]bool) *context {
	c := &context{op: op, b: ir.AtEnd(op.Regions[0]), args: make(map[*ir.Value]*ir.Value), dims: dims, inside: inside}
	c.b.Pos = op.Pos
	return c
}

// arg returns the argument of the body that stands for a value of the program.
func (c *context) arg(v *ir.Value) *ir.Value {
	if c.op.Is(ir.OpFunc) {
		return v // the program of a kernel: spaces see what is around them
	}
	if c.args[v] == nil {
		c.args[v] = stencil.AddOperand(c.op, v)
	}
	return c.args[v]
}

// intermediate is what becomes of the calls of a closure: an apply, which is nil after an
// error that is reported, or the body of the closure wherever it is called.
type intermediate struct {
	op     *ir.Op
	expand bool
}

// makeIntermediate makes the apply that computes a closure, if it is to be one. Parameters
// that are an index must have been replaced by the point's own coordinate.
func (r *raiser) makeIntermediate(c *closure, args []value, dims [ir.Rank]bool, st state) intermediate {
	ctx, results := r.makeBody(c, args, st, dims, [ir.Rank]bool{})
	switch {
	case ctx == nil:
		return intermediate{}
	case mustExpand(c, ctx.op, results):
		return intermediate{expand: true}
	}
	return intermediate{op: r.makeApply(c, ctx, results, dims)}
}

// mustExpand reports whether a closure cannot be an apply, which may be computed at more
// points than the closure is called at, and of which memory keeps no more than the bits:
// the program would panic where plain Go does not, and would lose what it knows of
// indices and of conditions on them.
func mustExpand(c *closure, body *ir.Op, results []value) bool {
	located := contains(body, stencil.OpIndex) || contains(body, stencil.OpExtent)
	for n, t := range numbersOf(resultTypes(c.fn)) {
		switch results[n].(type) {
		case affine, extent, scaled, truth:
			return true
		}
		if located && t == ir.I1 {
			return true
		}
	}
	return arith.Asserts(body)
}

func contains(op *ir.Op, info *ir.OpInfo) (found bool) {
	ir.Walk(op, func(inner *ir.Op) { found = found || inner.Is(info) })
	return found
}

// makeBody evaluates a closure at a point of some dimensions as the body of an apply whose results are the
// numbers of its own, at points that are inside of the domain along some of them. There
// is no context after an error.
func (r *raiser) makeBody(c *closure, args []value, st state, dims, inside [ir.Rank]bool) (*context, []value) {
	op := ir.NewOp(stencil.OpApply, nil, nil, nil, 1)
	op.Pos = r.position(c.fn.Pos())
	ctx := newContext(op, dims, inside)
	before := r.diags.Len()
	ctx.b.Pos = op.Pos
	results := flatten(r.newFrame(ctx, c, args, nil).call(st), resultTypes(c.fn))
	switch {
	case r.diags.Len() > before || r.failed:
		return nil, nil
	case isPoison(results...):
		if r.diags.Len() == 0 {
			r.diags.Add(r.pkg.At(c.fn.Pos()), diag.UnsupportedExpr, "%s has no result", closureName(c.fn)).
				WithHint("end it with a return statement that is reached")
		}
		return nil, nil
	}
	return ctx, results
}

// makeApply completes the apply of a body. It returns nil after an error.
func (r *raiser) makeApply(c *closure, ctx *context, results []value, dims [ir.Rank]bool) *ir.Op {
	op := ctx.op
	values := make([]*ir.Value, len(results))
	ctx.b.Pos = op.Pos
	for n, t := range numbersOf(resultTypes(c.fn)) {
		values[n] = convertInt(ctx.b, ctx.number(results[n], t), inMemory(t))
		op.AddResult(stencil.TempType(stencil.NewFieldType(dims, inMemory(t))))
	}
	op.Results[0].Name = closureName(c.fn)
	stencil.NewReturn(ctx.b, values...)
	if n := countOps(op); n > MaxOps {
		r.tooMany(c.fn, op, n)
		return nil
	}
	r.body.Append(op)
	return op
}

// countOps counts what an apply computes.
func countOps(op *ir.Op) int {
	n := -1 // without itself
	ir.Walk(op, func(inner *ir.Op) {
		if !inner.Is(arith.OpRound) {
			n++
		}
	})
	return n
}
