package rt

import (
	"cmp"
	"context"
	"fmt"
	"runtime/pprof"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/offload"
	"github.com/openearthgo/oec/rt/internal/schedule"
	"github.com/openearthgo/oec/rt/internal/tuning"
)

// variant is one of the ways to run a plan, with all that it needs. All of them leave the same bits.
type variant struct {
	run    *access.Run
	kernel *abi.Kernel    // nil on an accelerator
	cpu    *schedule.Plan // nil on an accelerator
	accel  *offload.Plan  // nil on the CPU

	choice tuning.Choice // of which it was made

	record *Record         // nil without a sink
	labels *pprof.LabelSet // nil without the option
}

// binding is what the variants of a plan are made of: a stencil, its code, fields, and options.
type binding struct {
	spec    *abi.Stencil
	kernels []abi.Kernel
	fields  []*memory.Storage
	config  config
	ranks   *access.Ranks // nil if all fields are whole
	link    schedule.Link

	device string
	accel  *device.Device // nil on the CPU
}

// newBinding checks the parts that all variants have in common.
func newBinding(s *abi.Stencil, kernels []abi.Kernel, fields []*memory.Storage, g *Grid, c *config) (*binding, error) {
	if err := access.Validate(s); err != nil {
		return nil, err
	}
	b := &binding{spec: s, kernels: kernels, fields: fields, config: *c}
	if g != nil {
		b.ranks, b.link = &access.Ranks{Cuts: g.cuts, Rank: g.team.Rank()}, g.exchanges
	}
	if _, err := findLevel(s, c.level); err != nil {
		return nil, err
	}
	var err error
	b.device, b.accel, err = c.findDevice(s, g)
	return b, err
}

// check returns the run of a choice's level, the default if the name is empty, after all checks of the fields.
// Its code is missing.
func (b *binding) check(c tuning.Choice) (v *variant, code *abi.DeviceCode, err error) {
	spec, err := findLevel(b.spec, c.Level)
	if err != nil {
		return nil, nil, err
	}
	if b.accel != nil {
		if spec, code, err = offload.Choose(b.spec, b.accel, c.Level); err != nil {
			return nil, nil, err
		}
	}
	if err := access.ValidateLevel(b.spec, spec); err != nil {
		return nil, nil, err
	}
	v = &variant{}
	if b.accel == nil {
		if v.kernel, err = kernelFor(b.spec, b.device, b.kernels, spec.Name, cmp.Or(b.config.getenv("OEC_CPU"), c.ISA)); err != nil {
			return nil, nil, err
		}
	}
	if v.run, err = access.New(b.spec, spec, b.fields); err != nil {
		return nil, nil, err
	}
	v.run.Ranks = b.ranks
	for i, f := range b.fields {
		if d := f.Resident(); d != nil && d != b.accel {
			return nil, nil, &fault.PlaceError{Stencil: b.spec.Name, Field: b.spec.Fields[i].Name, Have: d.Name(), Need: b.device}
		}
	}
	if n := b.config.repeat; n > 1 && !v.run.FeedsBack() {
		return nil, nil, &fault.OptionError{Stencil: b.spec.Name, Option: "Repeat", Problem: fmt.Sprintf("%d times of the same, because no output is the same field as an input", n)}
	}
	if err := v.run.SetPoints(b.config.sub); err != nil {
		return nil, nil, err
	}
	if stage := v.run.Divided(); stage != "" && b.accel != nil {
		return nil, nil, &fault.FieldError{Op: "Bind", Hint: "run it there by rt.OnDevice(\"cpu\"), or cut the grid along other dimensions",
			Problem: fmt.Sprintf("%s: the recurrence %s goes from part to part, which it does on the CPU alone, and not on %s", b.spec.Name, stage, b.device)}
	}
	return v, code, nil
}

// bind returns a variant that is ready to run.
func (b *binding) bind(c tuning.Choice) (*variant, error) {
	v, code, err := b.check(c)
	if err != nil {
		return nil, err
	}
	return v, b.finish(v, code, c)
}

