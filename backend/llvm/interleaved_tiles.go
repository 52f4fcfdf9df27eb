package llvm

import (
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// levelDim is the dimension along which columns are.
const levelDim = 2

// interleavedNest returns the number of the nest of a program that a machine's code runs level by level
// together with the one before it, on another tile; 0 if there is none. Where nothing
// streams it makes no difference.
func interleavedNest(program *ir.Op, machine emit.Machine) int {
	if machine.StreamFence == "" {
		return 0
	}
	return max(0, slices.IndexFunc(loop.Nests(program), func(nest *ir.Op) bool { return loop.InterleavedAttr.In(nest) }))
}

// interleave emits the function that runs a nest on a tile, and the one before it on another, one
// level of each after the other. The tile of the second nest is in an argument block of its own,
// whose address is in the last slot of the first one's.
func (e *emitter) interleave(fn *llir.Func, args value.Value, nests []*ir.Op, second int) {
	s := newStage(e, fn)
	s.near = inspect.NearFields(nests[:second-1])
	a := s.begin(nests[second-1], &slots{stage: s, block: args, loads: map[[2]int]value.Value{}}, s.first)

	other := &stage{emitter: e, fn: fn, entry: s.entry, first: s.first}
	other.near = inspect.NearFields(nests[:second])
	block := loadSlot(s.entry, args, scratchSlot(e.program), types.NewPointer(types.I64))
	b := other.begin(nests[second], &slots{stage: other, block: block, loads: map[[2]int]value.Value{}}, a.Block)

	before := b.Block
	head, run, exit := fn.NewBlock(""), fn.NewBlock(""), fn.NewBlock("")
	before.NewBr(head)
	lo, hi := a.levels(nests[second-1])
	k := head.NewPhi(llir.NewIncoming(lo, before))
	head.NewCondBr(head.NewICmp(enum.IPredSLT, k, hi), run, exit)
	level := run.NewSub(k, lo)
	end := a.level(nests[second-1], level, run)
	end = b.level(nests[second], level, end)
	end.NewBr(head)
	k.Incs = append(k.Incs, llir.NewIncoming(end.NewAdd(k, constant.NewInt(types.I64, 1)), end))

	b.Block = exit
	other.fence(b)
	b.Block.NewRet(nil)
	s.entry.NewBr(s.first)
}

// levels returns the first level of a nest's tile, and the end.
func (b *body) levels(nest *ir.Op) (lo, hi value.Value) {
	at := nest.Regions[0].Args
	return b.get(at[levelDim]).v, b.get(at[ir.Rank+levelDim]).v
}

// level emits a nest for one level of its tile, by its number in the nest's order, from a block
// on, and returns the block where that ends.
func (b *body) level(nest *ir.Op, number value.Value, block *llir.Block) *llir.Block {
	lo, hi := b.levels(nest)
	one := constant.NewInt(types.I64, 1)
	var from value.Value = block.NewAdd(lo, number)
	if ir.OrderOf(nest).Down(levelDim) {
		from = block.NewSub(block.NewSub(hi, one), number)
	}
	inner := b.with(1)
	inner.Block = block
	at := nest.Regions[0].Args
	inner.vals[at[levelDim]] = val{v: from}
	inner.vals[at[ir.Rank+levelDim]] = val{v: block.NewAdd(from, one)}
	inner.region(nest.Regions[0])
	inner.checkAsserts()
	return inner.Block
}
