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
	in := b.with(1)
	in.Block = before
	sign := int64(-1)
	if loop.DownAttr.In(l) {
		sign = 1
	}
	for _, h := range list {
		elem := memoryType(h.Store)
		for n := range h.Furthest() {
			at := before.NewAdd(first, constant.NewInt(types.I64, int64(ir.OffsetAttr.Of(h.Store)[0])+sign*int64(n+1)))
			p := before.NewBitCast(in.row(loop.RowOf(h.Store)), types.NewPointer(elem))
			load := before.NewLoad(elem, before.NewGetElementPtr(elem, p, at))
			load.Align = llir.Align(inspect.ElemBytes(h.Store))
			phi := head.NewPhi(llir.NewIncoming(load, before))
			h.phis, h.last = append(h.phis, phi), append(h.last, phi)
		}
	}
}

// forwardLoads replaces the loads of forwarded values by these.
func (b *body) forwardLoads(list []*forwarded) {
	b.kept = map[*ir.Op]val{}
	for _, h := range list {
		for n, loads := range h.Loads {
			for _, op := range loads {
				b.kept[op] = val{v: h.last[n]}
			}
		}
	}
}

// nextIteration moves the values of each forwarded store one iteration into the past.
func (b *body) nextIteration(list []*forwarded) {
	for _, h := range list {
		h.last = append([]value.Value{b.get(h.Store.Operand(0)).v}, h.last[:len(h.last)-1]...)
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
