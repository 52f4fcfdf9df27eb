package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// carrier keeps in registers what an iteration of a loop in a thread has written or read, for
// the next one: a recurrence would otherwise wait for memory at each step. The first iteration
// reads memory.
type carrier struct {
	op    *ir.Op
	first value.Value                   // whether this is the first iteration
	held  map[fieldAccess]*llir.InstPhi // what the iteration before has left, by the load that wants it
	from  map[fieldAccess]fieldAccess   // by the load, what it was there
	last  map[fieldAccess]value.Value   // of this iteration, so far
}

// fieldAccess is an access with its field.
type fieldAccess struct {
	field *ir.Value
	access
}

func accessOf(op *ir.Op) fieldAccess {
	return fieldAccess{loop.FieldOf(op), access{loop.PointOf(op), op.OffsetAttr("offset")}}
}

// newCarrier returns what a loop of a kernel can carry; nil for nothing. What is carried is
// written or read in each iteration, under no condition.
func (k *kernel) newCarrier(op *ir.Op) *carrier {
	if !k.order || loop.StepOf(op) != 1 {
		return nil
	}
	c := &carrier{op: op, held: map[fieldAccess]*llir.InstPhi{}, from: map[fieldAccess]fieldAccess{}, last: map[fieldAccess]value.Value{}}
	kept := k.keptBy(op)
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) {
			return
		}
		a := accessOf(inner)
		if before, ok := c.before(a); ok && kept[before] {
			c.from[a] = before
		}
	})
	if len(c.from) == 0 {
		return nil
	}
	return c
}

// before returns the access by which the iteration before has got at the element.
func (c *carrier) before(a fieldAccess) (fieldAccess, bool) {
	for d, at := range a.at {
		if at != c.op.Regions[0].Args[0] {
			continue
		}
		if c.op.HasAttr(loop.DownAttr) {
			a.off[d]--
		} else {
			a.off[d]++
		}
		return a, true
	}
	return a, false
}

// keptBy returns the accesses of each iteration of a loop whose values are still those in
// memory in the next one: the only store to a field, or a load of one that nothing writes.
func (k *kernel) keptBy(op *ir.Op) map[fieldAccess]bool {
	kept := map[fieldAccess]bool{}
	for _, inner := range op.Regions[0].Ops {
		switch {
		case inner.Is(loop.OpStore):
			field := loop.FieldOf(inner)
			kept[accessOf(inner)] = len(k.ops(field, loop.OpStore)) == 1
		case inner.Is(loop.OpLoad):
			field := loop.FieldOf(inner)
			if len(k.ops(field, loop.OpStore)) == 0 && !k.overlaps(field) {
				kept[accessOf(inner)] = true
			}
		}
	}
	return kept
}

// begin emits, at the head of the loop, the values that come from the iteration before.
func (c *carrier) begin(head, before *llir.Block, i, start value.Value) {
	if c == nil {
		return
	}
	c.op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) {
			return
		}
		a := accessOf(inner)
		if _, ok := c.from[a]; ok && c.held[a] == nil {
			t := scalarType(elemOf(inner))
			c.held[a] = head.NewPhi(llir.NewIncoming(constant.NewZeroInitializer(t), before))
		}
	})
	c.first = head.NewICmp(enum.IPredEQ, i, start)
}

// end passes on what this iteration leaves.
func (c *carrier) end(latch *llir.Block) {
	if c == nil {
		return
	}
	for a, phi := range c.held {
		phi.Incs = append(phi.Incs, llir.NewIncoming(c.last[c.from[a]], latch))
	}
}

// left notes what an iteration writes or reads.
func (c *carrier) left(op *ir.Op, v value.Value) {
	if c != nil && op.Parent() == c.op {
		c.last[accessOf(op)] = v
	}
}

// lowerStore notes what is stored, for the next iteration.
func (p *params) lowerStore(b *body, op *ir.Op) []val {
	b.carrier.left(op, b.get(op.Operand(0)).v)
	return lowerStore(b, op)
}

// lowerLoad takes what the iteration before has left, or reads memory.
func (p *params) lowerLoad(b *body, op *ir.Op) []val {
	c, a := b.carrier, accessOf(op)
	if c == nil || c.held[a] == nil {
		loaded := lowerLoad(b, op)
		c.left(op, loaded[0].v)
		return loaded
	}
	before, fetch, join := b.block, b.fn.NewBlock(""), b.fn.NewBlock("")
	before.NewCondBr(c.first, fetch, join)
	b.block = fetch
	loaded := lowerLoad(b, op)[0].v
	b.block.NewBr(join)
	phi := join.NewPhi(llir.NewIncoming(loaded, b.block), llir.NewIncoming(c.held[a], before))
	b.block = join
	c.left(op, phi)
	return []val{{v: phi}}
}

// lowerFor emits a loop that carries what it can.
func (p *params) lowerFor(b *body, op *ir.Op) []val {
	inner := b.with(1)
	inner.carrier = p.newCarrier(op)
	b.counted(op, b.get(op.Operand(0)).v, b.get(op.Operand(1)).v, inner)
	return nil
}
