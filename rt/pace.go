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

// pace is a way to advance the steps of a sequence.
type pace struct {
	block *timeblock.Block // nil for one step after the other
	near  bool             // it joined the race because it is near one that was fast
	seen  bool             // those near it have joined
	runs  int              // that were timed
	step  time.Duration    // of the fastest of these
}

// A race has each pace run some times; those that are much slower than the fastest are not run again. Those near the fastest
// block join when the others are through, until none of them is faster.
const (
	paceRounds   = 2
	mostPaces    = 24 // none joins if there are so many
	hopeless     = 1.5
	hopelessNear = 1.1 // for a pace near a fast one
	singleSteps  = 4   // of a run of one step after the other
	coldSteps    = 2   // of these that are not timed
)

// setPaces has the sequence choose between blocks and steps one after the other, or do what an estimate says.
func (s *Sequence) setPaces(blocks []*timeblock.Block) {
	s.known, s.paces = append(s.paces, s.known[:min(len(s.known), mostPaces)]...), nil
	if s.why != "" {
		s.paces = []pace{{}}
	}
	for _, b := range blocks {
		s.paces = append(s.paces, pace{block: b})
	}
	if s.why == "" {
		s.paces = append(s.paces, pace{})
	}
	measured := s.options == (timeblock.Options{})
	for _, p := range s.plans {
		measured = measured && p.binding.config.measure != measureOff
	}
	if !measured {
		s.paces = s.paces[:1]
	}
	for n := range s.paces {
		s.recall(n)
	}
	s.remember()
	s.widen()
}

// recall has a pace be as fast as it was on other memory, if that is known.
func (s *Sequence) recall(n int) {
	q := &s.paces[n]
	for _, p := range s.known {
		if p.runs == 0 || p.name() != q.name() {
			continue
		}
		q.runs, q.step = p.runs, p.step
		if best := &s.paces[s.pace]; best.runs == 0 || q.step < best.step {
			s.pace = n
		}
		return
	}
}

// widen has paces near the fastest block of several steps join the race, once that is over without them: blocks of one step differ by what is not theirs.
func (s *Sequence) widen() {
	if s.memory != nil && s.memory.doubted != nil {
		return
	}
	for len(s.paces) > 1 && len(s.paces) < mostPaces {
		if _, racing := s.racing(); racing {
			return
		}
		var best *pace
		for n := range s.paces {
			if p := &s.paces[n]; p.block != nil && p.block.Steps() > 1 && (best == nil || p.step < best.step) {
				best = p
			}
		}
		if best == nil || best.seen {
			return
		}
		best.seen = true
		for _, b := range best.block.Near() {
			p := pace{block: b, near: true}
			if !slices.ContainsFunc(s.paces, func(q pace) bool { return q.name() == p.name() }) {
				s.paces = append(s.paces, p)
				s.recall(len(s.paces) - 1)
			}
		}
	}
}

// name says what a pace is.
func (p *pace) name() string {
	if p.block == nil {
		return "step by step"
	}
	return p.block.String()
}

// AtOnce has the sequence advance so many steps at once, where it can, instead of as many as is fastest. With 1, only the runs
// within a step are joined; 0 leaves it to the sequence again.
//
// Where fields are parts, it is the number of steps with one exchange, and all ranks call it. The error is then a *[FieldError] of a halo that is
// too thin, or that of a rank, and the sequence is as it was.
func (s *Sequence) AtOnce(steps int) error {
	before := s.options.Steps
	s.options.Steps = max(0, steps)
	err := s.arrange()
	if err != nil {
		s.options.Steps = before
		err = cmp.Or(err, s.arrange())
	}
	return err
}

