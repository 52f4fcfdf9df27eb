package rt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/finite"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/schedule"
)

// check is a part of the domain that the kernel in Go computes too: a plan over the
// inputs of the plan that is checked, with outputs of its own.
type check struct {
	plan     *schedule.Plan
	outs     []memory.Storage    // by field; those of inputs are unused
	panicked *fault.StencilPanic // of the last run
}

// newChecks sets up what [Check] or OEC_CHECK asks for.
func (p *Plan) newChecks(kernels []abi.Kernel, c *config) error {
	n, err := c.checkCount(p.run.Spec)
	if err != nil || n == 0 || p.run.Points.Empty() {
		return err
	}
	if err := p.needHost("Check"); err != nil {
		return err
	}
	if stage := p.run.Divided(); stage != "" {
		return &fault.OptionError{Stencil: p.run.Spec.Name, Option: "Check", Problem: "the recurrence " + stage + " goes from part to part, and cannot be computed for a tile alone"}
	}
	kernel, err := kernelFor(p.run.Spec, deviceGo, kernels, p.run.Level.Name, "")
	if err != nil {
		return err
	}
	parts := geometry.Tiling{Box: p.run.Points}
	parts.Divide(schedule.TilePoints(p.run.Level, p.run.Points.Points()), 1, [3]int{}, 0)
	count := min(int64(n), parts.Count)
	for m := range count {
		tile := int64(0)
		if count > 1 { // the first, the last, and between them
			tile = m * (parts.Count - 1) / (count - 1)
		}
		k, err := newCheck(p.run, kernel, parts.Part(tile))
		if err != nil {
			return err
		}
		p.checks = append(p.checks, k)
	}
	if p.accel != nil {
		p.accel.Wait = true
	}
	return nil
}

// needHost returns an error if a field is in memory that the host cannot read, as an option would have it.
func (p *Plan) needHost(option string) error {
	for i, f := range p.run.Fields {
		if d := f.Resident(); d != nil {
			return &fault.OptionError{Stencil: p.run.Spec.Name, Option: option, Problem: "field " + p.run.Spec.Fields[i].Name + " is in memory of device " + d.Name() + ", which the host cannot read"}
		}
	}
	return nil
}

// checkCount returns the number of tiles to check.
func (c *config) checkCount(s *abi.Stencil) (int, error) {
	text := c.getenv("OEC_CHECK")
	if c.check != 0 || text == "" {
		return c.check, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, &fault.UnsupportedError{Stencil: s.Name, What: "OEC_CHECK " + strconv.Quote(text), Reason: "not a number of tiles", Have: []string{"0", "1", "..."}}
	}
	return n, nil
}

// newCheck returns the check of some of the points of a run.
func newCheck(of *access.Run, kernel *abi.Kernel, points abi.Box) (*check, error) {
	k := &check{outs: make([]memory.Storage, len(of.Fields))}
	fields := slices.Clone(of.Fields)
	for i := range fields {
		if spec := &of.Spec.Fields[i]; spec.Output {
			like := abi.BufferSpec{Dims: spec.Dims, Elem: spec.Elem}
			if err := k.outs[i].AllocBox(&like, of.Spec.Written(i, points, of.N), i); err != nil {
				return nil, err
			}
			fields[i] = &k.outs[i]
		}
	}
	var err error
	k.plan, err = schedule.New(of.Part(points, fields), kernel, schedule.Options{Workers: 1, StreamFrom: schedule.NeverStream, Repeat: 1})
	return k, err
}

// runChecked runs the plan a number of times, with the checks around the last one.
func (p *Plan) runChecked(ctx context.Context, scalars []uint64, times int) error {
	if len(p.checks) == 0 || ctx.Err() != nil || len(scalars) != len(p.run.Spec.Scalars) {
		return p.runLabelled(ctx, scalars, times)
	}
	if times > 1 {
		if err := p.runLabelled(ctx, scalars, times-1); err != nil {
			return err
		}
	}
	for _, k := range p.checks {
		if err := k.seed(p.run); err != nil {
			return err
		}
		if err := k.run(scalars); err != nil {
			return err
		}
	}
	if err := p.runLabelled(ctx, scalars, 1); err != nil {
		return err
	}
	for _, k := range p.checks {
		if err := k.compare(p); err != nil {
			return err
		}
	}
	return nil
}

// seed gives the outputs to which nothing may be stored what those of the plan have.
func (k *check) seed(p *access.Run) error {
	for o := range p.Fields {
		if !p.Spec.Fields[o].Partial {
			continue
		}
		if err := p.Fields[o].Read(); err != nil {
			return err
		}
		memory.CopyRows(&k.outs[o], p.Fields[o], k.plan.Written(o))
	}
	return nil
}

