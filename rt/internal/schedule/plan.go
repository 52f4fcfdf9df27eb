package schedule

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Plan runs the stages of a run on the CPU: a schedule of groups of stages and of tiles, on a
// pool of threads.
type Plan struct {
	*access.Run
	kernel  *abi.Kernel
	stages  []stage
	groups  []group // in order
	buffers []memory.Storage
	keptIn  []int    // by buffer: the output that it is kept in, or ownMemory
	folds   [][3]int // by buffer: how many indices have memory of their own, see [abi.Fold]

	tiles      int // by which power of two tiles are larger than the model says
	cache      int // size of the second-level cache of a core
	streamFrom int // size of the working set from which stores bypass the caches, or 0
	threads    int // that may work on it; there are fewer workers if there are fewer tiles
	repeat     int // how many repetitions may follow each other tile by tile, at most
	workers    []*worker
	alone      bool          // whether one group is all there is, and can be repeated tile by tile
	times      *access.Times // nil if the runs are not timed
	last       time.Time     // until when the times have the time

	// The call in progress.
	ctx      context.Context
	group    *group
	reps     int  // of the group
	stepping bool // these are of several repetitions at once each
	canceled atomic.Bool
	started  atomic.Bool // a tile of the present group
	wait     sync.WaitGroup
	helping  atomic.Int32 // workers of which wait is not done, or was a moment ago
	ranges   tileRanges   // of the tiles of the group, by worker, unless it is a wavefront

	// The number of the next tile of a wavefront has a cache line to itself, and, as lines
	// are fetched in pairs, the one beside it.
	_    [128]byte
	next atomic.Int64
	_    [128]byte
}

// Options say how a run is done.
type Options struct {
	Workers    int  // goroutines that share the work; 0 for as many as pay
	TilePoints int  // if not 0, the size of tiles: for tests
	Tiles      int  // tiles are 2 to this power times as large as the model says
	StreamFrom int  // size of the working set in bytes from which stores bypass the caches; 0 for what pays
	Repeat     int  // how many times a call runs, at most
	Timed      bool // it is measured how long each group of stages takes
	Link       Link // to other ranks; nil without any
}

// stage is a stage of a run, and how the kernel runs it.
type stage struct {
	access.Stage
	entry int // of the kernel; noEntry if that of a later stage does it, too
	flags uint64
	strip int  // points of a row that are computed at a time at most
	idle  bool // what it would copy is there already

	// columns says that the entry computes whole columns of stages in order along them, whichever levels it is called for: these it stores.
	columns bool
	uses    []use // of the specification
}

// A use is one of the stage's. What is known of it here is not found out for each tile: with that, tridiagonal on 128×4×60 points, which
// are four tiles, takes 7.3 µs instead of 7.7.
type use struct {
	*abi.Use
	offsets abi.Dims // along which it is of offsets alone
}

// of is [abi.Reach.Of].
func (u *use) of(b abi.Box, n [3]int) abi.Box {
	if b.Empty() {
		return abi.Box{}
	}
	for d := range 3 {
		if u.offsets.Has(d) {
			b.Lo[d] += u.Lo[d]
			b.Hi[d] += u.Hi[d]
		}
	}
	if u.offsets == abi.IJK {
		return b
	}
	return u.OfAlong(abi.IJK&^u.offsets, b, n)
}

// usesOf returns the uses of a stage.
func usesOf(spec *abi.Stage) []use {
	uses := make([]use, len(spec.Uses))
	for i := range uses {
		u := &spec.Uses[i]
		uses[i].Use = u
		for d := range 3 {
			if u.OffsetsAlong(d) {
				uses[i].offsets |= 1 << d
			}
		}
	}
	return uses
}

// noEntry is no number of an entry.
const noEntry = -1

// ownMemory says of a buffer that it is in none of the fields.
const ownMemory = -1