// over returns the variant of a choice for some points, which may be other ranks'.
func (b *binding) over(points abi.Box, c tuning.Choice) (*variant, error) {
	other := *b
	other.ranks, other.config.sub, other.config.sink = nil, &points, nil
	return other.bind(c)
}

// split is a run in pieces: what needs nothing of other ranks, and the rest.
type split struct {
	inner *variant
	rest  []*variant
}

// split returns a variant in pieces for some points; nil if there is nothing to compute before other ranks' points are there, or if it has to be one run.
func (b *binding) split(v *variant, points abi.Box, cut Dims) (*split, error) {
	o := &b.config
	if !o.overlap || v.cpu == nil || v.run.Divided() != "" || len(b.spec.Panics) > 0 || o.sink != nil || o.labels {
		return nil, nil
	}
	inner := v.run.Inner(points, cut)
	if inner.Empty() {
		return nil, nil
	}
	s := &split{}
	var err error
	if s.inner, err = b.over(inner, v.choice); err != nil {
		return nil, err
	}
	for _, box := range points.Without(inner) {
		v, err := b.over(box, v.choice)
		if err != nil {
			return nil, err
		}
		s.rest = append(s.rest, v)
	}
	return s, nil
}

// run runs the pieces, and meanwhile waits for what comes from other ranks.
func (s *split) run(ctx context.Context, f *fills, scalars []uint64) error {
	err := execute(ctx, s.inner.run, s.inner.executor(), scalars, 1)
	if e := f.end(ctx); err == nil {
		err = e
	}
	for _, v := range s.rest {
		if err == nil {
			err = execute(ctx, v.run, v.executor(), scalars, 1)
		}
	}
	return err
}

// finish has what runs a variant made ready, after the checks.
func (b *binding) finish(v *variant, code *abi.DeviceCode, c tuning.Choice) (err error) {
	o := &b.config
	v.choice = c
	if b.accel != nil {
		v.accel, err = offload.New(v.run, b.accel, code, o.queue, o.sink != nil || o.measuring())
	} else {
		v.cpu, err = schedule.New(v.run, v.kernel, b.schedule(c))
	}
	if err != nil {
		return err
	}
	if o.sink != nil {
		v.record = v.newRecord(max(1, o.repeat))
	}
	if o.labels {
		v.setLabels()
	}
	return nil
}

// schedule returns the options of a schedule for a choice, in so far as the caller has not chosen.
func (b *binding) schedule(c tuning.Choice) schedule.Options {
	o := schedule.Options{
		Workers: b.config.workers, TilePoints: b.config.tilePoints, Tiles: c.Tiles,
		Repeat: max(1, b.config.repeat), Timed: b.config.sink != nil,
		Link: b.link,
	}
	if o.Workers == 0 {
		o.Workers = c.Workers
	}
	stream := b.config.stream
	if stream == tuning.StreamByModel {
		stream = c.Stream
	}
	switch stream {
	case tuning.StreamOn:
		o.StreamFrom = schedule.AlwaysStream
	case tuning.StreamOff:
		o.StreamFrom = schedule.NeverStream
	}
	return o
}

// isa returns the instruction set of the code, 0 for that of an accelerator.
func (v *variant) isa() ISA {
	if v.kernel == nil {
		return 0
	}
	return v.kernel.ISA
}

// target returns what the code is for, if that is an accelerator.
func (v *variant) target() string {
	if v.accel == nil {
		return ""
	}
	return v.accel.Code.Target
}

// workers returns the number of goroutines that share the work, 0 on an accelerator.
func (v *variant) workers() int {
	if v.cpu == nil {
		return 0
	}
	return v.cpu.Workers()
}

// executor returns what runs the stages.
func (v *variant) executor() executor {
	if v.accel != nil {
		return v.accel
	}
	return v.cpu
}

// queued calls run, which puts runs on a queue of the device, if there is one, and does not wait for them.
func (v *variant) queued(q *device.Queue, run func() error) error {
	if q == nil {
		return run()
	}
	v.accel.Queue = q
	defer func() { v.accel.Queue = nil }()
	return run()
}