// run computes what the outputs should be. Where that panics, the run that is checked has to
// as well, and says what: of a part, it may be another operation than of the whole.
func (k *check) run(scalars []uint64) error {
	k.panicked = nil
	err := execute(context.Background(), k.plan.Run, k.plan, scalars, 1)
	if errors.As(err, &k.panicked) {
		return nil
	}
	return err
}

// compare compares the outputs of a run with what they should be.
func (k *check) compare(p *Plan) error {
	if k.panicked != nil {
		return &fault.CheckError{Stencil: p.run.Spec.Name, Level: p.run.Level.Name, ISA: p.ISA(), Target: p.target(), Panic: k.panicked}
	}
	for o := range p.run.Fields {
		if !p.run.Spec.Fields[o].Output {
			continue
		}
		have, want := p.run.Fields[o], &k.outs[o]
		if err := have.Read(); err != nil {
			return err
		}
		if at, differ := memory.FirstDifference(have, want, k.plan.Written(o)); differ {
			return &fault.CheckError{
				Stencil: p.run.Spec.Name, Field: p.run.Spec.Fields[o].Name, Point: at, Level: p.run.Level.Name,
				ISA: p.ISA(), Target: p.target(), Have: have.BitsAt(at), Want: want.BitsAt(at),
			}
		}
	}
	return nil
}

// envDebug is the environment variable that has all plans be bound as if with [Debug].
const envDebug = "OEC_DEBUG"

// Debug has each run look, at its end, for a number in its outputs that is infinite or NaN. The error is a
// *[NotFiniteError], which names the first such field and point, and which of the inputs or scalars it is
// computed from was not finite before.
//
// A halo that nobody has filled is found by the same: what is left of it as [NewField] made it is set to a NaN
// when the plan is bound, so that the error can say of it that it was not filled. A halo of zeros that is meant is filled
// with [Constant]. And what [FillHalo] has taken from an interior is set to another NaN after a run that writes there,
// so that a fill that is missing in a time loop is found. Integers have no NaN: their halos stay as they are. So do
// those of memory that the program holds as a slice, see [Field.Data].
//
// OEC_DEBUG=1 is the same for all plans, and has halos be NaN from the allocation of a field on; 0 is the
// default. Ranks compare their scalars, too. A [Sequence] of such plans runs step by step. Of a run with [Repeat], the last state is looked at.
func Debug() Option {
	return func(c *config) { c.debug = true }
}

// CheckFinite looks at the interiors of fields, of parts at the points that this rank has, for a number that is infinite or NaN. The error about the first is
// a *[NotFiniteError], with the number of the field in the call, or a *[FieldError] if a field is nil. Integers are finite.
func CheckFinite(fields ...AnyField) error {
	for n, s := range storages(fields) {
		name := fmt.Sprintf("field %d of %d", n+1, len(fields))
		if s == nil || s.Dims == 0 {
			return fault.Fieldf("CheckFinite", "%s is nil", name)
		}
		if err := s.Read(); err != nil {
			return err
		}
		if at, found := s.FirstNotFinite(s.Owned); found {
			e := finite.Describe(s, at)
			e.Field = name
			return e
		}
	}
	return nil
}

// debugging reports whether the environment asks for [Debug].
func debugging() bool { return os.Getenv(envDebug) == "1" }

// newWatch sets up what [Debug] or OEC_DEBUG asks for.
func (p *Plan) newWatch(s *abi.Stencil, c *config) (err error) {
	switch text := c.getenv(envDebug); text {
	case "", "0":
	case "1":
		c.debug = true
	default:
		return &fault.UnsupportedError{Stencil: s.Name, What: envDebug + " " + strconv.Quote(text), Reason: "no such mode", Have: []string{"0", "1"}}
	}
	if !c.debug {
		return nil
	}
	if err := p.needHost("Debug"); err != nil {
		return err
	}
	if p.accel != nil {
		p.accel.Wait = true
	}
	p.watch, err = finite.New(p.run)
	return err
}

// runWatched runs the plan a number of times, between two looks at its fields if there is a watch.
func (p *Plan) runWatched(ctx context.Context, scalars []uint64, times int) error {
	if p.watch == nil {
		return p.runChecked(ctx, scalars, times)
	}
	if err := p.watch.Before(p.run); err != nil {
		return err
	}
	if err := p.runChecked(ctx, scalars, times); err != nil {
		return err
	}
	return p.watch.After(p.run)
}

// forgetHalos has nothing be known of halos that a sequence is about to fill and swap in its own order.
func (s *Sequence) forgetHalos() {
	for f := range s.fields {
		f.Filled = memory.HaloState{}
	}
}
