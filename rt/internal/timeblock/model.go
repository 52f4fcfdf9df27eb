package timeblock

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
)

// Options fix what is otherwise a matter of an estimate: each that is not 0.
type Options struct {
	Steps  int // of a block
	Chunks int // along the slower axis
	Slice  int // points of a slice along that
	Tile   int // points of a tile along the faster axis
	Cache  int // bytes of a cache that each worker has for itself
}

// The estimate is of the same kind as that of the size of tiles in package schedule.
const (
	mostSteps   = 32
	bytesPerNs  = 8.0  // memory traffic of one core
	flopsPerNs  = 8.0  // operations of one core on data in a cache
	callTime    = 60.0 // ns to call a kernel
	pointTime   = 0.1  // ns for a point at least
	usualCache  = 1 << 20
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
	bytes   float64 // per point, of all memory
	single  float64 // ns per point and step for memory, if steps run one after the other
	flops   float64 // per point
	calls   int     // of kernels
	redo    [3]int  // points that groups with local buffers compute beyond a tile, at most
	along   int     // points across both axes
	cache   float64
	workers int
	slow    axis
	fast    *axis
	extents [2]int
}

// measure collects what the estimate needs.
func (b *Block) measure(workers, cache int) work {
	w := work{workers: workers, cache: cachePart * float64(cache), slow: b.slow, fast: b.fast, extents: [2]int{1, 1}, along: 1}
	box := abi.Box{}
	for n := range b.phases {
		box = box.Hull(b.phases[n].bounds)
	}
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
		if a.Plan == nil {
			continue
		}
		w.single += max(a.Plan.Level.BytesPerPoint, 2) / bytesPerNs
		w.flops += a.Plan.Level.FlopsPerPoint
		w.calls += len(a.Plan.Run.Groups)
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

// choose returns the shape of the lowest cost, or says why steps run one after the other.
func (b *Block) choose(o Options) (best shape, why string) {
	w := b.measure(b.workers, o.Cache)
	compute := w.flops/flopsPerNs + pointTime*float64(w.calls)
	best.cost = worthwhile * (w.single + compute)
	forced := o.Steps > 0
	if !forced && w.bytes*float64(w.along)*float64(w.extents[0])*float64(w.extents[1]) <= w.cache*float64(b.workers) {
		return best, "the fields fit in the caches"
	}
	why = "that takes no longer by an estimate"
	for steps := 1; steps <= mostSteps; steps++ {
		if forced && steps != o.Steps {
			continue
		}
		phases := b.phases[:b.ends[steps-1]]
		chunks := b.chunks(phases, o.Chunks)
		if chunks == 0 && (forced || steps == 1) {
			why = fmt.Sprintf("the domain is small along %s for %d workers", abi.AxisName(b.slow.d), b.workers)
		}
		if chunks == 0 {
			break
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
				fits := b.cost(&s, &w, phases, compute)
				if forced || fits && s.cost < best.cost {
					best, why = s, ""
				}
				if forced || tile <= 8 {
					break
				}
			}
		}
	}
	return best, why
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

// cost sets the cost of a shape, and reports whether what is in use at a time fits in the cache.
func (b *Block) cost(s *shape, w *work, phases []phase, compute float64) bool {
	lag, slope := w.slow.lags(phases)
	inUse := float64(s.slice + lag + 2*w.slow.wall)
	again := 1 + float64(s.chunks*(lag+slope))/float64(w.extents[0]) // what is read once more
	redo := 1 + float64(w.redo[w.slow.d])/float64(s.slice)
	if w.fast != nil && s.tile < w.extents[1] {
		lag, _ := w.fast.lags(phases)
		wider := float64(lag + 2*w.fast.wall)
		inUse *= float64(s.tile) + wider
		again *= 1 + wider/float64(s.tile)
		redo *= 1 + float64(w.redo[w.fast.d])/float64(s.tile)
	} else {
		inUse *= float64(w.extents[1])
	}
	points := float64(s.slice * s.tile * w.along)
	s.cost = w.bytes/bytesPerNs*again/float64(s.steps) + compute*redo + callTime*float64(w.calls)/points
	return inUse*float64(w.along)*w.bytes <= w.cache
}
