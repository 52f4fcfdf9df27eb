package schedule

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// worker is one of the goroutines that share the work of a plan. The first is
// the caller's.
type worker struct {
	plan    *Plan
	number  int
	args    []uint64 // the argument block, its own
	tile    abi.Tile // the same for a kernel in Go
	locals           // for groups of several stages
	scratch []byte   // memory for [abi.Steps]
	code    uint64   // the smallest panic code of its tiles, 0 for none

	piecewise bool // what it computes is read soon, and rows begin anywhere: no streaming stores
	job       *job // its part of a group
	_         [128]byte
}

// locals is what a worker has to run groups of several stages.
type locals struct {
	buffers []memory.Storage // by number; of those that are not local, the plan's
	origins []int            // of the local ones for a tile that begins at index 0
	boxes   []abi.Box        // by stage of the group: what is computed for the tile, or for a slice of it
	done    []abi.Box        // by stage of the group: what slices before it have computed, and the window still has
	unkept  []scratchRows    // by field: where what is not kept of an output is written
}

// A scratchRows is memory for what a stage computes and nothing needs: a row of an output, on all
// levels.
type scratchRows struct {
	memory.Storage
	first int // number of the element at the first index of a row
}

// arrays returns where the elements of the fields are, and then those of buffers.
func (p *Plan) arrays(buffers []memory.Storage) []*abi.Memory {
	list := make([]*abi.Memory, 0, len(p.Fields)+len(buffers))
	for _, f := range p.Fields {
		list = append(list, &f.Memory)
	}
	for i := range buffers {
		list = append(list, &buffers[i].Memory)
	}
	return list
}

// compute runs a stage on the points of a box, strip by strip of its rows.
func (w *worker) compute(st *stage, b abi.Box) {
	n := b.Hi[0] - b.Lo[0]
	if n <= st.strip {
		w.computeSkewed(st, b, 0)
		return
	}
	step := abi.RoundUp(geometry.Evenly(n, st.strip), leastStrip)
	for hi := b.Hi[0]; b.Lo[0] < hi; b.Lo[0] += step {
		b.Hi[0] = min(b.Lo[0]+step, hi)
		w.computeSkewed(st, b, 0)
	}
}

// computeSkewed runs a stage on the points of a box that is skewed where flags say so.
func (w *worker) computeSkewed(st *stage, b abi.Box, cuts uint64) {
	put(w.args, st, b, cuts)
	if w.piecewise {
		w.args[abi.SlotFlags] &^= abi.FlagStream
	}
	w.call(w.plan.kernel)
	w.note(w.args[abi.SlotPanic])
}

// put sets the slots for a stage on the points of a box, with some flags more than the stage's.
func put(args []uint64, st *stage, b abi.Box, flags uint64) {
	_ = args[abi.SlotPanic]
	for d := range 3 {
		args[abi.SlotLo+d], args[abi.SlotHi+d] = uint64(b.Lo[d]), uint64(b.Hi[d])
	}
	args[abi.SlotEntry], args[abi.SlotFlags], args[abi.SlotPanic] = uint64(st.entry), st.flags|flags, 0
}

// call runs the kernel on the tile that the argument block says.
func (w *worker) call(k *abi.Kernel) {
	if k.Go == nil {
		k.Call(unsafe.Pointer(unsafe.SliceData(w.args)))
		return
	}
	w.tile.Take(w.args)
	k.Go(&w.tile)
	w.args[abi.SlotPanic] = uint64(w.tile.Panic)
}

// note notes the panic code of a tile, 0 for none.
func (w *worker) note(code uint64) {
	if code != 0 && (w.code == 0 || code < w.code) {
		w.code = code
	}
}
