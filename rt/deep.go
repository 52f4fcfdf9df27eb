package rt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/offload"
	"github.com/openearthgo/oec/rt/internal/timeblock"
)

// deepSteps is how a sequence advances parts by several steps with one exchange of halos.
type deepSteps struct {
	*timeblock.Deep
	grid     *Grid
	variants [][]*variant // by step and task: what makes a run; nil where the domain is not cut
	before   fills        // the first step
	seams    Boundary     // joins ends, and keeps all others
	first    int          // number of the task that is the first run, if that is in pieces
	split    *split       // of it; nil if it waits for what is exchanged
	panics   bool         // some run may panic
	apart    bool         // the program asks for a fill that is not what the field has at its ends
}

// mostDeep is how many steps with one exchange are tried where the program does not say.
const mostDeep = 64

// partGrid returns the grid of the plans that run on parts; nil if all fields are whole.
func (s *Sequence) partGrid() *Grid {
	for _, p := range s.plans {
		if p.grid != nil {
			return p.grid
		}
	}
	return nil
}

// deepen finds out how many steps parts can be advanced by with one exchange, which is the same on all ranks.
func (s *Sequence) deepen(g *Grid) error {
	d, thin, why := (*timeblock.Deep)(nil), (*timeblock.Thin)(nil), s.why
	if why == "" {
		d, thin, why = s.deepest(g)
	}
	if g.cut() == 0 {
		if s.why = why; d != nil {
			s.setDeep(g, d)
		}
		return nil
	}
	var err error
	if thin != nil && s.options.Steps > 0 {
		err = s.thinError(thin)
	}
	steps, err := s.agreeSteps(g, d, thin, why, err)
	if err != nil || s.why != "" {
		return err
	}
	if d.Steps != steps {
		d, _, _ = timeblock.NewDeep(s.actionsOfTasks(), g.part(), steps)
	}
	s.setDeep(g, d)
	return s.bindDeep(g)
}

// deepest returns the largest number of steps that the halos are deep enough for, or as many as were asked for.
func (s *Sequence) deepest(g *Grid) (best *timeblock.Deep, thin *timeblock.Thin, why string) {
	for _, p := range s.plans {
		if p.grid != nil && !p.grid.sameCuts(g) {
			return nil, nil, "plans are on grids that are cut in different ways"
		}
	}
	actions, part := s.actionsOfTasks(), g.part()
	first, last := 1, mostDeep
	if g.cut() == 0 {
		first, last = timeblock.MostSteps, timeblock.MostSteps
	}
	if s.options.Steps > 0 {
		first, last = s.options.Steps, s.options.Steps
	}
	for steps := first; steps <= last; steps++ {
		d, t, why := timeblock.NewDeep(actions, part, steps)
		if d == nil {
			return best, t, why
		}
		best = d
	}
	return best, nil, ""
}

// agreeSteps returns the number of steps that the halos of all ranks are deep enough for. If that is no more than one run after the other has, or there is
// a reason on any rank not to, it is noted why.
func (s *Sequence) agreeSteps(g *Grid, d *timeblock.Deep, thin *timeblock.Thin, why string, err error) (int, error) {
	steps := 0
	if d != nil && (d.Steps > 1 || d.Exchanges() < d.Separate()) {
		steps = d.Steps
	} else if why == "" && thin != nil {
		e := s.thinError(thin)
		why = e.Problem + ": " + e.Hint
	}
	all, err := g.team.gather(g.team.ctx, "Sequence", fmt.Sprintf("%d %s", steps, why), err)
	if err != nil {
		return 0, err
	}
	least := steps
	for _, theirs := range all {
		var have int
		count, why, _ := strings.Cut(theirs, " ")
		if _, err := fmt.Sscan(count, &have); err != nil {
			return 0, err
		}
		if least = min(least, have); have == 0 && s.why == "" {
			s.why = cmp.Or(why, "an exchange for each run is all that there is to do")
		}
	}
	return least, nil
}

// thinError is the error of a halo that is too thin.
func (s *Sequence) thinError(t *timeblock.Thin) *fault.FieldError {
	end := "low"
	if t.High {
		end = "high"
	}
	need := "need"
	if t.Steps == 1 {
		need += "s"
	}
	return &fault.FieldError{
		Op:      "AtOnce",
		Problem: fmt.Sprintf("the halo of %s is %d deep at the %s end of %s, and %s with one exchange %s %d", s.nameOf(t.Field), t.Have, end, abi.AxisName(t.Axis), count(t.Steps, "step"), need, t.Need),
		Hint:    "give the grid rt.Deep, for as many runs as there are in these steps",
	}
}

