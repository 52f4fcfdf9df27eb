package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// mostHanded is for how many iterations a value is handed on.
const mostHanded = 2

// handed is an element of a row that a loop stores in one iteration and loads in the next
// ones. It stays in a register: the way through memory takes longer than an operation, and
// each iteration would have to wait for it.
type handed struct {
	store *ir.Op
	loads [mostHanded][]*ir.Op // those that read what was stored 1, 2, ... iterations ago
	phis  [mostHanded]*llir.InstPhi
}

// handedOn returns what a loop that runs point by point hands on. An element that is
// loaded under a condition is none, nor is one of a row that is stored to twice.
func handedOn(l *ir.Op) (list []*handed) {
	index := l.Regions[0].Args[0]
	byRow := map[rowKey]*handed{}
	stores := map[rowKey]int{}
	l.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			stores[rowOf(op)]++
		}
	})
	for _, op := range l.Regions[0].Ops {
		if op.Is(loop.OpStore) && loop.PointOf(op)[0] == index && stores[rowOf(op)] == 1 && elemOf(op) != ir.I1 {
			c := &handed{store: op}
			byRow[rowOf(op)] = c
			list = append(list, c)
		}
	}
	for _, op := range l.Regions[0].Ops {
		if !op.Is(loop.OpLoad) || loop.PointOf(op)[0] != index {
			continue
		}
		c := byRow[rowOf(op)]
		if c == nil {
			continue
		}
		ago := c.store.OffsetAttr("offset")[0] - op.OffsetAttr("offset")[0]
		if l.HasAttr(loop.DownAttr) {
			ago = -ago
		}
		if ago >= 1 && ago <= mostHanded {
			c.loads[ago-1] = append(c.loads[ago-1], op)
		}
	}
	return withLoads(list)
}

// withLoads returns those of which something is loaded.
func withLoads(list []*handed) (kept []*handed) {
	for _, c := range list {
		for _, loads := range c.loads {
			if len(loads) > 0 {
				kept = append(kept, c)
				break
			}
		}
	}
	return kept
}

// furthest returns for how many iterations a value is handed on.
func (c *handed) furthest() (n int) {
	for ago, loads := range c.loads {
		if len(loads) > 0 {
			n = ago + 1
		}
	}
	return n
}

// handOn makes, in the head of a loop that begins at an index, what the loop hands on. What
// the first iterations load is loaded in the block before the head, which runs only if there
// are any; of that, all is between elements that they touch.
func (b *body) handOn(l *ir.Op, list []*handed, first value.Value, before, head *llir.Block) {
	in := b.with(1)
	in.block = before
	sign := int64(-1)
	if l.HasAttr(loop.DownAttr) {
		sign = 1
	}
	for _, c := range list {
		elem := memoryType(c.store)
		for n := range c.furthest() {
			at := before.NewAdd(first, constant.NewInt(i64, int64(c.store.OffsetAttr("offset")[0])+sign*int64(n+1)))
			p := before.NewBitCast(in.row(rowOf(c.store)), types.NewPointer(elem))
			load := before.NewLoad(elem, before.NewGetElementPtr(elem, p, at))
			load.Align = llir.Align(elemBytes(c.store))
			c.phis[n] = head.NewPhi(llir.NewIncoming(load, before))
		}
	}
}

// keep has the loads of what is handed on give that.
func (b *body) keep(list []*handed) {
	b.kept = map[*ir.Op]val{}
	for _, c := range list {
		for n, loads := range c.loads {
			for _, op := range loads {
				b.kept[op] = val{v: c.phis[n]}
			}
		}
	}
}

// pass hands what an iteration has stored to the next one.
func (b *body) pass(list []*handed) {
	for _, c := range list {
		next := b.get(c.store.Operand(0)).v
		for n := range c.furthest() {
			c.phis[n].Incs = append(c.phis[n].Incs, llir.NewIncoming(next, b.block))
			next = c.phis[n]
		}
	}
}

// unlessEmpty emits a block that runs if a loop has iterations, and returns it.
func (b *body) unlessEmpty(from, end value.Value, exit *llir.Block) *llir.Block {
	some := b.fn.NewBlock("")
	b.block.NewCondBr(b.block.NewICmp(enum.IPredSLT, from, end), some, exit)
	return some
}
