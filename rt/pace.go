package rt

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/offload"
	"github.com/openearthgo/oec/rt/internal/timeblock"
	"github.com/openearthgo/oec/rt/internal/tuning"
)

const (
	singleSteps = 4 // of a run of one step after the other in a race
	coldSteps   = 2 // of these that are not timed

	// What a block needs for each step, such as its scalars, is there for a number of them, at the end of which workers wait for each other: in so many blocks, and so many steps of
	// few points, that is not noticed.
	pieceBlocks = 256
	pieceSteps  = 4096

	mostAtOnce = 256 // more than any cache pays for; what there is to arrange grows with the square of it
)

// setPace has the sequence choose between blocks and steps one after the other. Parts, of which ranks would remember different things, always race.
func (s *Sequence) setPace(blocks []*timeblock.Block) {
	r := timeblock.Rules{SinglesFirst: s.why != "", Measured: s.options == (timeblock.Options{})}
	for _, plan := range s.plans {
		r.Measured = r.Measured && plan.binding.config.measure != measureOff
	}
	if s.deep == nil {
		r.Memory = func() *tuning.Memory {
			return &tuning.Memory{Store: tuning.Open(s.plans[0].binding.config.choicesFile()), Key: s.key()}
		}
	}
	s.pace.Choose(blocks, r)
}

// key returns what the result of a race is remembered for.
func (s *Sequence) key() tuning.Key {
	first := s.plans[0]
	k := tuning.Key{
		Processor: tuning.Processor(), ISA: fault.CodeName(first.isa(), ""), Variants: "steps at once", Threads: first.Workers(), Size: tuning.SizeClass(first.run.Points.Extents()),
	}
	sum := sha256.New()
	for n := range s.actions {
		a := s.actions[n].in(0)
		if a.plan == nil {
			fmt.Fprintln(sum, len(a.fields))
			continue
		}
		writeSource(sum, a.plan.run.Spec)
	}
	k.Stencil = fmt.Sprintf("%s %x", s.names(), sum.Sum(nil)[:6])
	return k
}

// AtOnce has the sequence advance so many steps at once, where it can, instead of as many as is fastest. With 1, only the runs
// within a step are joined; 0 leaves it to the sequence again. Less, and more than 256, is a *[FieldError].
//
// Where fields are parts, it is the number of steps with one exchange, and all ranks call it. The error may then be a *[FieldError] of a halo that is
// too thin, or that of a rank. After an error the sequence is as it was.
func (s *Sequence) AtOnce(steps int) error {
	if err := s.begin(); err != nil {
		return err
	}
	defer s.busy.Store(false)
	if err := s.checkAtOnce(steps); err != nil {
		return err
	}
	before := s.options.Steps
	s.options.Steps = steps
	err := s.arrange()
	if err != nil {
		s.options.Steps = before
		err = cmp.Or(err, s.arrange())
	}
	return err
}

// checkAtOnce returns an error if the sequence cannot be asked for so many steps at once, on any rank.
func (s *Sequence) checkAtOnce(steps int) (err error) {
	switch {
	case steps < 0:
		err = fault.Fieldf("AtOnce", "a sequence cannot advance %d steps at once", steps)
	case steps > mostAtOnce:
		e := fault.Fieldf("AtOnce", "%d steps at once are more than the %d that there may be", steps, mostAtOnce)
		e.Hint = "ask for no more, or for 0, which is as many as are fastest"
		err = e
	}
	if g := s.partGrid(); g != nil {
		_, err = g.team.gather(g.team.ctx, "AtOnce", "", err)
	}
	return err
}

// String says how steps are advanced, and why: "queued on cuda:0: Hdiff runs on an accelerator", or "16 steps at once, in
// slices of 2 points along j: measured, 1.2ms a step, and 3.1ms step by step".
//
// Where parts have deep halos, that is within the steps that have one exchange: "4 steps with one exchange, step by step: the fields fit in the caches".
func (s *Sequence) String() string {
	best, why := s.pace.Best(), s.pace.Why()
	text := best.String()
	if d := s.queueDevice(); d != nil {
		text = "queued on " + d.Name()
	}
	if s.deep != nil && s.deep.Cut != 0 {
		text = count(s.deep.Steps, "step") + " with one exchange, " + text
	}
	switch {
	case why != "":
		return text + ": " + why
	case s.why != "" && best == nil:
		return text + ": " + s.why
	case s.options.Steps > 0:
		return text
	}
	return text + ": that is fastest by an estimate"
}

