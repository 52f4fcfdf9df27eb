package gpu

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// threadPhase writes what one thread does in a phase, in the loops over threads, or what is the
// same for all of them and stands around their loops.
type threadPhase struct {
	kernel *threadPhases
	b      *ir.Builder
	phase  int
	any    bool                // it does not matter for which thread
	thread [gpu.Axes]*ir.Value // which one; nil for any
	linear *ir.Value           // its number in the block
	values ir.Mapping
}

// value returns what stands for a value of another phase.
func (p *threadPhase) value(v *ir.Value) *ir.Value {
	if w, ok := p.values[v]; ok {
		return w
	}
	var w *ir.Value
	switch op := v.Def(); {
	case op.Is(gpu.OpThreadID):
		w = p.thread[gpu.AxisAttr.Of(op)]
	case p.kernel.kept[v] != nil:
		w = loop.NewLoad(p.b, p.kernel.kept[v], [ir.Rank]*ir.Value{2: p.index()}, [ir.Rank]int{})
		if v.Type == ir.Index {
			w = arith.NewConversion(p.b, arith.OpIndexCast, w, ir.Index)
		}
	default:
		for _, operand := range op.Operands() {
			p.value(operand)
		}
		w = p.b.Clone(op, p.values).Results[v.Index()]
	}
	p.values[v] = w
	return w
}

// index returns the number of the thread in the block.
func (p *threadPhase) index() *ir.Value {
	if p.any {
		return arith.NewInt(p.b, 0, ir.Index)
	}
	if p.linear != nil {
		return p.linear
	}
	for axis, n := range slices.Backward(p.thread[:]) {
		switch {
		case p.kernel.block[axis] == 1 && axis > 0:
			continue
		case p.linear != nil:
			scaled := arith.NewBinary(p.b, arith.OpMulI, p.linear, arith.NewInt(p.b, int64(p.kernel.block[axis]), ir.Index))
			n = arith.NewBinary(p.b, arith.OpAddI, scaled, n)
		}
		p.linear = n
	}
	return p.linear
}

// op writes an operation of the phase, and keeps what others need of it.
func (p *threadPhase) op(op *ir.Op) {
	p.b.Pos = op.Pos
	switch {
	case isMemory(op):
		return
	case op.Is(gpu.OpThreadID):
		p.value(op.Result())
		return
	}
	p.operands(op)
	for _, r := range op.Regions {
		r.Walk(p.operands)
	}
	c := p.b.Clone(op, p.values)
	p.ownMemory(c)
	for n, v := range op.Results {
		kept, w := p.kernel.kept[v], c.Results[n]
		if kept == nil {
			continue
		}
		if v.Type == ir.Index { // of which there are no fields
			w = arith.NewConversion(p.b, arith.OpIndexCast, w, ir.I64)
		}
		loop.NewStore(p.b, w, kept, [ir.Rank]*ir.Value{2: p.index()}, [ir.Rank]int{})
	}
}

// operands makes the values from other phases known that an operation uses.
func (p *threadPhase) operands(op *ir.Op) {
	for _, v := range op.Operands() {
		if v.Region() == nil && p.kernel.phaseOf(v.Def()) != p.phase {
			p.value(v)
		}
	}
}

// ownMemory has the loads and stores of a copy work on the thread's part of memory that was
// each thread's own.
func (p *threadPhase) ownMemory(c *ir.Op) {
	for _, own := range gpu.Memories(p.kernel.from.Regions[0], gpu.OpPrivate) {
		var moved []*ir.Op
		ir.Walk(c, func(op *ir.Op) {
			if (op.Is(loop.OpLoad) || op.Is(loop.OpStore)) && loop.FieldOf(op) == p.values[own.Result()] {
				moved = append(moved, op)
			}
		})
		for _, op := range moved {
			p.move(op, own)
		}
	}
}

// move adds to the index of a load or store along the last dimension of its memory what the
// threads before have of it.
func (p *threadPhase) move(op, own *ir.Op) {
	d := lastDim(own)
	b := ir.Before(op)
	before := arith.NewBinary(b, arith.OpMulI, p.index(), arith.NewInt(b, int64(gpu.SizeOf(own)[d]), ir.Index))
	at := len(op.Operands()) - 1
	op.SetOperand(at, arith.NewBinary(b, arith.OpAddI, op.Operand(at), before))
}
