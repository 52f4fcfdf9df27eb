package schedule

import (
	"math"
	"slices"

	"github.com/klauspost/cpuid/v2"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Sizes of the working set from which stores bypass the caches, but for what pays on the machine, see [streamFrom].
const (
	AlwaysStream = 1
	NeverStream  = math.MaxInt
)

// streamFrom returns the size in bytes of a working set from which stores that
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
// 0.90 to 0.94 times as long, and tridiagonal and diffusion 0.70 to 0.83, on one and two threads (EPYC 7003, 32 MB of cache); 0.81
// to 0.85, and 0.59 to 0.68 (family 26, 32 MB).
//
// What is bound by writes waits for them: a core complex streams at one rate, 43 GB/s on family 26, however many
// threads there are. There, streaming pays from these sizes on (sums of f32 fields of 4 to 48 MB in all, least of 12 rounds by turns):
//
//	inputs, outputs          one thread   two, of one complex   two, of two complexes
//	1, 1 and 2, 2            22 MB        45 MB                 38 MB
//	4, 2                      4 MB        32 MB                  4 MB
//	5, 1                      4 MB         4 MB
//
// More threads of a complex, and more complexes, have not been measured: they are taken to share a rate, and to add up.
func (c caches) streamFrom(workers int, boundByWrites bool) int {
	const usual = 2 << 20 // where nothing is known
	switch n, sharing := c.spread(workers); {
	case c.complexes && boundByWrites && sharing == 1:
		return n * c.shared * 2 / 3
	case c.complexes && boundByWrites:
		return n * c.shared
	case c.complexes:
		return c.shared / 2
	case c.own > 0:
		return c.own
	}
	return usual
}

// spread returns over how many core complexes workers are spread, and how many of them share one at most.
func (c caches) spread(workers int) (complexes, sharing int) {
	workers = max(1, workers)
	if c.cores == 0 {
		return 1, workers
	}
	return (workers + c.cores - 1) / c.cores, min(workers, c.cores)
}

// caches are those of the processor: the sizes in bytes of the first and the second level of a core, and of the third level, 0 where
// nothing is known.
type caches struct {
	first, own, shared int
	complexes          bool // some cores share a third level that is much faster than memory
	cores              int  // how many do, 0 where nothing is known
}

func cachesHere() caches {
	c := caches{first: max(0, cpuid.CPU.Cache.L1D), own: max(0, cpuid.CPU.Cache.L2), shared: max(0, cpuid.CPU.Cache.L3)}
	c.complexes = cpuid.CPU.VendorID == cpuid.AMD && c.shared > 0
	if c.complexes {
		c.cores = cpuid.CPU.Topology().Packages[0].Groups[0].NumCores()
	}
	return c
}

// CacheBytes returns the sizes of the second-level cache of a core, or what is usual where nothing is known, and of the
// third-level cache, 0 if there is none.
func CacheBytes(usual int) (own, shared int) {
	c := cachesHere()
	if c.own == 0 {
		return usual, c.shared
	}
	return c.own, c.shared
}

// streams reports whether the tiles of a stage may use streaming stores: every
// output row is on a row boundary at the first point of the stage, and hence of
// each tile, and the working set is large. Lines of an output that is an input
// too are in the cache already, and are best left there. Go has no such stores.
func (p *Plan) streams(st *stage) bool {
	if p.kernel.Go != nil || len(st.Spec.Writes) == 0 || !p.Spec.Dims.Has(0) {
		return false
	}
	from := p.streamFrom
	if from == 0 {
		c := cachesHere()
		_, sharing := c.spread(p.threads)
		from = c.streamFrom(p.threads, p.boundByWrites(st, sharing))
	}
	if p.workingSet() < from {
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

// perWritten is how many operations a thread does, or how many bytes it reads from the third-level cache of a core complex, while that streams a byte: 25 operations on f32
// and f64 take two threads 0.09 and 0.18 ns on an EPYC of family 26, which streams 4 and 8 bytes meanwhile, at 43 GB/s. An EPYC 7003 streams at 23 GB/s, or at 43 for minutes, and two
// threads read at 110: there, uvbke in f32 on 128×128×60 points, which reads 16 bytes, writes 8 and computes 10 operations, took 0.79 times as long with ordinary stores. On family 26 it takes as long with
// either where both threads are on one core complex, and 1.15 times with ordinary ones where they are on two, which a virtual machine may not tell.
const perWritten = 2

// boundByWrites reports whether a stage reads and computes so little that threads which share a core complex would wait for streaming stores, if its fields are in a third-level cache. One that goes
// through its points in an order waits for these.
func (p *Plan) boundByWrites(st *stage, sharing int) bool {
	written := 0
	for _, o := range st.Spec.Writes {
		written += p.Fields[o].Elem.Size()
	}
	return st.Spec.Ordered == 0 && p.Level.FlopsPerPoint+float64(p.bytesPerPoint()-written) < float64(perWritten*sharing*written)
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

const (
	cachePart = 0.7 // of the second-level cache that a slice, or what is read again of planes, may fill

	rowsPart   = 0.75 // of the first-level cache that rows in use may fill, beside those that are prefetched
	leastStrip = 64   // points of a row, of which strips are multiples: code begins anew in each

	leastRows = 4 // of a tile, for what it reads of several planes to be kept
)

// strip returns how many points of its rows a stage that computes several planes together does at a time at most: so many
// that the rows which it reads again at the next point along j stay in the first-level cache. A stage that computes one plane has few such rows, and code that
// prefetches further than a strip is long.
//
// The wave equation of eighth order has 32 rows in use. On an AMD EPYC of family 26, whose first-level cache is 48 KiB, f64 and one
// thread, 256×32×32 points take 0.7 times as long in strips of 128, and 256³ 0.75 times; f32, of which whole rows fit, 1.0 to 1.2 times.
func (c caches) strip(rowBytes int) int {
	if c.first == 0 || rowBytes == 0 {
		return math.MaxInt
	}
	return max(leastStrip, int(rowsPart*float64(c.first))/rowBytes/leastStrip*leastStrip)
}

// rowBytes returns how many bytes at an index along i the rows have that a stage reads or writes from when it reads one until it reads that again at
// another point along j; 0 of a stage that does not compute several planes together.
func (p *Plan) rowBytes(st *abi.Stage) (bytes int) {
	planes := st.Block[2]
	if planes < 2 {
		return 0
	}
	type plane struct{ field, k int }
	first, last := map[plane]int{}, map[plane]int{}
	for _, r := range st.Reads {
		for k := r.Lo[2]; k < r.Hi[2]+planes; k++ {
			at := plane{r.Field, k}
			if _, seen := first[at]; !seen {
				first[at], last[at] = r.Lo[1], r.Hi[1]
			}
			first[at], last[at] = min(first[at], r.Lo[1]), max(last[at], r.Hi[1])
		}
	}
	for at, lo := range first {
		bytes += (last[at] - lo + 1) * p.Fields[at.field].Elem.Size()
	}
	for _, o := range st.Writes {
		bytes += planes * p.Fields[o].Elem.Size()
	}
	return bytes
}

// planePoints returns how many points tiles of a stage may have, of planes with rows of some points: so many that what it reads of several planes is
// still in the second-level cache when it is read again at the next level. There is no bound where whole planes fit, or too few rows.
//
// On an AMD EPYC of family 26 with 1 MiB of it, p_grad_c, nh_p_grad, fastwavesuv, fastwavesuvfull and hadvuv took, on 256×256×60 and 512×512×30 points, f32 and f64, on one
// thread and on two, 0.96 times as long in the mean as with what [tilePoints] says alone, p_grad_c 0.84 and 0.89 on 256×256×60 points and one thread. With 5 to 14 rows of 1024 points of
// f64 they took 0.98 to 1.02 times as long on one thread.
func (p *Plan) planePoints(st *stage, row, rows int) int {
	planes := map[int][2]int{} // first and last that is read of a field
	for _, r := range st.Spec.Reads {
		if p.Fields[r.Field].Dims.Has(2) {
			of, seen := planes[r.Field]
			if !seen {
				of = [2]int{r.Lo[2], r.Hi[2]}
			}
			planes[r.Field] = [2]int{min(of[0], r.Lo[2]), max(of[1], r.Hi[2])}
		}
	}
	bytes, again := 0, false
	for f, of := range planes {
		bytes += (of[1] - of[0] + 1) * p.Fields[f].Elem.Size()
		again = again || of[0] < of[1]
	}
	if !again {
		return math.MaxInt
	}
	if !p.streams(st) {
		for _, o := range st.Spec.Writes {
			bytes += p.Fields[o].Elem.Size()
		}
	}
	if most := p.fitting() / bytes; most < rows*row && most >= leastRows*row {
		return most
	}
	return math.MaxInt
}

// fitting returns how many bytes of the second-level cache may be filled, see [cachePart].
func (p *Plan) fitting() int { return int(cachePart * float64(scaled(p.cache, p.tiles))) }
