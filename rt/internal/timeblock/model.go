package timeblock

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/schedule"
)

// Options fix what is otherwise a matter of an estimate: each that is not 0.
type Options struct {
	Steps  int // of a block
	Chunks int // along the slower axis
	Slice  int // points of a slice along that
	Tile   int // points of a tile along the faster axis
	Cache  int // bytes of a cache that each worker has for itself; that is then the only one
}

// The estimate is of the same kind as that of the size of tiles in package schedule.
const (
	MostSteps   = 24   // of a block, unless more are asked for
	bytesPerNs  = 8.0  // memory traffic of one core
	flopsPerNs  = 8.0  // operations of one core on data in a cache
	callTime    = 60.0 // ns to call a kernel
	pointTime   = 0.1  // ns for a point at least
	rowTime     = 0.15 // ns to read 8 bytes of a row that is in a second-level cache
	streamTime  = 15.0 // ns for what begins anew in a row of each field that a stage reads or writes: prefetching, pages, parts of vectors
	sharedPerNs = 20.0 // traffic of one core with the third-level cache
	usualCache  = 1 << 20
	doubtful    = 1.5 // of the time of steps one after the other: what is not worth a try
	cachePart   = 0.7 // of a cache that the part of the fields in use may fill
	worthwhile  = 0.9 // of the time of steps one after the other
	chunksEach  = 2   // chunks of a worker, if they stay wide
	narrowChunk = 4   // how many times as wide as its seam a chunk is to be for that
)

// A shape is how a block is divided.
type shape struct {
	steps, chunks, slice, tile int
	cost                       float64 // ns per point and step
}

// work is what the estimate knows of a step.
type work struct {
	bytes   float64    // per point, of all memory
	single  float64    // ns per point and step for memory, if steps run one after the other
	flops   float64    // per point
	calls   int        // of kernels
	around  float64    // elements of 8 bytes that stages which compute blocks of points read around these, in other rows
	block   int        // points of these along the slower axis
	streams int        // fields and buffers that stages read and write
	row     int        // points along i
	redo    [3]int     // points that groups with local buffers compute beyond a tile, at most
	along   int        // points across both axes
	cache   [2]float64 // of a worker, by level; the second is its part of what all share
	workers int
	slow    axis
	fast    *axis
	extents [2]int
}

// measure collects what the estimate needs.
func (b *Block) measure(o Options) work {
	own, shared := schedule.CacheBytes(usualCache)
	if o.Cache > 0 {
		own, shared = o.Cache, 0
	}
	w := work{workers: b.workers, cache: [2]float64{cachePart * float64(own), cachePart * float64(shared) / float64(b.workers)}, slow: b.slow, fast: b.fast, extents: [2]int{1, 1}, along: 1, block: 1}
	box := abi.Box{}
	for n := range b.phases {
		box = box.Hull(b.phases[n].bounds)
	}
	w.row = box.Extents()[0]
	for d, e := range box.Extents() {
		switch {
		case d == b.slow.d:
			w.extents[0] = e
		case b.fast != nil && d == b.fast.d:
			w.extents[1] = e
		default:
			w.along *= e
		}
	}
	for _, f := range append(b.program.fields, b.program.buffers...) {
		w.bytes += float64(f.Elem.Size()) * float64(f.Bounds().Points()) / float64(box.Points())
	}
	for _, a := range b.program.actions {
		if a.Run == nil {
			continue
		}
		w.single += max(a.Plan.Level.BytesPerPoint, 2) / bytesPerNs
		w.flops += a.Plan.Level.FlopsPerPoint
		w.calls += len(a.Plan.Run.Groups)
		for n := range a.Plan.Run.Stages {
			st := a.Plan.Run.Stages[n].Spec
			w.streams += len(st.Reads) + len(st.Writes) + len(st.Uses)
			if n := st.Block[b.slow.d]; n > 1 {
				w.block = max(w.block, n)
				w.around += around(st, a.Fields, b.slow.d)
			}
		}
		for _, g := range a.Plan.Run.Groups {
			for s := range g.Size {
				for d := range 3 {
					w.redo[d] = max(w.redo[d], g.Hi[s][d]-g.Lo[s][d])
				}
			}
		}
	}
	return w
}

// around returns how many elements of 8 bytes a stage reads of fields along a dimension, around the one at the point itself.
func around(st *abi.Stage, fields []*memory.Storage, d int) (elements float64) {
	lo, hi := make([]int, len(fields)), make([]int, len(fields))
	for _, r := range st.Reads {
		if r.MovesAlong(d) {
			lo[r.Field], hi[r.Field] = min(lo[r.Field], r.Lo[d]), max(hi[r.Field], r.Hi[d])
		}
	}
	for n, f := range fields {
		elements += float64((hi[n]-lo[n])*f.Elem.Size()) / 8
	}
	return elements
}

// rows returns what it takes to read what is around a point, where so many are one after the other along the slower axis: once for each
// whole block of them, and for each that is left.
func (w *work) rows(points int) float64 {
	return rowTime * w.around * float64(points/w.block+points%w.block) / float64(points)
}