// nameOf returns what the first plan that has a field calls it.
func (s *Sequence) nameOf(f *memory.Storage) string {
	return timeblock.NameOf(s.actionsOfTasks(), f)
}

func (s *Sequence) setDeep(g *Grid, d *timeblock.Deep) {
	s.deep = &deepSteps{Deep: d, grid: g, seams: BothEnds(Periodic(), Periodic(), Periodic()).along(d.Wraps)}
	for _, p := range s.plans {
		s.deep.panics = s.deep.panics || len(p.run.Spec.Panics) > 0
	}
	for n := range s.tasks {
		if t := &s.tasks[n]; t.Fill != nil && !t.Whole {
			t.atEnds = t.boundary.along(^d.Wraps)
			s.deep.apart = s.deep.apart || !t.Implied && *t.boundary != *t.field.ends()
		}
	}
}

// bindDeep makes the runs of all steps ready, and has all ranks exchange what one of them needs. All ranks do so.
func (s *Sequence) bindDeep(g *Grid) error {
	d := s.deep
	why := ""
	made := map[madeFor]*variant{}
	for step := range d.Steps {
		d.variants = append(d.variants, make([]*variant, len(s.tasks)))
		for n := range s.tasks {
			if s.tasks[n].Run == nil || why != "" {
				continue
			}
			v, err := s.over(s.tasks[n].plan, d.Points[step][n], made)
			if d.variants[step][n] = v; err != nil {
				why = err.Error()
			}
		}
	}
	for n := range s.tasks {
		if t := &s.tasks[n]; t.Run != nil && why == "" {
			var all abi.Box
			for step := range d.Steps {
				all = all.Hull(d.Points[step][n])
			}
			v, err := s.over(t.plan, all, made)
			if err != nil {
				why = err.Error()
				continue
			}
			t.Plan = v.cpu
		}
	}
	if err := s.splitFirst(g); err != nil && why == "" {
		why = err.Error()
	}
	all, err := g.team.gather(g.team.ctx, "Sequence", string(d.startBytes())+why, nil)
	if err != nil {
		return err
	}
	for _, theirs := range all {
		for n := range d.Starts {
			d.Starts[n] = max(d.Starts[n], timeblock.Start(theirs[n]))
		}
		if why := theirs[len(d.Starts):]; why != "" && s.why == "" {
			s.why, s.deep = why, nil
		}
	}
	return nil
}

// splitFirst has the first run after an exchange overlap with it, if its plan asks for that, and nothing is done before.
func (s *Sequence) splitFirst(g *Grid) (err error) {
	d := s.deep
	for n := range s.tasks {
		switch t := &s.tasks[n]; {
		case t.Run != nil:
			if v := d.variants[0][n]; v != nil && d.Hoist {
				d.first = n
				d.split, err = t.plan.binding.split(v, d.Points[0][n], g.cut())
			}
			return err
		case t.Fill == nil || d.Fills[0][n] == timeblock.AtEnds:
			return nil
		}
	}
	return nil
}

func (d *deepSteps) startBytes() (list []byte) {
	for _, start := range d.Starts {
		list = append(list, byte(start))
	}
	return list
}

// madeFor is what a variant for some points is of.
type madeFor struct {
	plan   *Plan
	points abi.Box
}

// over returns the variant of a plan for some points.
func (s *Sequence) over(p *Plan, points abi.Box, made map[madeFor]*variant) (*variant, error) {
	if points == p.run.Points {
		return p.variant, nil
	}
	key := madeFor{p, points}
	if v := made[key]; v != nil {
		return v, nil
	}
	v, err := p.binding.over(points, p.choice)
	made[key] = v
	return v, err
}

// runTogether is runPart of steps that are not advanced one after the other. If they cannot be advanced so, it says why, and none has been.
func (s *Sequence) runTogether(ctx context.Context, block *timeblock.Block, steps int) (took time.Duration, why string, err error) {
	if err := s.lock(); err != nil {
		return 0, "", err
	}
	defer s.unlock()
	if err := s.canceled(ctx); err != nil {
		return 0, "", s.failed(s.step, s.step, err)
	}
	if why, err = s.exchange(ctx, steps); why == "" && err == nil && (block != nil || !s.overlaps()) {
		err = s.deep.before.end(ctx)
	}
	if why != "" || err != nil {
		if err != nil {
			err = s.failed(s.step, s.step, err)
		}
		return 0, why, err
	}
	for _, f := range s.deep.Fields {
		if s.deep.Changes(f, steps) {
			f.SetFresh(nil) // on all ranks, whatever these compute of it
		}
	}
	start := time.Now()
	kept, err := s.deep.Keep(steps)
	switch {
	case err != nil:
	case block != nil:
		err = s.runBlock(ctx, block, steps)
	default:
		err = s.runDeep(ctx, steps)
	}
	if err == nil {
		err = kept.Restore()
	}
	took = time.Since(start)
	if s.deep.panics && s.deep.Cut != 0 {
		err = s.agreePanic(ctx, err)
	}
	if err == nil && s.deep.apart {
		err = s.fillAsked(ctx, steps)
	}
	return took, "", err
}

