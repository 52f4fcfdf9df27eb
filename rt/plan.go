package rt

import (
	"context"
	"fmt"
	"runtime"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Plan is a stencil bound to fields: all checks done, all memory allocated, so
// that [Plan.Run] costs little more than the computation. Generated code wraps
// it in a type of its own.
//
// A plan refers to the fields, not to their memory: after a [Swap] it runs on
// the memory that the fields then have. A plan is not for concurrent use; a
// Run that overlaps another one returns a *[BusyError]. Plans that are bound
// to the same fields are subject to the rules for the fields: any number may
// read, or one may write.
type Plan struct {
	spec   *abi.Stencil
	level  *abi.LevelSpec
	kernel *abi.Kernel // nil on an accelerator
	accel  *accelPlan  // nil on the CPU
	checks []*check    // of the results

	fields  []*memory.Storage // by number; these keep the memory alive
	gens    []uint64          // of the fields when addresses were last taken from them
	buffers []memory.Storage
	homes   []int    // by buffer: the output that it is kept in, or ownMemory
	folds   [][3]int // by buffer: how many indices have memory of their own, see [abi.Fold]
	n       [3]int   // the domain
	run     abi.Box  // the points to compute

	streamFrom int // size of the working set from which stores bypass the caches

	stages  []stage
	groups  []group // of stages, in order
	workers []*worker
	sink    func(*Record)
	record  *Record         // nil without a sink
	last    time.Time       // until when the record has the time
	repeat  int             // how many times a call runs
	alone   bool            // whether one group is all there is, and can be repeated tile by tile
	labels  *pprof.LabelSet // nil without the option

	// The call in progress.
	busy     atomic.Bool
	ctx      context.Context
	group    *group
	reps     int  // of the group
	sweeping bool // these are of several repetitions at once each
	canceled atomic.Bool
	started  atomic.Bool // a tile of the present group
	wait     sync.WaitGroup
	helping  atomic.Int32 // workers of which wait is not done, or was a moment ago
	shares   []share      // of the tiles of the group, by worker, unless it is a wave

	// The number of the next tile of a wave has a cache line to itself, and, as lines
	// are fetched in pairs, the one beside it.
	_    [128]byte
	next atomic.Int64
	_    [128]byte
}

// stage is a stage of a plan.
type stage struct {
	spec   *abi.Stage
	box    abi.Box
	number int
	entry  int // of the kernel; noEntry if that of a later stage does it, too
	flags  uint64
	idle   bool // what it would copy is there already
}

// noEntry is no number of an entry.
const noEntry = -1

// Bind checks that a stencil can be run on fields, which are in the order of
// s.Fields, and returns a plan for it. It is for generated code.
//
// Nothing is written. The errors are those of this package, each a type of its
// own: about options ([OptionError], [LevelError], [UnsupportedError],
// [SubDomainError]), about a field ([NilFieldError], [DimsError], [ElemError],
// [DomainError], [ReachError]) and about two ([OverlapError]).
//
// An output may be the same memory as an input in the same shape if every
// access to that input, on the level that is run, is at the point itself or by
// a recurrence.
func Bind(s *abi.Stencil, kernels []abi.Kernel, fields []AnyField, opts ...Option) (*Plan, error) {
	c := newConfig(opts)
	if c.bad != nil {
		c.bad.Stencil = s.Name
		return nil, c.bad
	}
	p := &Plan{spec: s, sink: c.sink, streamFrom: c.stream, repeat: max(1, c.repeat)}
	if err := p.choose(kernels, &c); err != nil {
		return nil, err
	}
	if err := p.takeFields(fields); err != nil {
		return nil, err
	}
	if p.repeat > 1 && !p.feedsBack() {
		return nil, &fault.OptionError{Stencil: s.Name, Option: "Repeat", Problem: fmt.Sprintf("%d times of the same, because no output is the same field as an input", p.repeat)}
	}
	if err := p.setDomain(c.sub); err != nil {
		return nil, err
	}
	p.setStages()
	if err := p.checkAccesses(); err != nil {
		return nil, err
	}
	if err := p.makeReady(&c); err != nil {
		return nil, err
	}
	if p.sink != nil {
		p.record = p.newRecord()
	}
	if c.labels {
		p.setLabels()
	}
	if err := p.newChecks(kernels, &c); err != nil {
		return nil, err
	}
	return p, nil
}

// feedsBack reports whether some output is in the memory of an input, so that a run depends on
// the one before.
func (p *Plan) feedsBack() bool {
	for o, out := range p.fields {
		for i, in := range p.fields {
			if p.spec.Fields[o].Output && !p.spec.Fields[i].Output && out.First == in.First {
				return true
			}
		}
	}
	return false
}

// choose sets level and kernel.
func (p *Plan) choose(kernels []abi.Kernel, c *config) (err error) {
	if err = validate(p.spec); err != nil {
		return err
	}
	if p.level, err = findLevel(p.spec, c.level); err != nil {
		return err
	}
	name, device, err := c.findDevice(p.spec)
	if err != nil {
		return err
	}
	if device != nil {
		if err := p.chooseCode(device, c.level); err != nil {
			return err
		}
		p.accel.stream = c.queue
	}
	if err = validateLevel(p.spec, p.level); err != nil {
		return err
	}
	if device != nil {
		return nil
	}
	p.kernel, err = kernelFor(p.spec, name, kernels, p.level.Name, c)
	return err
}

// makeReady allocates what runs need and divides the work.
func (p *Plan) makeReady(c *config) error {
	if p.accel != nil {
		return p.accel.bind()
	}
	if err := p.allocBuffers(); err != nil {
		return err
	}
	p.divide(c)
	p.findTails()
	if err := p.newWorkers(); err != nil {
		return err
	}
	p.takeAddresses()
	return nil
}

// setStages sets the box of each stage, and the groups.
func (p *Plan) setStages() {
	p.stages = make([]stage, len(p.level.Stages))
	for n, b := range p.level.Boxes(p.n, p.run) {
		p.stages[n] = stage{spec: &p.level.Stages[n], box: b, number: n, entry: noEntry}
		if p.kernel != nil {
			if e, ok := p.kernel.EntryOf(n); ok {
				p.stages[n].entry = e.Number
			}
		}
	}
	p.folds = make([][3]int, len(p.level.Buffers))
	for i := range p.folds {
		if p.kernel != nil {
			p.folds[i] = p.kernel.FoldOf(i)
		}
	}
	for _, g := range p.level.Groups() {
		p.groups = append(p.groups, p.newGroup(g.From, g.To))
	}
}

// checkAccesses makes the checks that need the boxes of the stages.
func (p *Plan) checkAccesses() error {
	if err := p.checkUses(); err != nil {
		return err
	}
	if err := p.checkReads(); err != nil {
		return err
	}
	return p.checkOverlap()
}

// Level returns the name of the optimization level that the plan runs.
func (p *Plan) Level() string { return p.level.Name }

// ISA returns the instruction set of the code that the plan runs, which is [Go] for a
// kernel in Go, and 0 for the code of an accelerator.
func (p *Plan) ISA() abi.ISA {
	if p.kernel == nil {
		return 0
	}
	return p.kernel.ISA
}

// target returns what the code of the plan is for, if that is an accelerator.
func (p *Plan) target() string {
	if p.accel == nil {
		return ""
	}
	return p.accel.code.Target
}

// Workers returns the number of goroutines that share the work, 0 on an accelerator.
func (p *Plan) Workers() int { return len(p.workers) }

// Run computes every point of the domain, or of the sub-domain, once, or as often
// as [Repeat] says. The scalars are the bits of the stencil's scalars in order, see [Scalar]. If
// there are no points, nothing is computed and the result is nil. Run allocates
// nothing, unless it fails.
//
// The context is consulted between tiles, which take a fraction of a
// millisecond. Once it is done, Run stops and returns a *[CanceledError], which
// says what is undefined. If the stencil would panic as a plain Go function,
// the result is a *[StencilPanic]. If fields were swapped since the last Run
// such that they now overlap, it is an *[OverlapError], and nothing is written.
// With [Check], it may be a *[CheckError].
func (p *Plan) Run(ctx context.Context, scalars ...uint64) error {
	if !p.busy.CompareAndSwap(false, true) {
		return &fault.BusyError{Stencil: p.spec.Name}
	}
	if ctx == nil {
		ctx = context.Background()
	}
	p.ctx = ctx
	err := p.runChecked(scalars)
	p.ctx = nil
	p.busy.Store(false)
	runtime.KeepAlive(p) // the kernels have only addresses of the fields
	return err
}

// runAll runs the stencil a number of times, for the one caller that there is at a time.
func (p *Plan) runAll(scalars []uint64, times int) error {
	if err := p.ctx.Err(); err != nil {
		return &fault.CanceledError{Stencil: p.spec.Name, Err: err}
	}
	if len(scalars) != len(p.spec.Scalars) {
		return invalidf(p.spec, "Run was given %d scalars of %d", len(scalars), len(p.spec.Scalars))
	}
	if p.run.Empty() && p.record == nil {
		return nil
	}
	if p.swapped() {
		if err := p.checkOverlap(); err != nil {
			return err
		}
		if err := p.replace(); err != nil {
			return err
		}
	}
	if raceEnabled {
		p.reportAccesses()
	}
	if p.accel != nil {
		return p.accel.run(scalars, times)
	}
	if err := p.onHost(); err != nil {
		return err
	}
	for _, w := range p.workers {
		for _, args := range w.blocks {
			copy(args[p.scalarSlot():], scalars)
		}
		w.code = 0
	}
	if p.record != nil {
		return p.runTimed(times)
	}
	return p.repeatGroups(times)
}

// replace finds places for the intermediates anew, and takes the addresses of the fields.
func (p *Plan) replace() error {
	if p.accel == nil {
		if err := p.allocBuffers(); err != nil {
			return err
		}
		p.findTails()
	}
	p.takeAddresses()
	return nil
}

// onHost sees to it that the host has the newest elements, which a device may have.
func (p *Plan) onHost() error {
	for i, f := range p.fields {
		if p.spec.Fields[i].Output {
			if err := f.Write(); err != nil {
				return err
			}
		} else if err := f.Read(); err != nil {
			return err
		}
	}
	return nil
}

// swapped reports whether a field has other memory than when addresses were
// last taken from it.
func (p *Plan) swapped() bool {
	for i, f := range p.fields {
		if f.Generation != p.gens[i] {
			return true
		}
	}
	return false
}
