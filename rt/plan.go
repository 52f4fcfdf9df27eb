package rt

import (
	"context"
	"fmt"
	"runtime"
	"runtime/pprof"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/offload"
	"github.com/openearthgo/oec/rt/internal/schedule"
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
	run    *access.Run
	kernel *abi.Kernel    // nil on an accelerator
	cpu    *schedule.Plan // nil on an accelerator
	accel  *offload.Plan  // nil on the CPU
	checks []*check       // of the results
	repeat int            // how many times a call runs

	sink   func(*Record)
	record *Record         // nil without a sink
	labels *pprof.LabelSet // nil without the option

	busy atomic.Bool // there is a call in progress
}

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
	p := &Plan{sink: c.sink, repeat: max(1, c.repeat)}
	if err := p.bind(s, kernels, storages(fields), &c); err != nil {
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

// storages returns the parts of fields without element type, nil for those that are.
func storages(fields []AnyField) []*memory.Storage {
	list := make([]*memory.Storage, len(fields))
	for i, f := range fields {
		if f != nil {
			list[i] = f.storage()
		}
	}
	return list
}

// bind chooses level and code, and has what runs it made ready.
func (p *Plan) bind(s *abi.Stencil, kernels []abi.Kernel, fields []*memory.Storage, c *config) error {
	if err := access.Validate(s); err != nil {
		return err
	}
	level, err := findLevel(s, c.level)
	if err != nil {
		return err
	}
	name, dev, err := c.findDevice(s)
	if err != nil {
		return err
	}
	var code *abi.DeviceCode
	if dev != nil {
		if level, code, err = offload.Choose(s, dev, c.level); err != nil {
			return err
		}
	}
	if err := access.ValidateLevel(s, level); err != nil {
		return err
	}
	if dev == nil {
		if p.kernel, err = kernelFor(s, name, kernels, level.Name, c); err != nil {
			return err
		}
	}
	if p.run, err = access.New(s, level, fields); err != nil {
		return err
	}
	if p.repeat > 1 && !p.run.FeedsBack() {
		return &fault.OptionError{Stencil: s.Name, Option: "Repeat", Problem: fmt.Sprintf("%d times of the same, because no output is the same field as an input", p.repeat)}
	}
	if err := p.run.SetPoints(c.sub); err != nil {
		return err
	}
	if dev != nil {
		p.accel, err = offload.New(p.run, dev, code, c.queue, p.sink != nil)
		return err
	}
	p.cpu, err = schedule.New(p.run, p.kernel, schedule.Options{Workers: c.workers, TilePoints: c.tilePoints, StreamFrom: c.stream, Repeat: p.repeat, Timed: p.sink != nil})
	return err
}

// Level returns the name of the optimization level that the plan runs.
func (p *Plan) Level() string { return p.run.Level.Name }

// ISA returns the instruction set of the code that the plan runs, which is that of a
// kernel in Go if it is one, and 0 for the code of an accelerator.
func (p *Plan) ISA() ISA {
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
	return p.accel.Code.Target
}

// Workers returns the number of goroutines that share the work, 0 on an accelerator.
func (p *Plan) Workers() int {
	if p.cpu == nil {
		return 0
	}
	return p.cpu.Workers()
}

// executor runs the stages of a run.
type executor interface {
	// Execute runs them all a number of times.
	Execute(ctx context.Context, scalars []uint64, times int) error
	// Replace is called when fields have other memory than before.
	Replace() error
	// Times returns how long the last run took; nil if runs are not timed.
	Times() *access.Times
}

func (p *Plan) executor() executor {
	if p.accel != nil {
		return p.accel
	}
	return p.cpu
}

// Run computes every point of the domain, or of the sub-domain, once, or as often
// as [Repeat] says. The scalars are the bits of the stencil's scalars in order, see [abi.Scalar]. If
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
		return &fault.BusyError{Stencil: p.run.Spec.Name}
	}
	if ctx == nil {
		ctx = context.Background()
	}
	err := p.runChecked(ctx, scalars)
	p.busy.Store(false)
	runtime.KeepAlive(p) // the kernels have only addresses of the fields
	return err
}

// runAll runs the stencil a number of times, for the one caller that there is at a time.
func (p *Plan) runAll(ctx context.Context, scalars []uint64, times int) error {
	if p.run.Points.Empty() && p.record == nil {
		return p.run.CheckCall(ctx, scalars)
	}
	if err := execute(ctx, p.run, p.executor(), scalars, times); err != nil {
		return err
	}
	if p.record != nil {
		p.report()
	}
	return nil
}

// execute runs the stages of a run.
func execute(ctx context.Context, r *access.Run, e executor, scalars []uint64, times int) error {
	if err := r.CheckCall(ctx, scalars); err != nil {
		return err
	}
	if r.Swapped() {
		if err := r.CheckOverlap(); err != nil {
			return err
		}
		if err := e.Replace(); err != nil {
			return err
		}
	}
	if access.RaceEnabled {
		r.ReportAccesses()
	}
	r.Scalars = append(r.Scalars[:0], scalars...) // the caller's stay where they are, on its stack
	return e.Execute(ctx, r.Scalars, times)
}
