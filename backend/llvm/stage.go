package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/rt"
)

// stage emits the function of one nest.
type stage struct {
	*emitter
	fn    *llir.Func
	args  value.Value
	entry *llir.Block // loads of the argument block go here
	first *llir.Block // where the code after them starts
	loads map[[2]int]value.Value
	near  map[*ir.Value]bool // fields and buffers that need no prefetch
}

func newStage(e *emitter, fn *llir.Func, args value.Value) *stage {
	s := &stage{emitter: e, fn: fn, args: args, loads: map[[2]int]value.Value{}}
	s.entry = fn.NewBlock("")
	s.first = fn.NewBlock("")
	return s
}

// emit lowers a nest; its region's arguments are the corners of the tile.
func (s *stage) emit(nest *ir.Op) {
	if !nest.Is(loop.OpTiles) {
		panic(unlowered{nest, "loop-tiling must run first"})
	}
	b := &body{stage: s, block: s.first, width: 1, vals: map[*ir.Value]val{}, rows: map[rowKey]value.Value{}}
	for n, corner := range nest.Regions[0].Args {
		slot := rt.SlotLo + n
		if n >= ir.Rank {
			slot = rt.SlotHi + n - ir.Rank
		}
		b.vals[corner] = val{v: s.slot(slot)}
	}
	b.shared()
	b.region(nest.Regions[0])
	b.checkAsserts()
	s.fence(b)
	b.block.NewRet(nil)
	s.entry.NewBr(s.first)
}

// slot returns the content of a slot of the argument block as an integer, loaded once.
func (s *stage) slot(n int) value.Value {
	key := [2]int{n, 0}
	if s.loads[key] == nil {
		s.loads[key] = loadSlot(s.entry, s.args, n, i64)
	}
	return s.loads[key]
}

// base returns the address of a field's or buffer's element (0,0,0).
func (s *stage) base(field *ir.Value) value.Value {
	key := [2]int{s.slots[field], 1}
	if s.loads[key] == nil {
		s.loads[key] = loadSlot(s.entry, s.args, s.slots[field], i8Ptr)
	}
	return s.loads[key]
}

// stride returns a field's stride in bytes along j (1) or k (2).
func (s *stage) stride(field *ir.Value, dim int) value.Value { return s.slot(s.slots[field] + dim) }

// streaming returns whether this call may stream, or nil if the machine never does.
func (s *stage) streaming() value.Value {
	if s.machine.StreamFence == "" {
		return nil
	}
	key := [2]int{rt.SlotFlags, 2}
	if s.loads[key] == nil {
		flags := s.slot(rt.SlotFlags)
		bit := s.entry.NewAnd(flags, constant.NewInt(i64, rt.FlagStream))
		s.loads[key] = s.entry.NewICmp(enum.IPredNE, bit, constant.NewInt(i64, 0))
	}
	return s.loads[key]
}

// fence orders the tile's streaming stores before what follows it, so that the caller may
// hand the results to another thread.
func (s *stage) fence(b *body) {
	flag := s.streaming()
	if flag == nil {
		return
	}
	fence, done := s.fn.NewBlock(""), s.fn.NewBlock("")
	b.block.NewCondBr(flag, fence, done)
	fence.NewCall(s.intrinsic(s.machine.StreamFence, voidType))
	fence.NewBr(done)
	b.block = done
}
