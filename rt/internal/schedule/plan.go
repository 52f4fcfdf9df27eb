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
	streamFrom int // size of the working set from which stores bypass the caches
	repeat     int // how many times a call runs, at most
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
	ranges   []tileRange  // of the tiles of the group, by worker, unless it is a wavefront

	// The number of the next tile of a wavefront has a cache line to itself, and, as lines
	// are fetched in pairs, the one beside it.
	_    [128]byte
	next atomic.Int64
	_    [128]byte
}

// stage is a stage of a run, and how the kernel runs it.
type stage struct {
	access.Stage
	entry int // of the kernel; noEntry if that of a later stage does it, too
	flags uint64
	idle  bool // what it would copy is there already
}

// noEntry is no number of an entry.
const noEntry = -1

// Options say how a run is done.
type Options struct {
	Workers    int  // goroutines that share the work; 0 for as many as pay
	TilePoints int  // if not 0, the size of tiles: for tests
	Tiles      int  // tiles are 2 to this power times as large as the model says
	StreamFrom int  // size of the working set in bytes from which stores bypass the caches
	Repeat     int  // how many times a call runs, at most
	Timed      bool // it is measured how long each group of stages takes
}

// New returns the plan of a run by a kernel: it divides the work, and allocates what runs need.
func New(r *access.Run, kernel *abi.Kernel, o Options) (*Plan, error) {
	p := &Plan{Run: r, kernel: kernel, streamFrom: o.StreamFrom, repeat: o.Repeat, tiles: o.Tiles}
	p.setEntries()
	if err := p.allocBuffers(); err != nil {
		return nil, err
	}
	p.divide(&o)
	p.findTrailing()
	if err := p.newWorkers(); err != nil {
		return nil, err
	}
	p.takeAddresses()
	if o.Timed {
		p.newTimes()
	}
	return p, nil
}

// setEntries sets what of the kernel runs each stage, and the groups.
func (p *Plan) setEntries() {
	p.stages = make([]stage, len(p.Run.Stages))
	for n := range p.stages {
		p.stages[n] = stage{Stage: p.Run.Stages[n], entry: noEntry}
		if e, ok := p.kernel.EntryOf(n); ok {
			p.stages[n].entry = e.Number
		}
	}
	p.folds = make([][3]int, len(p.Level.Buffers))
	for i := range p.folds {
		p.folds[i] = p.kernel.FoldOf(i)
	}
	p.groups = make([]group, len(p.Run.Groups))
	for n, g := range p.Run.Groups {
		p.groups[n] = group{Group: g, Tiling: geometry.Tiling{Box: g.Points()}, plan: p, stages: p.stages[g.First : g.First+g.Size], interleaved: noEntry}
	}
}

// Same reports whether another plan of the run's level does the same: it has as many workers, the
// same tiles, and streams the same outputs.
func (p *Plan) Same(q *Plan) bool {
	if p.Level != q.Level || len(p.workers) != len(q.workers) {
		return false
	}
	for n := range p.groups {
		if p.groups[n].Tiling != q.groups[n].Tiling {
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

// Replace finds places for the intermediates anew, and takes the addresses of the fields, after
// fields were swapped.
func (p *Plan) Replace() error {
	if err := p.allocBuffers(); err != nil {
		return err
	}
	p.findTrailing()
	p.takeAddresses()
	return nil
}

// Execute runs the stencil a number of times, for the one caller that there is at a time.
func (p *Plan) Execute(ctx context.Context, scalars []uint64, times int) error {
	p.ctx = ctx
	defer func() { p.ctx = nil }()
	if err := p.onHost(); err != nil {
		return err
	}
	for _, w := range p.workers {
		for _, args := range w.blocks {
			copy(args[p.scalarSlot():], scalars)
		}
		w.code = 0
	}
	if p.times != nil {
		return p.runTimed(times)
	}
	return p.repeatGroups(times)
}

// onHost sees to it that the host has the newest elements, which a device may have.
func (p *Plan) onHost() error {
	for i, f := range p.Fields {
		if p.Spec.Fields[i].Output {
			if err := f.Write(); err != nil {
				return err
			}
		} else if err := f.Read(); err != nil {
			return err
		}
	}
	return nil
}

// Locals returns the buffers of a worker, by number: the local ones are its own. It is for tests.
func (p *Plan) Locals(worker int) []memory.Storage { return p.workers[worker].buffers }

// Boxes returns what a worker computes in each stage of a group of several, for its tile. It is for
// tests.
func (p *Plan) Boxes(worker int) []abi.Box { return p.workers[worker].boxes }

// HasTrailing reports whether a stage runs behind another one. It is for tests.
func (p *Plan) HasTrailing() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.behind })
}