// A group is stages that run together, and how.
type group struct {
	access.Group
	geometry.Tiling        // of the box in which the stages that are not inner ones compute
	window          window // that slides over each tile
	plan            *Plan
	stages          []stage
	idle            bool
	wavefront       *wavefront   // how tiles of an ordered stage share the work; nil if they wait for none
	steps           *skewedSteps // how several repetitions of it run at once; nil if none do
	pipeline        pipeline     // if its stage goes from part to part; tiling and wavefront are those of a step then
	trailing        *trailing    // the group after it, if that runs behind it tile by tile
	behind          bool         // it is the trailing stage of the group before it
}

// pipeline is a stage whose order goes from part to part.
type pipeline []pipelineStep

// pipelineStep is what this rank computes in a step, and what is sent and received afterwards.
type pipelineStep struct {
	access.Step
	geometry.Tiling
	wavefront *wavefront
	exchange  parts.Exchange
}

// flags returns all flags that are set for some stage.
func (g *group) flags() (f uint64) {
	for n := range g.stages {
		f |= g.stages[n].flags
	}
	return f
}

// needs sets the box that each stage computes for a tile. A stage that is not inner computes the
// intersection of its own box with the tile; an ordered one, all of the domain along its order.
func (g *group) needs(boxes []abi.Box, tile abi.Box) {
	for n := len(g.stages) - 1; n >= 0; n-- {
		switch st := &g.stages[n]; {
		case st.idle:
			boxes[n] = abi.Box{}
		case g.Inner[n]:
			boxes[n] = g.needed(st, boxes)
		default:
			boxes[n] = tile.Meet(st.Box)
		}
	}
}

// needed returns the box that an inner stage computes, given those of the stages after it.
func (g *group) needed(st *stage, boxes []abi.Box) (b abi.Box) {
	for i := range st.uses {
		u := &st.uses[i]
		b = b.Hull(u.of(boxes[u.Stage-g.First], g.plan.N))
	}
	if b.Empty() {
		return b
	}
	return b.Extend(st.Spec.Ordered, g.plan.N)
}

// line returns the number of elements after which every row that a group
// writes is on a row boundary again.
func (p *Plan) line(g *group) int {
	smallest := 8
	for n := range g.stages {
		for _, o := range g.stages[n].Spec.Writes {
			smallest = min(smallest, p.Spec.Fields[o].Elem.Size())
		}
	}
	for i := range p.Level.Buffers {
		if b := &p.Level.Buffers[i]; g.Has(b.Stage) {
			smallest = min(smallest, b.Elem.Size())
		}
	}
	return memory.RowAlign / smallest
}

// stopped notes that a tile is about to run, unless the context is done.
func (p *Plan) stopped() bool {
	if p.ctx.Err() != nil {
		p.canceled.Store(true)
		return true
	}
	if !p.started.Load() {
		p.started.Store(true)
	}
	return false
}

// Same reports whether another plan of the run's level does the same: it has the same code, as many workers, the
// same tiles, and streams the same outputs.
func (p *Plan) Same(q *Plan) bool {
	if p.Level != q.Level || p.kernel != q.kernel || len(p.workers) != len(q.workers) {
		return false
	}
	for n := range p.groups {
		if g, h := &p.groups[n], &q.groups[n]; g.Tiling != h.Tiling || g.window != h.window {
			return false
		}
	}
	for n := range p.stages {
		if p.stages[n].flags != q.stages[n].flags {
			return false
		}
	}
	return true
}

// Workers returns the number of goroutines that share the work.
func (p *Plan) Workers() int { return len(p.workers) }

// Times returns how long the last run took; nil if runs are not timed.
func (p *Plan) Times() *access.Times { return p.times }

// Buffer returns the memory of a buffer that is not local, by its number.
func (p *Plan) Buffer(n int) *memory.Storage { return &p.buffers[n] }

// Locals returns the buffers of a worker, by number: the local ones are its own. It is for tests.
func (p *Plan) Locals(worker int) []memory.Storage { return p.workers[worker].buffers }

// Boxes returns what a worker computes in each stage of a group of several, for its tile. It is for
// tests.
func (p *Plan) Boxes(worker int) []abi.Box { return p.workers[worker].boxes }

// HasTrailing reports whether a stage runs behind another one. It is for tests.
func (p *Plan) HasTrailing() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.behind })
}
