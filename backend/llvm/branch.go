package llvm

import (
	"slices"

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
	inner := b.with(b.width)
	inner.block, inner.mask = block, mask
	inner.region(r)
	var yields []val
	for _, v := range r.Terminator().Operands() {
		yields = append(yields, inner.get(v))
	}
	return inner, yields
}

func (b *body) branch(op *ir.Op, cond value.Value) []val {
	then, els, join := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.block.NewCondBr(cond, then, els)
	x, xs := b.side(scf.Then(op), then, b.mask)
	y, ys := b.side(scf.Else(op), els, b.mask)
	x.checkAsserts() // may not run: the join does not know
	y.checkAsserts()
	results := make([]val, len(xs))
	for i := range xs {
		xv, yv, k := xs[i].v, ys[i].v, uniform
		if xs[i].kind != uniform || ys[i].kind != uniform {
			xv, yv, k = x.vector(xs[i]), y.vector(ys[i]), varying
		}
		phi := join.NewPhi(llir.NewIncoming(xv, x.block), llir.NewIncoming(yv, y.block))
		results[i] = val{v: phi, kind: k}
	}
	x.block.NewBr(join)
	y.block.NewBr(join)
	b.block = join
	return results
}

// predicate computes both sides for all lanes and selects. Loads on a side touch memory
// only for the lanes that take it.
func (b *body) predicate(op *ir.Op, cond value.Value) []val {
	not := b.block.NewXor(cond, b.splat(constant.True))
	thenMask, elseMask := cond, value.Value(not)
	if b.mask != nil {
		thenMask, elseMask = b.block.NewAnd(b.mask, cond), b.block.NewAnd(b.mask, not)
	}
	x, xs := b.side(scf.Then(op), b.block, thenMask)
	y, ys := b.side(scf.Else(op), x.block, elseMask)
	b.block = y.block
	b.asserts = slices.Concat(b.asserts, x.asserts, y.asserts)
	results := make([]val, len(xs))
	for i := range xs {
		results[i] = val{v: b.block.NewSelect(cond, b.vector(xs[i]), b.vector(ys[i])), kind: varying}
	}
	return results
}