// String says how steps are advanced, and why: "queued on cuda:0: Hdiff runs on an accelerator", or "16 steps at once, in
// slices of 2 points along j: measured, 1.2ms a step, and 3.1ms step by step".
//
// Where parts have deep halos, that is within the steps that have one exchange: "4 steps with one exchange, step by step: the fields fit in the caches".
func (s *Sequence) String() string {
	p := &s.paces[s.pace]
	text := p.name()
	if m := s.memory; m != nil && m.why != "" && (len(s.paces) == 1 || m.doubted != nil) {
		return text + ": " + remembered + m.why
	}
	if d := s.queueDevice(); d != nil {
		text = "queued on " + d.Name()
	}
	if s.deep != nil && s.deep.Cut != 0 {
		text = fmt.Sprintf("%d steps with one exchange, %s", s.deep.Steps, text)
	}
	if _, racing := s.racing(); racing || len(s.paces) == 1 {
		if s.why != "" && p.block == nil {
			return text + ": " + s.why
		}
		if s.options.Steps > 0 {
			return text
		}
		return text + ": that is fastest by an estimate"
	}
	return text + ": " + s.measured()
}

// measured says how long a step takes at the fastest pace, and what it takes otherwise.
func (s *Sequence) measured() string {
	p := &s.paces[s.pace]
	text := fmt.Sprintf("measured, %v a step", p.step)
	switch q := s.fastest(p.block == nil); {
	case q == nil:
		return text
	case q.block == nil:
		return text + fmt.Sprintf(", and %v step by step", q.step)
	default:
		return text + fmt.Sprintf(", and %v with %d steps at once", q.step, q.block.Steps())
	}
}

// fastest returns the fastest pace that is a block, or that is none; nil if there is none.
func (s *Sequence) fastest(isBlock bool) (best *pace) {
	for n := range s.paces {
		if p := &s.paces[n]; (p.block != nil) == isBlock && (best == nil || p.step < best.step) {
			best = p
		}
	}
	return best
}

// racing returns the pace whose turn it is in the race; false if that is over.
func (s *Sequence) racing() (turn int, more bool) {
	if len(s.paces) == 1 {
		return 0, false
	}
	best := s.paces[s.pace].step
	for n := range s.paces {
		p := &s.paces[n]
		limit := hopeless
		if p.near {
			limit = hopelessNear
		}
		if p.runs == paceRounds || p.runs > 0 && float64(p.step) > limit*float64(best) {
			continue
		}
		if !more || p.runs < s.paces[turn].runs {
			turn, more = n, true
		}
	}
	return turn, more
}

