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

// pacing finds how many steps a sequence advances at once, and in which parts.
type pacing struct {
	listed []tuning.Choice                    // the best by an estimate first
	first  *timeblock.Block                   // nil if there is none
	made   map[tuning.Choice]*timeblock.Block // blocks on the memory that fields have now
	race   *tuning.Race
	memory *tuning.Memory // of such races; nil if nothing is remembered
	why    string         // how the choice that is remembered was found; empty if none is
}

const (
	singleSteps = 4 // of a run of one step after the other in a race
	coldSteps   = 2 // of these that are not timed

	// worthRemembering is how long a step takes at least for a race to be remembered: a shorter one takes no time.
	worthRemembering = 100 * time.Microsecond
)

// single is to advance one step after the other.
var single = tuning.Choice{Steps: 1}

// setPace has the sequence choose between blocks and steps one after the other, or do what an estimate says. A race between the same goes on, though blocks are others where
// fields have other memory.
func (s *Sequence) setPace(blocks []*timeblock.Block) {
	p, before := &s.pace, s.pace.listed
	p.listed, p.first, p.made = nil, nil, map[tuning.Choice]*timeblock.Block{single: nil}
	if s.why != "" {
		p.listed = append(p.listed, single)
	}
	for _, b := range blocks {
		p.listed = append(p.listed, p.add(b))
	}
	if s.why == "" {
		p.listed = append(p.listed, single)
	}
	measured := s.options == (timeblock.Options{})
	for _, plan := range s.plans {
		measured = measured && plan.binding.config.measure != measureOff
	}
	if !measured {
		p.listed = p.listed[:1]
	}
	if !slices.Equal(before, p.listed) {
		s.beginRace()
	}
}

// add adds a block, and returns what it is in a race.
func (p *pacing) add(b *timeblock.Block) tuning.Choice {
	d := b.Division()
	c := tuning.Choice{Steps: d.Steps, Slice: d.Slice, Tile: d.Tile}
	if p.made[c] == nil {
		p.made[c] = b
	}
	if p.first == nil {
		p.first = b
	}
	return c
}

// block returns the block that a choice is; nil for one step after the other, and for what cannot be on these fields.
func (p *pacing) block(c tuning.Choice) *timeblock.Block {
	b, made := p.made[c]
	if !made && p.first != nil {
		b = p.first.As(timeblock.Division{Steps: c.Steps, Slice: c.Slice, Tile: c.Tile})
		p.made[c] = b
	}
	return b
}

// turn returns the choice to advance steps by, and whether that is timed in a race.
func (p *pacing) turn() (c tuning.Choice, racing bool) {
	if c, racing = p.race.Next(); !racing {
		c = p.race.Best()
	}
	return c, racing
}

// raceOfAll returns a race of all that are listed, and then of what is near the fastest block.
func (p *pacing) raceOfAll() *tuning.Race {
	listed := func(tuning.Choice) []tuning.Choice { return p.listed[1:] }
	return tuning.NewRace(p.listed[0], tuning.RulesOfSteps(), listed, p.near)
}

// near returns what is near the fastest block of several steps, which need not be the best choice: blocks of one step differ by what is not theirs.
func (p *pacing) near(best tuning.Choice) (list []tuning.Choice) {
	if len(p.listed) == 1 {
		return nil
	}
	if c, step := p.fastest(func(c tuning.Choice) bool { return c.Steps > 1 }); step > 0 {
		best = c
	}
	b := p.block(best)
	if b == nil {
		b = p.first
	}
	for _, b := range b.Near() {
		list = append(list, p.add(b))
	}
	return list
}

// fastest returns the fastest of some choices, and how long a step takes; 0 if none has been timed.
func (p *pacing) fastest(among func(tuning.Choice) bool) (best tuning.Choice, step time.Duration) {
	for n := range p.race.Tried {
		e := &p.race.Tried[n]
		if took, timed := e.Time(); timed && among(e.Choice) && (step == 0 || took < step) {
			best, step = e.Choice, took
		}
	}
	return best, step
}