// choose returns the shape of the lowest cost, and then shapes of other kinds; if steps are better run one after the other, it
// says why.
func (b *Block) choose(o Options) (shapes []shape, why string) {
	w := b.measure(o)
	compute := w.flops/flopsPerNs + pointTime*float64(w.calls)
	single := w.single + compute + w.rows(w.block)
	_, forced := b.asked(o)
	if !forced && w.bytes*float64(w.along)*float64(w.extents[0])*float64(w.extents[1]) <= w.cache[0]*float64(b.workers) {
		return nil, "the fields fit in the caches"
	}
	for kind := range kinds {
		s, narrow := b.cheapest(o, &w, kind, compute)
		if narrow {
			return nil, fmt.Sprintf("the domain is small along %s for %d workers", abi.AxisName(b.slow.d), b.workers)
		}
		if s.steps > 0 && (forced || s.cost < doubtful*single) && !slices.Contains(shapes, s) {
			shapes = append(shapes, s)
		}
	}
	slices.SortStableFunc(shapes, func(s, t shape) int { return cmp.Compare(s.cost, t.cost) })
	switch {
	case forced:
		shapes = shapes[:min(1, len(shapes))]
	case len(shapes) == 0 || shapes[0].cost >= worthwhile*single:
		why = "that takes no longer by an estimate"
	}
	return shapes, why
}

// asked returns how many steps a block has to have, 0 if that is to be chosen, and whether there is to be one even if that takes longer.
func (b *Block) asked(o Options) (steps int, forced bool) {
	if b.deep != nil && b.deep.Cut != 0 {
		return b.deep.Steps, o.Slice > 0
	}
	return o.Steps, o.Steps > 0
}

// kinds is how many kinds of shapes there are: tiles along the faster axis or none, for either cache.
const kinds = 4

// allows reports whether a shape is of a kind, with so much in use at a time.
func (w *work) allows(kind int, s *shape, inUse float64) bool {
	whole := w.fast == nil || s.tile >= w.extents[1]
	switch kind {
	case 0:
		return inUse <= w.cache[0]
	case 1:
		return inUse <= w.cache[0] && whole
	case 2:
		return inUse <= w.cache[1]
	}
	return inUse <= w.cache[1] && whole
}

// cheapest returns the shape of a kind of the lowest cost, and reports whether the domain is too narrow for any.
// If so many steps are asked for, and no shape is of the kind, it is the one of which the least is in use.
func (b *Block) cheapest(o Options, w *work, kind int, compute float64) (best shape, narrow bool) {
	only, forced := b.asked(o)
	var smallest shape
	least := math.Inf(1)
	for steps := 1; steps <= len(b.ends); steps++ {
		if only > 0 && steps != only {
			continue
		}
		phases := b.phases[:b.ends[steps-1]]
		chunks := b.chunks(phases, o.Chunks)
		if chunks == 0 {
			return best, only > 0 || steps == 1
		}
		for slice := 1; slice <= 32; slice *= 2 {
			for tile := w.extents[1]; ; tile = (tile + 1) / 2 {
				s := shape{steps, chunks, slice, tile, 0}
				if o.Slice > 0 {
					s.slice = o.Slice
				}
				if o.Tile > 0 {
					s.tile = o.Tile
				}
				inUse := b.cost(&s, w, phases, compute)
				if inUse < least {
					smallest, least = s, inUse
				}
				if w.allows(kind, &s, inUse) && (best.steps == 0 || s.cost < best.cost) {
					best = s
				}
				if tile <= 8 {
					break
				}
			}
		}
	}
	if forced && best.steps == 0 {
		best = smallest
	}
	return best, false
}

// chunks returns the number of chunks for some phases, 0 if not each worker can have one.
func (b *Block) chunks(phases []phase, wanted int) int {
	points, least := b.slow.room(phases)
	if wanted == 0 {
		if wanted = b.workers; points >= narrowChunk*least*chunksEach*wanted && b.workers > 1 {
			wanted *= chunksEach
		}
	}
	if points < wanted*least {
		return 0
	}
	return wanted
}

// cost sets the cost of a shape, and returns how many bytes are in use at a time.
func (b *Block) cost(s *shape, w *work, phases []phase, compute float64) (inUse float64) {
	lag, slope := w.slow.lags(phases)
	inUse = float64(s.slice + lag + 2*w.slow.wall)
	again := 1 + float64(s.chunks*(lag+slope))/float64(w.extents[0]) // what is read once more
	redo := 1 + float64(w.redo[w.slow.d])/float64(s.slice)
	along, row := w.extents[1], w.row
	if w.fast != nil && s.tile < w.extents[1] {
		lag, _ := w.fast.lags(phases)
		wider := lag + 2*w.fast.wall
		along = s.tile + wider
		again *= 1 + float64(wider)/float64(s.tile)
		redo *= 1 + float64(w.redo[w.fast.d])/float64(s.tile)
		if w.fast.d == 0 {
			row = s.tile
		}
	}
	inUse *= float64(along) * float64(w.along) * w.bytes
	points := float64(s.slice * s.tile * w.along)
	s.cost = w.bytes/bytesPerNs*again/float64(s.steps) + (compute+w.rows(s.slice))*redo + callTime*float64(w.calls)/points + streamTime*float64(w.streams)/float64(row)
	if inUse > w.cache[0] {
		s.cost += w.single * bytesPerNs / sharedPerNs
	}
	return inUse
}
