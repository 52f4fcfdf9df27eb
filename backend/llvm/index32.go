package llvm

import (
	"maps"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// An index of a kernel's form of 32 bits is a number of 32 bits where it is known to fit:
// an end of the range, the number of a block or a thread or a multiple of it, a sum of these as
// launches need them, one of two such, and the index of a loop between two. Anything else that
// is computed from indices is a number of 64 bits as in Go, for which they are extended.

// farOffset bounds the constants that may be added to an index of 32 bits: with a larger one the sum
// might overflow.
const farOffset = 1 << 15

// lowerings returns the table of what operations in a kernel become.
func (p *params) lowerings(all map[*ir.OpInfo]lowering) map[*ir.OpInfo]lowering {
	table := maps.Clone(all)
	table[gpu.OpBlockID] = func(b *body, op *ir.Op) []val { return []val{p.id(b, op, 0)} }
	table[loop.OpFor], table[loop.OpLoad], table[loop.OpStore] = p.lowerFor, p.lowerLoad, p.lowerStore
	table[gpu.OpShared], table[gpu.OpPrivate], table[gpu.OpScratch], table[gpu.OpBarrier] = p.lowerShared, p.lowerPrivate, p.lowerScratch, p.lowerBarrier
	table[gpu.OpThreadID] = func(b *body, op *ir.Op) []val { return []val{p.id(b, op, gpu.Axes)} }
	if !p.index32 {
		return table
	}
	for info, lower := range map[*ir.OpInfo]func(b *body, op *ir.Op) value.Value{
		arith.OpAddI: p.sum32,
		arith.OpSubI: p.sum32,
		arith.OpMulI: p.multiple32,
		arith.OpCmpI: p.compare32,

		arith.OpDivSI:  p.quotient32,
		arith.OpRemSI:  p.quotient32,
		arith.OpSelect: p.select32,
	} {
		table[info] = func(b *body, op *ir.Op) []val {
			if v := lower(b, op); v != nil {
				return []val{{v: v}}
			}
			return all[info](b, op)
		}
	}
	return table
}

// id returns the number of the block or the thread along an axis; first is that of the first
// axis among the ids of a CPU.
func (p *params) id(b *body, op *ir.Op, first int) val {
	axis := gpu.AxisAttr.Of(op)
	v := p.ids[first+axis]
	if d := p.Machine.Device; d != nil {
		name := [...]string{d.Block, d.Thread}[first/gpu.Axes]
		v = b.Block.NewCall(b.Intrinsic(name+gpu.AxisNames[axis], types.I32))
	}
	if !p.index32 {
		return val{v: b.Block.NewZExt(v, types.I64)}
	}
	p.setLocal(op.Result())
	return val{v: v}
}

func (p *params) setLocal(v *ir.Value) {
	if p.local == nil {
		p.local = map[*ir.Value]bool{}
	}
	p.local[v] = true
}

// fit returns an index of a field as a number of the width of addresses.
func (p *params) fit(b *body, v *ir.Value) value.Value {
	if x := p.narrow(b, v); x != nil {
		return x
	}
	x := b.get(v).v
	if !p.index32 {
		return x
	}
	return b.Block.NewTrunc(x, types.I32) // it is in the field
}

// narrow returns an index that is known to fit in 32 bits as such; nil for any other.
func (p *params) narrow(b *body, v *ir.Value) value.Value {
	if !p.index32 || v.Type != ir.Index {
		return nil
	}
	if c, ok := ir.ConstantOf(v).(ir.Int); ok && int64(int32(c.Value)) == c.Value {
		return constant.NewInt(types.I32, c.Value)
	}
	if known, ok := b.find(v); ok && known.v.Type().Equal(types.I32) {
		return known.v
	}
	return nil
}

// sum32 adds or subtracts where the result is certain to fit in 32 bits; else it returns nil.
func (p *params) sum32(b *body, op *ir.Op) value.Value {
	x, y := op.Operand(0), op.Operand(1)
	xv, yv := p.narrow(b, x), p.narrow(b, y)
	if xv == nil || yv == nil {
		return nil
	}
	if op.Is(arith.OpSubI) {
		if !near(y) {
			return nil
		}
		difference := b.Block.NewSub(xv, yv)
		difference.OverflowFlags = noOverflow()
		return difference
	}
	switch {
	case p.local[x] && p.local[y]:
		p.setLocal(op.Result())
	case !near(x) && !near(y) && !p.local[x] && !p.local[y]:
		return nil
	}
	return p.sum(b, xv, yv)
}

// near reports whether an operand is a constant that may be added to an index.
func near(v *ir.Value) bool {
	c, ok := ir.ConstantOf(v).(ir.Int)
	return ok && -farOffset < c.Value && c.Value < farOffset
}

// multiple32 multiplies the number of a block or thread by a constant.
func (p *params) multiple32(b *body, op *ir.Op) value.Value {
	x, y := op.Operand(0), op.Operand(1)
	if !p.local[x] || !near(y) {
		return nil
	}
	p.setLocal(op.Result())
	return b.Block.NewMul(p.narrow(b, x), p.narrow(b, y))
}

// quotient32 divides the number of a thread, or a multiple, by a constant.
func (p *params) quotient32(b *body, op *ir.Op) value.Value {
	x, y := op.Operand(0), op.Operand(1)
	if c, _ := ir.ConstantOf(y).(ir.Int); !p.local[x] || !near(y) || c.Value < 1 {
		return nil
	}
	p.setLocal(op.Result())
	if op.Is(arith.OpDivSI) {
		return b.Block.NewSDiv(p.narrow(b, x), p.narrow(b, y))
	}
	return b.Block.NewSRem(p.narrow(b, x), p.narrow(b, y))
}

func (p *params) compare32(b *body, op *ir.Op) value.Value {
	x, y := p.narrow(b, op.Operand(0)), p.narrow(b, op.Operand(1))
	if x == nil || y == nil {
		return nil
	}
	return elementwise.CompareInt(&b.Lanes, op, []value.Value{x, y}, types.I1)
}

// select32 selects between two indices of 32 bits, or such an index and a small constant.
func (p *params) select32(b *body, op *ir.Op) value.Value {
	sides := op.Operands()[1:]
	var vs [2]value.Value
	for n, v := range sides {
		vs[n] = p.narrow(b, v)
		if _, isConstant := vs[n].(constant.Constant); vs[n] == nil || isConstant && !near(v) {
			return nil
		}
	}
	return b.Block.NewSelect(b.get(op.Operand(0)).v, vs[0], vs[1])
}

// extended returns an index with all the bits that it has in Go.
func (b *body) extended(v *ir.Value, known val) val {
	if t, ok := known.v.Type().(*types.IntType); ok && v.Type == ir.Index && t.BitSize < types.I64.BitSize {
		known.v = b.Block.NewSExt(known.v, types.I64)
	}
	return known
}
