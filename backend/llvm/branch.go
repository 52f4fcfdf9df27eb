package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// lowerIf emits a branch if all lanes go the same way, else both sides under masks.
func lowerIf(b *body, op *ir.Op) []val {
	if cond := b.get(op.Operand(0)); cond.kind == uniform {
		return b.branch(op, cond.v)
	}
	return b.predicate(op, b.vector(b.get(op.Operand(0))))
}

// side emits one region of a branch in a block and returns what it yields.
func (b *body) side(r *ir.Region, block *llir.Block, mask value.Value) (*body, []val) {
	inner := b.with(b.Width)
	inner.Block = block
	if mask != b.Mask {
		inner.Mask, inner.ends = mask, nil
	}
	inner.region(r)
	var yields []val
	for _, v := range r.Terminator().Operands() {
		yields = append(yields, inner.get(v))
	}
	return inner, yields
}

func (b *body) branch(op *ir.Op, cond value.Value) []val {
	then, els, join := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(cond, then, els)
	x, xs := b.side(scf.Then(op), then, b.Mask)
	y, ys := b.side(scf.Else(op), els, b.Mask)
	x.checkAsserts() // may not run: the join does not know
	y.checkAsserts()
	results := make([]val, len(xs))
	for i := range xs {
		xv, yv, k := xs[i].v, ys[i].v, uniform
		if xs[i].kind != uniform || ys[i].kind != uniform {
			xv, yv, k = x.vector(xs[i]), y.vector(ys[i]), varying
		}
		phi := join.NewPhi(llir.NewIncoming(xv, x.Block), llir.NewIncoming(yv, y.Block))
		results[i] = val{v: phi, kind: k}
	}
	x.Block.NewBr(join)
	y.Block.NewBr(join)
	b.Block = join
	return results
}

// predicate computes both sides for all lanes and selects. Loads on a side touch memory
// only for the lanes that take it.
func (b *body) predicate(op *ir.Op, cond value.Value) []val {
	not := b.Block.NewXor(cond, b.Splat(constant.True))
	thenMask, elseMask := cond, value.Value(not)
	if b.Mask != nil {
		thenMask, elseMask = b.Block.NewAnd(b.Mask, cond), b.Block.NewAnd(b.Mask, not)
	}
	xs := b.masked(scf.Then(op), thenMask)
	ys := b.masked(scf.Else(op), elseMask)
	results := make([]val, len(xs))
	for i := range xs {
		results[i] = val{v: b.Block.NewSelect(cond, xs[i], ys[i]), kind: varying}
	}
	return results
}

// masked emits one side for the lanes of a mask, and for the others as well if some lane
// takes it.
func (b *body) masked(r *ir.Region, mask value.Value) []value.Value {
	if r.Size() >= longSide {
		return b.skipped(r, mask)
	}
	x, yields := b.side(r, b.Block, mask)
	b.Block = x.Block
	b.asserts = append(b.asserts, x.asserts...)
	return b.vectors(yields)
}

// skipped emits a side behind a branch that no lane may take.
func (b *body) skipped(r *ir.Region, mask value.Value) []value.Value {
	run, join, from := b.fn.NewBlock(""), b.fn.NewBlock(""), b.Block
	from.NewCondBr(b.Reduce("or", mask), run, join)
	x, yields := b.side(r, run, mask)
	vs := x.vectors(yields)
	x.checkAsserts() // may not run: the join does not know
	x.Block.NewBr(join)
	b.Block = join
	for i, v := range vs {
		nothing := constant.NewZeroInitializer(v.Type()) // in lanes that do not look
		vs[i] = join.NewPhi(llir.NewIncoming(v, x.Block), llir.NewIncoming(nothing, from))
	}
	return vs
}

// vectors returns values with all their lanes.
func (b *body) vectors(vs []val) []value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = b.vector(v)
	}
	return out
}

// longSide is from how many operations on it is worth the time to look whether any lane
// takes a side, which costs a few cycles and keeps iterations from overlapping.
const longSide = 32
