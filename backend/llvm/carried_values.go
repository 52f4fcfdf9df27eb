package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// carriedValues keep in registers what an iteration of a loop in a thread has stored or loaded, for
// the next iteration. Otherwise a recurrence would wait for memory at each step, and a thread that
// marches along k would load again what it has loaded one level before. The first iteration loads from
// memory: before the loop, if each iteration loads the value and nothing stores it; else where the
// load is.
//
// Loops along rows on a CPU have [forwarded] instead. There a stored value is loaded a fixed number of
// iterations later, under no condition, so that all first values can be loaded before the loop. Here a
// loop runs along any dimension, a load may take the value of another load, and a load may be under a
// condition, which perhaps keeps the first iteration from reading outside of the field.
type carriedValues struct {
	op     *ir.Op
	first  value.Value                                 // whether this is the first iteration
	held   map[inspect.FieldAccess]*llir.InstPhi       // what the iteration before has left, by the load that wants it
	from   map[inspect.FieldAccess]inspect.FieldAccess // by the load, what it was there
	last   map[inspect.FieldAccess]value.Value         // of this iteration, so far
	steady map[inspect.FieldAccess]*ir.Op              // loads of each iteration from fields that nothing writes
}

// newCarriedValues returns the values that a loop of a kernel can carry; nil if there are none. A value is
// carried only if each iteration stores or loads it, under no condition.
func (k *kernel) newCarriedValues(op *ir.Op) *carriedValues {
	if loop.StepOf(op) != 1 {
		return nil
	}
	c := &carriedValues{
		op: op, held: map[inspect.FieldAccess]*llir.InstPhi{}, from: map[inspect.FieldAccess]inspect.FieldAccess{}, last: map[inspect.FieldAccess]value.Value{},
		steady: map[inspect.FieldAccess]*ir.Op{},
	}
	kept := c.keptBy(k)
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) || inspect.InArray(inner) {
			return
		}
		a := inspect.AccessOf(inner)
		if before, ok := c.before(a); ok && kept[before] {
			c.from[a] = before
		}
	})
	if len(c.from) == 0 {
		return nil
	}
	return c
}

// before returns the access by which the iteration before has touched the same element. It exists if
// one of the indices is that of the loop and the others are the same in all iterations.
func (c *carriedValues) before(a inspect.FieldAccess) (inspect.FieldAccess, bool) {
	along := -1
	for d, at := range a.At {
		switch {
		case at == nil:
		case at == c.op.Regions[0].Args[0] && along < 0:
			along = d
		case c.computes(at):
			return a, false
		}
	}
	if along < 0 {
		return a, false
	}
	if loop.DownAttr.In(c.op) {
		a.Off[along]--
	} else {
		a.Off[along]++
	}
	return a, true
}

// computes reports whether a value is one of the loop, which may differ between iterations.
func (c *carriedValues) computes(v *ir.Value) bool {
	op := v.Def()
	if v.Region() != nil {
		op = v.Region().Parent()
	}
	for op != nil && op != c.op {
		op = op.Parent()
	}
	return op != nil
}

// keptBy returns the accesses whose values are still those in memory when the next iteration runs: the
// only store to a field, or a load of a field that nothing stores to.
func (c *carriedValues) keptBy(k *kernel) map[inspect.FieldAccess]bool {
	kept := map[inspect.FieldAccess]bool{}
	for _, inner := range c.op.Regions[0].Ops {
		switch {
		case inner.Is(loop.OpStore):
			field := loop.FieldOf(inner)
			kept[inspect.AccessOf(inner)] = len(k.ops(field, loop.OpStore)) == 1
		case inner.Is(loop.OpLoad):
			field := loop.FieldOf(inner)
			if len(k.ops(field, loop.OpStore)) == 0 && !k.overlaps(field) {
				kept[inspect.AccessOf(inner)] = true
				c.steady[inspect.AccessOf(inner)] = inner
			}
		}
	}
	return kept
}

// preloads reports whether a value is loaded before the loop.
func (c *carriedValues) preloads() bool {
	if c != nil {
		for a := range c.from {
			if c.steady[a] != nil {
				return true
			}
		}
	}
	return false
}

// begin emits the phi nodes of carried values at the head of the loop, and their first values in the
// block before it. The body is one outside of the loop.
func (c *carriedValues) begin(b *body, head, before *llir.Block, i, start value.Value) {
	if c == nil {
		return
	}
	outside := b.with(1)
	outside.Block = before
	outside.vals[c.op.Regions[0].Args[0]] = val{v: start}
	c.op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) {
			return
		}
		a := inspect.AccessOf(inner)
		if _, ok := c.from[a]; !ok || c.held[a] != nil {
			return
		}
		initial := value.Value(constant.NewZeroInitializer(emit.ScalarType(inspect.ElemOf(inner))))
		if op := c.steady[a]; op != nil {
			initial = outside.load(op)[0].v
		}
		c.held[a] = head.NewPhi(llir.NewIncoming(initial, before))
	})
	c.first = head.NewICmp(enum.IPredEQ, i, start)
}

// end passes the values of this iteration to the next one.
func (c *carriedValues) end(latch *llir.Block) {
	if c == nil {
		return
	}
	for a, phi := range c.held {
		phi.Incs = append(phi.Incs, llir.NewIncoming(c.last[c.from[a]], latch))
	}
}

// left notes a value that an iteration stores or loads.
func (c *carriedValues) left(op *ir.Op, v value.Value) {
	if c != nil && op.Parent() == c.op {
		c.last[inspect.AccessOf(op)] = v
	}
}

// lowerStore emits a store, and notes its value for the next iteration.
func (p *params) lowerStore(b *body, op *ir.Op) []val {
	b.carriedValues.left(op, b.get(op.Operand(0)).v)
	return b.store(op)
}

// lowerLoad takes a carried value, or loads from memory.
func (p *params) lowerLoad(b *body, op *ir.Op) []val {
	c, a := b.carriedValues, inspect.AccessOf(op)
	if c == nil || c.held[a] == nil {
		loaded := b.load(op)
		c.left(op, loaded[0].v)
		return loaded
	}
	if c.steady[a] != nil {
		c.left(op, c.held[a])
		return []val{{v: c.held[a]}}
	}
	before, fetch, join := b.Block, b.fn.NewBlock(""), b.fn.NewBlock("")
	before.NewCondBr(c.first, fetch, join)
	b.Block = fetch
	loaded := b.load(op)[0].v
	b.Block.NewBr(join)
	phi := join.NewPhi(llir.NewIncoming(loaded, b.Block), llir.NewIncoming(c.held[a], before))
	b.Block = join
	c.left(op, phi)
	return []val{{v: phi}}
}

// lowerFor emits a loop with its carried values.
func (p *params) lowerFor(b *body, op *ir.Op) []val {
	inner := b.with(1)
	inner.carriedValues = p.newCarriedValues(op)
	from, hi := p.narrow(b, op.Operand(0)), p.narrow(b, op.Operand(1))
	if from == nil || hi == nil {
		from, hi = b.get(op.Operand(0)).v, b.get(op.Operand(1)).v
	} else if near(op.Operand(0)) && near(op.Operand(1)) {
		p.setLocal(op.Regions[0].Args[0])
	}
	b.counted(op, from, hi, inner)
	return nil
}