// fillAsked fills the halos that the program has asked for in some steps, and that are still so, as it asks for: runs to come leave them.
func (s *Sequence) fillAsked(ctx context.Context, steps int) error {
	for n, action := range s.deep.AskedLast(steps) {
		if action < 0 {
			continue
		}
		f, t := s.holders[s.deep.Fields[n]], &s.tasks[action]
		if *t.boundary == *f.ends() {
			continue
		}
		if err := s.deep.before.fillAll(ctx, wantedFill{field: f, boundary: t.boundary, asked: true}); err != nil {
			return s.failed(s.step, s.step, err)
		}
	}
	return nil
}

// overlaps reports whether the first run begins before the exchange has ended.
func (s *Sequence) overlaps() bool {
	d := s.deep
	return d.split != nil && d.before.refresh != nil && !s.tasks[d.first].Run.FeedsBack()
}

// exchange begins to give parts what other ranks have and some steps need. If that cannot be, it says why.
func (s *Sequence) exchange(ctx context.Context, steps int) (why string, err error) {
	d := s.deep
	list, why := s.exchangedFills(steps)
	if why != "" {
		return why, nil
	}
	if !d.Hoist {
		list = nil // they have their places within the steps
	}
	for n, start := range d.Starts {
		f := s.holders[d.Fields[n]]
		w := wantedFill{field: f, boundary: &d.seams, frame: start == timeblock.Frame}
		by, _ := filledBy(d.Fields[n])
		switch {
		case start == timeblock.Nothing:
		case start == timeblock.Frame || by == nil && f.ends().wraps(d.Wraps&f.Dims()):
			list = append(list, w)
		case by == nil || !by.boundary.wraps(d.Wraps&f.Dims()):
			return s.notJoined(d.Fields[n]), nil
		}
	}
	return "", d.before.begin(ctx, list...)
}

// exchangedFills returns the fills of some steps that are exchanges, of the fields that have the memory before. If one leaves ends apart that others join, it says so.
func (s *Sequence) exchangedFills(steps int) (list []wantedFill, why string) {
	d := s.deep
	for _, at := range d.Assume {
		f := s.holders[d.Fields[d.Memory(at.Step, at.Action)]]
		if by, asked := filledBy(f.storage()); at.Step < steps && asked && by.boundary != *s.tasks[at.Action].boundary {
			return nil, s.nameOf(f.storage()) + " has a halo that the program has filled otherwise than it is filled for a run"
		}
	}
	for step := range steps {
		for n := range s.tasks {
			t := &s.tasks[n]
			if t.Fill == nil || d.Fills[step][n] != timeblock.Exchanged {
				continue
			}
			f := s.holders[d.Fields[d.Memory(step, n)]]
			ends := t.boundary
			if by, asked := filledBy(f.storage()); asked && t.Implied {
				ends = &by.boundary
			}
			if !ends.wraps(d.Wraps & f.Dims()) {
				return nil, s.notJoined(f.storage())
			}
			list = append(list, wantedFill{field: f, boundary: t.boundary, asked: !t.Implied})
		}
	}
	return list, ""
}

func (s *Sequence) notJoined(f *memory.Storage) string {
	return s.nameOf(f) + " has a halo that is not filled from the other end along " + (s.deep.Wraps & f.Dims).String() + ", as others have: give the grid rt.Ends"
}

// runDeep advances parts by some steps, one after the other, after their exchange.
func (s *Sequence) runDeep(ctx context.Context, steps int) error {
	first := s.step
	if d := s.queueDevice(); d != nil {
		put := func(ctx context.Context, q *device.Queue) error { return s.runDeepStep(ctx, s.step-first, q) }
		return s.runQueued(ctx, offload.Steps{Device: d, Alike: s.alike() && s.deep.alike(steps), Put: put}, steps)
	}
	for step := range steps {
		if err := s.runDeepStep(ctx, step, nil); err != nil {
			return &fault.StepsError{From: s.step, To: s.step, Done: s.tasks[s.panicked].action, Err: err}
		}
	}
	return nil
}

