package rt

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/finite"
	"github.com/openearthgo/oec/rt/internal/memory"
)

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
// default. A [Sequence] of such plans runs step by step. Of a run with [Repeat], the last state is looked at.
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
