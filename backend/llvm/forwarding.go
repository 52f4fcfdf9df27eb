package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// forwarded is a store whose value later iterations load by a link. The value is forwarded in registers:
// the way through memory takes longer than an operation, and each iteration would have to wait for it.
//
// Loops in a thread of an accelerator have [carriedValues] instead, which also keep loaded values, work
// along any dimension, and allow conditions.
type forwarded struct {
	*loop.Link
	phis []*llir.InstPhi
	last []value.Value // what was stored 1, 2, ... iterations ago
}

// forwardedIn returns the stores that a loop that runs point by point forwards.
func forwardedIn(l *ir.Op) (list []*forwarded) {
	for _, link := range loop.Links(l) {
		list = append(list, &forwarded{Link: link})
	}
	return list
}

// beginForwarding makes the phi nodes of forwarded values in the head of a loop that begins at an
// index. What the first iterations load is loaded in the block before the head, which runs only if
// there is an iteration; all of it lies between elements that these iterations touch.
func (b *body) beginForwarding(l *ir.Op, list []*forwarded, first value.Value, before, head *llir.Block) {
	in := b.with(b.Width)
	in.Block = before
	sign := int64(-1)
	if loop.DownAttr.In(l) {
		sign = 1
	}
	for _, h := range list {
		for n := range h.Furthest() {
			in.vals[l.Regions[0].Args[0]] = val{v: before.NewAdd(first, constant.NewInt(types.I64, sign*int64(n+1)))}
			stored := in.stored(h.Store)
			phi := head.NewPhi(llir.NewIncoming(stored, in.Block))
			h.phis, h.last = append(h.phis, phi), append(h.last, phi)
		}
	}
}

// stored loads what a store has left.
func (b *body) stored(store *ir.Op) value.Value {
	p := b.locate(b, store)
	if b.varies(store) {
		return b.vectorLoad(store, p)
	}
	load := b.Block.NewLoad(memoryType(store), p)
	load.Align = llir.Align(inspect.ElemBytes(store))
	return load
}

// forwardLoads replaces the loads of forwarded values by these.
func (b *body) forwardLoads(list []*forwarded) {
	b.kept = map[*ir.Op]val{}
	for _, h := range list {
		for n, loads := range h.Loads {
			for _, op := range loads {
				b.kept[op] = b.forLanes(h.last[n])
			}
		}
	}
}

// forLanes returns what is stored at the points of a vector, or at one point.
func (b *body) forLanes(v value.Value) val {
	if b.Width > 1 {
		return val{v: v, kind: varying}
	}
	return val{v: v}
}

// nextIteration moves the values of each forwarded store one iteration into the past.
func (b *body) nextIteration(list []*forwarded) {
	for _, h := range list {
		stored := b.get(h.Store.Operand(0))
		x := stored.v
		if b.varies(h.Store) {
			x = b.vector(stored)
		}
		h.last = append([]value.Value{x}, h.last[:len(h.last)-1]...)
	}
}

// endForwarding passes the stored values to the phi nodes in the head of the loop.
func (b *body) endForwarding(list []*forwarded) {
	for _, h := range list {
		for n, phi := range h.phis {
			phi.Incs = append(phi.Incs, llir.NewIncoming(h.last[n], b.Block))
		}
	}
}

// unlessEmpty emits a block that runs if a loop has iterations, and returns it.
func (b *body) unlessEmpty(from, end value.Value, exit *llir.Block) *llir.Block {
	some := b.fn.NewBlock("")
	b.Block.NewCondBr(b.Block.NewICmp(enum.IPredSLT, from, end), some, exit)
	return some
}
