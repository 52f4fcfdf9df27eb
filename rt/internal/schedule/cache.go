package schedule

import (
	"math"
	"slices"

	"github.com/klauspost/cpuid/v2"

	"github.com/openearthgo/oec/rt/internal/memory"
)

// DefaultStreamFrom returns the size in bytes of a working set from which stores that
// bypass the caches pay. They save reading the lines that are about to be overwritten, a
// quarter to a half of the time where data comes from memory, and cost as much where it
// would have stayed in a cache.
//
// Which cache that is depends on the CPU. Behind the mesh of an Intel server the
// third-level cache is hardly faster than memory: a copy of 6 to 100 MB runs at 28 GB/s,
// and at 35 GB/s with streaming stores (Xeon, Emerald Rapids). On an AMD core complex it
// is twice to three times as fast: a copy of 16 MB runs at 71 GB/s, at 55 GB/s with
// streaming stores, and on two threads at 168 and 55 GB/s (EPYC 9004, 32 MB of cache). But others
// share it, and not all of it is left: with 24 MB in three fields of f64, on 128×128×60 points, streaming stores had hdiff take
// 0.90 to 0.94 times as long, and tridiagonal and diffusion 0.70 to 0.83, on one and two threads; with 16 MB, in two fields,
// upstream and semi_lag took 1.5 to 2.1 times as long with them on two threads (EPYC 7003, 32 MB of cache).
func DefaultStreamFrom() int {
	const usual = 2 << 20 // where nothing is known
	switch l2, l3 := cpuid.CPU.Cache.L2, cpuid.CPU.Cache.L3; {
	case cpuid.CPU.VendorID == cpuid.AMD && l3 > 0:
		return l3 / 2
	case l2 > 0:
		return l2
	}
	return usual
}

// CacheBytes returns the sizes of the second-level cache of a core, or what is usual where nothing is known, and of the
// third-level cache, 0 if there is none.
func CacheBytes(usual int) (own, shared int) {
	if own = cpuid.CPU.Cache.L2; own <= 0 {
		own = usual
	}
	return own, max(0, cpuid.CPU.Cache.L3)
}

// NeverStream is larger than any working set.
const NeverStream = math.MaxInt

// streams reports whether the tiles of a stage may use streaming stores: every
// output row is on a row boundary at the first point of the stage, and hence of
// each tile, and the working set is large. Lines of an output that is an input
// too are in the cache already, and are best left there. Go has no such stores.
func (p *Plan) streams(st *stage) bool {
	if p.kernel.Go != nil || len(st.Spec.Writes) == 0 || !p.Spec.Dims.Has(0) || p.workingSet() < p.streamFrom {
		return false
	}
	for _, o := range st.Spec.Writes {
		out := p.Fields[o]
		if !out.AlignedRows(st.Box.Lo[0]) {
			return false
		}
		for i, in := range p.Fields {
			if i != o && memory.Same(in, out) {
				return false
			}
		}
	}
	return true
}

// workingSet returns the size of all that a call touches.
func (p *Plan) workingSet() int {
	size := 0
	for i, f := range p.Fields {
		size += p.Written(i).Project(f.Dims).Points() * f.Elem.Size()
	}
	for i := range p.buffers {
		b := &p.buffers[i]
		if p.keptIn[i] != ownMemory {
			continue
		}
		size += b.Bounds().Points() * b.Elem.Size()
	}
	return size
}

// bytesPerPoint returns the bytes of all fields at a point, those in one place once.
func (p *Plan) bytesPerPoint() (bytes int) {
	for i, f := range p.Fields {
		if !slices.ContainsFunc(p.Fields[:i], func(g *memory.Storage) bool { return memory.Same(f, g) }) {
			bytes += f.Elem.Size()
		}
	}
	return bytes
}
