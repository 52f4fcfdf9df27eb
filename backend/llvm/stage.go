package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// stage emits the function of one nest, or one kernel.
type stage struct {
	*emitter
	arguments
	fn    *llir.Func
	entry *llir.Block        // what is known from the start is loaded and converted here
	first *llir.Block        // where the code after that starts
	near  map[*ir.Value]bool // fields and buffers that need no prefetch

	ofTile map[*ir.Value]value.Value // addresses of arrays of the tile's own
	lives  inspect.Lifetimes         // of these

	heading inspect.Heading             // of prefetches
	leading map[*ir.Value]inspect.Place // in what a joined nest reads, where the furthest of its loops is
	corners [2 * ir.Rank]value.Value    // of the tile: the lower ones of i, j, k, then the upper ones
	reread  map[*ir.Value]bool          // what the nest reads and writes, which streaming stores would remove from the caches
	streams bool                        // whether it writes anything else
}

// arguments is how a function gets at what it is called with.
type arguments interface {
	// base returns the address of a field's or buffer's element (0,0,0).
	base(field *ir.Value) value.Value
	// stride returns a field's stride along j (1) or k (2), in the unit of locate.
	stride(field *ir.Value, dim int) value.Value
	// locate emits the address of a load or store, of lane 0.
	locate(b *body, op *ir.Op) value.Value
	// scalar returns a run-time scalar of the stencil; nil for what is none.
	scalar(v *ir.Value) value.Value
	// extent returns what a loop.extent is.
	extent(op *ir.Op) value.Value
	// cut returns whether the tile is skewed at the end of a loop.skew.
	cut(op *ir.Op) value.Value
	// streaming returns whether this call may stream; nil if it never may.
	streaming() value.Value
	// dividing returns whether the processor of this call divides vectors fast; nil if that is not known, or of no matter.
	dividing() value.Value
	// report emits that an assert with the code has failed.
	report(b *body, code value.Value)
}

func newStage(e *emitter, fn *llir.Func) *stage {
	s := &stage{emitter: e, fn: fn, ofTile: map[*ir.Value]value.Value{}}
	s.entry = fn.NewBlock("")
	s.first = fn.NewBlock("")
	return s
}

// emit lowers a nest; its region's arguments are the corners of the tile.
func (s *stage) emit(nest *ir.Op, args *slots) {
	b := s.begin(nest, args, s.first)
	b.region(nest.Regions[0])
	b.checkAsserts()
	s.fence(b)
	b.Block.NewRet(nil)
	s.entry.NewBr(s.first)
}

// begin returns the body of a nest, which knows the corners of the tile, and begins in a block.
func (s *stage) begin(nest *ir.Op, args *slots, block *llir.Block) *body {
	if !nest.Is(loop.OpTiles) {
		panic(unlowered{nest, "loop-tiling must run first"})
	}
	s.arguments = args
	s.heading = inspect.HeadingOf(nest)
	s.reread, s.streams = inspect.RereadBy(nest)
	s.leading, s.lives = inspect.LeadingPlaces(nest), inspect.LifetimesIn(nest)
	b := &body{stage: s, Lanes: elementwise.Lanes{Module: s.Module, Block: block, Width: 1}, vals: map[*ir.Value]val{}, rows: map[loop.Row]value.Value{}}
	for n, corner := range nest.Regions[0].Args {
		s.corners[n] = args.corner(n)
		b.vals[corner] = val{v: s.corners[n]}
	}
	b.shared()
	return b
}

// streaming returns whether this call may stream; nil if it never may, or the nest has nothing
// to stream.
func (s *stage) streaming() value.Value {
	if !s.streams {
		return nil
	}
	return s.arguments.streaming()
}

// fence orders the tile's streaming stores before what follows it, so that the caller may
// hand the results to another thread.
func (s *stage) fence(b *body) {
	flag := s.streaming()
	if flag == nil {
		return
	}
	fence, done := s.fn.NewBlock(""), s.fn.NewBlock("")
	b.Block.NewCondBr(flag, fence, done)
	fence.NewCall(s.Intrinsic(s.Machine.StreamFence, types.Void))
	fence.NewBr(done)
	b.Block = done
}