// advance advances some steps, of which so many may be advanced at once, and returns how many it were. What is left at the end
// of a call is no measure of a pace; a call of few steps is.
func (s *Sequence) advance(ctx context.Context, together int, begins bool) (steps int, err error) {
	if s.deep != nil {
		return s.advancePart(ctx, together)
	}
	turn, racing := s.racing()
	steps = together
	if racing {
		steps = singleSteps
		if b := s.paces[turn].block; b != nil {
			steps = b.Steps()
		}
	}
	if !racing || steps > together && !begins {
		turn, racing, steps = s.pace, false, together
	}
	steps = min(steps, together)
	var step time.Duration
	if b := s.paces[turn].block; b != nil && together > 0 {
		start := time.Now()
		err = s.runBlocks(ctx, b, steps)
		step = time.Since(start) / time.Duration(steps)
	} else {
		steps = max(1, steps)
		step, err = s.timeSteps(ctx, steps, racing)
	}
	if racing && together > 0 && err == nil {
		s.note(turn, step)
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

// note notes how long a step took at a pace, but for the first one.
func (s *Sequence) note(turn int, step time.Duration) {
	if !s.warm {
		s.warm = true
		return
	}
	p := &s.paces[turn]
	if p.runs++; p.runs == 1 || step < p.step {
		p.step = step
	}
	if best := &s.paces[s.pace]; best.runs == 0 || p.step < best.step {
		s.pace = turn
	}
	s.widen()
	if _, more := s.racing(); !more {
		s.conclude()
	}
}

// remembering is what a sequence knows of races of sequences like it.
type remembering struct {
	store   *tuning.Store
	key     tuning.Key
	why     string // how the pace that is remembered was found; empty if it was not
	doubted []pace // all that there are, while this process compares what another one has found
}

// worthRemembering is how long a step takes at least for a race to be remembered: a shorter one takes no time.
const worthRemembering = 100 * time.Microsecond

// remember has the sequence begin with the pace that is remembered, if there is one. The first one in a process compares it with steps one after
// the other, or these with the best block by an estimate. Parts, of which ranks would remember different things, always race.
func (s *Sequence) remember() {
	s.memory = nil
	if len(s.paces) == 1 || s.deep != nil {
		return
	}
	m := &remembering{store: tuning.Open(s.plans[0].binding.config.choicesFile()), key: s.key()}
	s.memory = m
	e, found := m.store.Get(m.key)
	checked := m.store.Checked(m.key)
	if !found || !checked && slices.ContainsFunc(s.paces, func(p pace) bool { return p.runs > 0 }) {
		return
	}
	p, ok := s.paceOf(e.Choice)
	if !ok {
		return
	}
	m.why = e.Why
	if checked {
		s.paces, s.pace = []pace{p}, 0
		return
	}
	other := pace{}
	if p.block == nil {
		other.block = s.blockAtHand()
	}
	m.doubted, s.paces, s.pace = s.paces, []pace{p, other}, 0
}

// blockAtHand returns the block that is the best one by the estimate.
func (s *Sequence) blockAtHand() *timeblock.Block {
	n := slices.IndexFunc(s.paces, func(p pace) bool { return p.block != nil })
	return s.paces[n].block
}

// paceOf returns the pace that a choice is; false if there is none here.
func (s *Sequence) paceOf(c tuning.Choice) (pace, bool) {
	if c == (tuning.Choice{Steps: 1}) {
		return pace{}, true
	}
	b := s.blockAtHand().As(timeblock.Division{Steps: c.Steps, Slice: c.Slice, Tile: c.Tile})
	return pace{block: b}, b != nil
}

// choice returns what is remembered of a pace.
func (p *pace) choice() tuning.Choice {
	if p.block == nil {
		return tuning.Choice{Steps: 1}
	}
	d := p.block.Division()
	return tuning.Choice{Steps: d.Steps, Slice: d.Slice, Tile: d.Tile}
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

// conclude remembers what a race has found, or has the sequence begin with all paces if what was remembered has lost.
func (s *Sequence) conclude() {
	m := s.memory
	switch {
	case m == nil:
	case m.doubted == nil:
		if best := &s.paces[s.pace]; best.step >= worthRemembering {
			_ = m.store.Put(m.key, tuning.Entry{Choice: best.choice(), Why: s.measured()}) // what is not in the file is measured again
		}
	case s.pace == 0:
		m.doubted = nil
		m.store.Confirm(m.key)
	default:
		s.known, s.paces, s.pace = s.paces, m.doubted, 0
		m.doubted = nil
		for n := range s.paces {
			s.recall(n)
		}
		s.widen()
		if _, more := s.racing(); !more {
			s.conclude()
		}
	}
}

// runSteps advances some steps, one after the other.
func (s *Sequence) runSteps(ctx context.Context, steps int) error {
	if d := s.queueDevice(); d != nil && s.partGrid() == nil {
		if err := s.lock(); err != nil {
			return s.failed(s.step, s.step, err)
		}
		defer s.unlock()
		alike := !slices.ContainsFunc(s.actions, func(a Action) bool { return a.at != nil })
		return s.runQueued(ctx, offload.Steps{Device: d, Alike: alike, Put: s.queueStep}, steps)
	}
	for range steps {
		if err := s.runStep(ctx); err != nil {
			return &fault.StepsError{From: s.step, To: s.step, Err: err}
		}
		s.step++
	}
	return nil
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
		switch {
		case a.plan != nil:
			if err = s.samePlan(n, &a); err == nil {
				err = a.plan.queued(q, func() error { return a.plan.runVariant(ctx, a.scalars, 1) })
			}
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