// advance advances some steps, of which so many may be advanced at once, and returns how many it were. What is left at the end
// of a call is no measure of a pace; a call of few steps is.
func (s *Sequence) advance(ctx context.Context, together int, begins bool) (steps int, err error) {
	if s.deep != nil {
		return s.advancePart(ctx, together)
	}
	block, racing := s.pace.Turn()
	steps = together
	if racing {
		steps = singleSteps
		if block != nil {
			steps = block.Steps()
		}
	}
	if racing && steps > together && !begins {
		racing, block, steps = false, s.pace.Best(), together
	}
	if steps = min(steps, together); block != nil {
		steps = min(steps, block.Steps()*max(pieceBlocks, pieceSteps/block.Steps()))
	}
	var step time.Duration
	if block != nil && together > 0 {
		start := time.Now()
		err = s.runBlocks(ctx, block, steps)
		step = time.Since(start) / time.Duration(steps)
	} else {
		steps = max(1, steps)
		step, err = s.timeSteps(ctx, steps, racing)
	}
	if racing && together > 0 && err == nil {
		s.pace.Note(step)
	}
	return steps, err
}

// timeSteps advances some steps, one after the other, and returns how long one takes. In a race the first are not timed, if there are more:
// what they read, a block may have left elsewhere in the caches.
func (s *Sequence) timeSteps(ctx context.Context, steps int, racing bool) (time.Duration, error) {
	cold := 0
	if racing {
		cold = min(coldSteps, steps-1)
		if err := s.runSteps(ctx, cold); err != nil {
			return 0, err
		}
	}
	start := time.Now()
	err := s.runSteps(ctx, steps-cold)
	return time.Since(start) / time.Duration(steps-cold), err
}

// runSteps advances some steps, one after the other.
func (s *Sequence) runSteps(ctx context.Context, steps int) error {
	if d := s.queueDevice(); d != nil && s.partGrid() == nil {
		if err := s.lock(); err != nil {
			return s.failed(s.step, s.step, err)
		}
		defer s.unlock()
		return s.runQueued(ctx, offload.Steps{Device: d, Alike: s.alike(), Put: s.queueStep}, steps)
	}
	for range steps {
		if err := s.canceled(ctx); err != nil {
			return s.failed(s.step, s.step, err)
		}
		if err := s.runStep(ctx); err != nil {
			return err
		}
		s.step++
	}
	return nil
}

// alike reports whether all steps have the same scalars.
func (s *Sequence) alike() bool {
	return !slices.ContainsFunc(s.actions, func(a Action) bool { return a.at != nil })
}

// queueDevice returns the device on which the steps, or those of parts that follow an exchange, can be queued; nil if the host has to look at something
// after each run.
func (s *Sequence) queueDevice() (d *device.Device) {
	if s.partGrid() != nil && s.deep == nil || s.obstacle() != "" {
		return nil
	}
	for _, p := range s.plans {
		if p.accel == nil || p.accel.Queue != nil || p.choosing != nil || len(p.checks) > 0 || len(p.run.Spec.Panics) > 0 || d != nil && d != p.accel.Device {
			return nil
		}
		d = p.accel.Device
	}
	return d
}

// runQueued has a device advance some steps, and waits for the last of them. It is for the one caller that there is at a time.
func (s *Sequence) runQueued(ctx context.Context, queued offload.Steps, steps int) error {
	first := s.step
	queued.Runs = len(s.runs)
	for f := range s.fields {
		queued.Fields = append(queued.Fields, f)
	}
	for _, p := range s.plans {
		queued.Fields = append(queued.Fields, p.run.Fields...)
	}
	done, err, late := queued.Run(ctx, steps)
	s.step = first + done
	if late != nil {
		s.step = first
		var e *fault.DeviceError
		if errors.As(late, &e) {
			e.Stencil, e.Outputs = s.names(), s.undefined()
		}
		return s.failed(first, first+max(0, done-1), late)
	}
	if err == nil {
		return nil
	}
	if err == ctx.Err() {
		err = &fault.CanceledError{Stencil: s.names(), Err: err}
	}
	return s.failed(s.step, s.step, err)
}

// queueStep puts the next step on a queue.
func (s *Sequence) queueStep(ctx context.Context, q *device.Queue) (err error) {
	for n := range s.actions {
		a := s.actions[n].in(s.step)
		switch err = s.samePlan(n, &a); {
		case err != nil:
		case a.plan != nil:
			err = a.plan.queued(q, func() error { return a.plan.runVariant(ctx, a.scalars, 1) })
		case a.boundary != nil:
			err = a.fields[0].fillEnds(*a.boundary, q)
		default:
			err = a.do(ctx)
		}
		if err != nil {
			return err
		}
	}
	s.step++
	return nil
}