// alike reports whether the steps after an exchange do the same, but for the first one.
func (d *deepSteps) alike(steps int) bool {
	return d.Cut == 0 && d.Hoist && !slices.ContainsFunc(d.Fills[min(1, steps):steps], func(fills []timeblock.Filling) bool { return !slices.Equal(fills, d.Fills[steps-1]) })
}

// runDeepStep advances parts by the step of a number after an exchange, on a queue if there is one.
func (s *Sequence) runDeepStep(ctx context.Context, step int, q *device.Queue) error {
	for n := range s.tasks {
		if err := s.runTask(ctx, step, n, q); err != nil {
			s.panicked = n
			return err
		}
	}
	s.step++
	return nil
}

// runTask does a task of a step after an exchange.
func (s *Sequence) runTask(ctx context.Context, step, n int, q *device.Queue) error {
	t, d := &s.tasks[n], s.deep
	a := s.actions[t.action].in(s.step)
	switch {
	case t.Run != nil:
		if err := s.samePlan(t.action, &a); err != nil {
			return err
		}
		v := t.plan.variant
		if d.Cut != 0 {
			v = d.variants[step][n]
		}
		v.staleOutputs()
		if step == 0 && n == d.first && s.overlaps() {
			if err := v.run.CheckCall(ctx, a.scalars); err != nil {
				return err
			}
			return d.split.run(ctx, &d.before, a.scalars)
		}
		return v.queued(q, func() error { return execute(ctx, v.run, v.executor(), a.scalars, 1) })
	case t.Fill == nil:
		return a.do(ctx)
	case d.Fills[step][n] == timeblock.AtEnds:
		return t.field.fillEnds(t.atEnds, q)
	case d.Fills[step][n] == timeblock.Exchanged && !d.Hoist:
		return d.before.fillAll(ctx, wantedFill{field: t.field, boundary: t.boundary, asked: !t.Implied})
	}
	return nil
}

// agreePanic returns the error of some steps of stencils that may panic: on all ranks the panic that steps one after the other would end with.
func (s *Sequence) agreePanic(ctx context.Context, err error) error {
	const none = "none"
	own, failed := none, err
	var at *fault.StepsError
	var panicked *fault.StencilPanic
	if errors.As(err, &at) && errors.As(err, &panicked) {
		own, failed = fmt.Sprintf("%d %d %d", at.From, s.panicked, panicked.Code), nil
	}
	all, e := s.deep.grid.team.gather(ctx, s.names(), own, failed)
	if e != nil {
		return cmp.Or(err, e)
	}
	var least [3]int
	found := false
	for _, theirs := range all {
		if theirs == none {
			continue
		}
		var p [3]int
		if _, e := fmt.Sscan(theirs, &p[0], &p[1], &p[2]); e != nil {
			return e
		}
		if !found || slices.Compare(p[:], least[:]) < 0 {
			least, found = p, true
		}
	}
	if !found {
		return err
	}
	s.step = least[0]
	return s.failed(least[0], least[0], s.tasks[least[1]].plan.run.PanicError(uint64(least[2]), s.undefined()))
}

// tail returns how many steps at the end of a call are advanced one after the other: where parts go on beyond ends that are joined, halos there are filled as
// often as their fields have changed places since.
func (d *deepSteps) tail() int {
	if d.Wraps != 0 {
		return d.Period
	}
	return 0
}

// advancePart advances parts by some steps, of which so many may be advanced with one exchange, and returns how many it were.
func (s *Sequence) advancePart(ctx context.Context, together int) (int, error) {
	d := s.deep
	together -= d.tail()
	if together <= 0 {
		return 1, s.runSteps(ctx, 1)
	}
	block, racing := s.pace.Turn()
	most := d.Steps
	switch {
	case d.Cut != 0 || s.queueDevice() != nil:
	case block != nil:
		most = block.Steps()
	case racing:
		most = singleSteps
	default:
		most = together
	}
	steps := min(most, together)
	step, err := s.runPart(ctx, block, steps)
	if racing && steps == most && err == nil {
		s.pace.Note(step)
	}
	return steps, err
}

// runPart advances parts by some steps with one exchange, and returns how long one takes without the exchange.
func (s *Sequence) runPart(ctx context.Context, block *timeblock.Block, steps int) (time.Duration, error) {
	if block == nil && s.deep.Cut == 0 && s.queueDevice() == nil {
		_, racing := s.pace.Turn()
		return s.timeSteps(ctx, steps, racing)
	}
	took, why, err := s.runTogether(ctx, block, steps)
	if why != "" {
		s.deep, s.why = nil, why
		s.setPace(nil)
		err = s.runSteps(ctx, steps)
	}
	return took / time.Duration(steps), err
}