// beginRace has the sequence begin with what is remembered, if there is something. The first one in a process compares that with steps one after
// the other, or these with the best block by an estimate; if its race was not over, that goes on then. Parts, of which ranks would remember different things, always race.
func (s *Sequence) beginRace() {
	p := &s.pace
	p.memory, p.why, p.race = nil, "", p.raceOfAll()
	if len(p.listed) == 1 || s.deep != nil {
		return
	}
	p.memory = &tuning.Memory{Store: tuning.Open(s.plans[0].binding.config.choicesFile()), Key: s.key()}
	e, found := p.memory.Recall()
	if !found || e.Choice != single && p.block(e.Choice) == nil {
		return
	}
	var heats []tuning.Heat
	switch rival := single; {
	case p.memory.Doubt(e):
		if e.Choice == single {
			rival = p.add(p.first)
		}
		heats = append(heats, func(tuning.Choice) []tuning.Choice { return []tuning.Choice{rival} })
	case e.Unfinished:
		heats = append(heats, p.near)
	}
	p.why, p.race = e.Why, tuning.NewRace(e.Choice, tuning.RulesOfSteps(), heats...)
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

// note notes how long a step took in the race. What has been found when a heat is over is remembered, since a program may end before the race does; if what was remembered has lost,
// all race.
func (s *Sequence) note(step time.Duration) {
	p := &s.pace
	heats := p.race.Heats
	p.race.Note(step)
	_, racing := p.race.Next()
	m := p.memory
	if m == nil || racing && p.race.Heats == heats {
		return
	}
	goesOn := m.Doubted != nil && m.Doubted.Unfinished
	best, step := p.fastest(func(c tuning.Choice) bool { return c == p.race.Best() })
	switch {
	case m.Doubted == nil && step < worthRemembering:
	case m.Conclude(tuning.Entry{Choice: best, Why: p.measured(), Unfinished: racing}):
		p.why, p.race = "", p.raceOfAll()
	case goesOn:
		p.race = tuning.NewRace(best, tuning.RulesOfSteps(), p.near)
	}
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
	p := &s.pace
	c, one := p.race.Best(), len(p.race.Tried) == 1
	_, step := p.fastest(func(other tuning.Choice) bool { return other == c })
	text := p.name(c)
	if p.why != "" && (step == 0 || p.memory.Doubted != nil) {
		return text + ": " + tuning.Remembered + p.why
	}
	if d := s.queueDevice(); d != nil {
		text = "queued on " + d.Name()
	}
	if s.deep != nil && s.deep.Cut != 0 {
		text = fmt.Sprintf("%d steps with one exchange, %s", s.deep.Steps, text)
	}
	switch _, racing := p.race.Next(); {
	case !racing && !one:
		return text + ": " + p.measured()
	case racing && (c != p.listed[0] || p.why != ""):
		return text + ": so far " + p.measured()
	case s.why != "" && c == single:
		return text + ": " + s.why
	case s.options.Steps > 0:
		return text
	}
	return text + ": that is fastest by an estimate"
}

// name says what a choice is.
func (p *pacing) name(c tuning.Choice) string {
	if b := p.block(c); b != nil {
		return b.String()
	}
	return "step by step"
}

// measured says how long a step takes at its fastest, and what it takes otherwise.
func (p *pacing) measured() string {
	best := p.race.Best()
	_, step := p.fastest(func(c tuning.Choice) bool { return c == best })
	text := fmt.Sprintf("measured, %v a step", step)
	switch other, step := p.fastest(func(c tuning.Choice) bool { return (c == single) != (best == single) }); {
	case step == 0:
		return text
	case other == single:
		return text + fmt.Sprintf(", and %v step by step", step)
	default:
		return text + fmt.Sprintf(", and %v with %d steps at once", step, other.Steps)
	}
}

// advance advances some steps, of which so many may be advanced at once, and returns how many it were. What is left at the end
// of a call is no measure of a pace; a call of few steps is.
func (s *Sequence) advance(ctx context.Context, together int, begins bool) (steps int, err error) {
	if s.deep != nil {
		return s.advancePart(ctx, together)
	}
	c, racing := s.pace.turn()
	block := s.pace.block(c)
	steps = together
	if racing {
		steps = singleSteps
		if block != nil {
			steps = block.Steps()
		}
	}
	if racing && steps > together && !begins {
		racing, block, steps = false, s.pace.block(s.pace.race.Best()), together
	}
	steps = min(steps, together)
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
		s.note(step)
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
		if err := s.runStep(ctx); err != nil {
			return &fault.StepsError{From: s.step, To: s.step, Err: err}
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
