package rt

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/timeblock"
)

// Sequence is the time step of a model, as a list of actions, of which a call advances many: fills of
// halos, runs of plans, and swaps. The result is that of a loop that does the same one after the other, to
// the bit, halos included:
//
//	step, err := rt.NewSequence(
//		rt.ToFillHalo(f.In, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})),
//		plan.ToRun(dt),
//		rt.ToSwap(f.In, f.Out))
//	...
//	err = step.Run(ctx, 1000)
//
// Where it can, a sequence advances several steps at once on a part of the fields that stays in a cache,
// and so is not bound by the speed of memory: on the CPU, where fields are read at points around the
// point, in stages that are no recurrences along the dimensions that are divided. Elsewhere it runs step
// by step. How many steps, and on how large parts, is found by a race: the first steps are advanced in some
// ways by turns, one step after the other among them, and those that follow in the fastest. What [Measure] says of a plan
// holds for that, too: what is fastest, so far or in the end, is remembered for steps of 100 µs or more; with a negative number, or OEC_MEASURE=off, an
// estimate decides. [Sequence.String] says which it is, and why.
//
// On an accelerator, steps are queued, and the host waits for the last of a call: halos are filled there, too. Once swaps have brought all fields back to
// their memory, steps with the same scalars are recorded as a graph and repeated. So it is unless the host has to look at something after
// each run, such as a panic, a time, or memory that the program holds as a slice.
//
// Where fields are parts, see [Grid], ranks exchange halos once for as many steps as these are deep enough for, see [Deep], and all of them make and run the
// sequence. On one rank, and within a part, several steps are advanced at once where that is faster. On an accelerator those with one exchange are queued,
// and on one rank repeated as a graph.
//
// A sequence is for one caller at a time, and so are its plans: a Run or an AtOnce that overlaps a Run, be it from a step of that, returns a *[BusyError].
type Sequence struct {
	actions  []Action
	fields   map[*memory.Storage]AnyField // those that are filled or swapped
	holders  map[*memory.Storage]AnyField // all that are parts, and those that are filled or swapped
	plans    []*Plan                      // each once
	runs     []*Plan                      // by action; nil for those that are no runs
	tasks    []task
	deep     *deepSteps // how parts are advanced; nil for whole fields, and for parts that are advanced step by step
	options  timeblock.Options
	pace     timeblock.Pace
	why      string       // steps run one after the other
	gens     []uint64     // of the fields of plans, when the block was made
	step     int          // steps that were advanced
	scalars  [][][]uint64 // of the steps in progress, by step and action
	panicked int          // the task that has ended the call

	busy atomic.Bool // there is a call in progress
}

// task is an action of a step, or what a run of parts does before it: filling a halo.
type task struct {
	timeblock.Action
	action   int   // of which it is a part
	plan     *Plan // of a run
	field    AnyField
	boundary *Boundary // of a fill
	atEnds   Boundary  // where the halo of a part is filled at the ends of the domain only
}

// NewSequence returns the sequence of some actions, in the order in which they are done in each step.
//
// Nothing is written. The error is that of the action that cannot be done: a *[FieldError].
func NewSequence(actions ...Action) (*Sequence, error) {
	return newSequence(timeblock.Options{}, actions)
}

func newSequence(o timeblock.Options, actions []Action) (*Sequence, error) {
	if len(actions) == 0 {
		return nil, fault.Fieldf("NewSequence", "there are no actions")
	}
	s := &Sequence{actions: actions, fields: map[*memory.Storage]AnyField{}, options: o}
	for n := range actions {
		a := actions[n].in(0)
		if a.check == nil {
			return nil, fault.Fieldf("NewSequence", "action %d of %d is empty", n+1, len(actions))
		}
		if err := a.check(); err != nil {
			return nil, err
		}
		for _, f := range a.fields {
			s.fields[f.storage()] = f
		}
		s.runs = append(s.runs, a.plan)
		if actions[n].at != nil && a.plan == nil {
			return nil, fault.Fieldf("EachStep", "action %d of %d is not a run", n+1, len(actions))
		}
		if a.plan != nil && !slices.Contains(s.plans, a.plan) {
			s.plans = append(s.plans, a.plan)
		}
	}
	if err := s.checkFaces(); err != nil {
		return nil, err
	}
	return s, s.arrange()
}

// checkFaces checks that fields know that they are staggered where their ends are joined.
func (s *Sequence) checkFaces() error {
	for _, a := range s.actions {
		if a.boundary == nil {
			continue
		}
		f, ends := a.fields[0].storage(), a.boundary.asEnds()
		for _, p := range s.plans {
			n := slices.Index(p.run.Fields, f)
			if n < 0 {
				continue
			}
			spec := p.run.Spec
			if along := spec.Fields[n].Staggered & (ends.Wraps[0] | ends.Wraps[1]) &^ f.Faces; along != 0 {
				err := fault.Fieldf("NewSequence", "field %s of %s is staggered along %v, is filled periodically there, and was not told that it is on faces", spec.Fields[n].Name, spec.Name, along)
				err.Hint = "call SetStaggered of the field, or allocate it with " + spec.Name + "Fields.Alloc"
				return err
			}
		}
	}
	return nil
}

// Steps returns how many steps the sequence has advanced.
func (s *Sequence) Steps() int { return s.step }

// Run advances a number of steps, which is not negative.
//
// The error is a *[StepsError], which says in which steps it ended, and wraps the error of the action that
// failed. If the context is done, steps that are advanced at once are not brought to an end: the
// *[CanceledError] names the fields that are then undefined. The same holds if a stencil panics.
// With [Check], the last of the steps is checked.
func (s *Sequence) Run(ctx context.Context, steps int) error {
	ctx = orNever(ctx)
	if steps < 0 {
		return fault.Fieldf("Sequence.Run", "a sequence cannot advance %d steps", steps)
	}
	if err := s.begin(); err != nil {
		return err
	}
	defer s.busy.Store(false)
	if !slices.Equal(s.gens, s.generations()) {
		if err := s.arrange(); err != nil {
			return err
		}
	}
	together := steps
	for _, p := range s.plans {
		if len(p.checks) > 0 {
			together = steps - 1
		}
	}
	for done := 0; done < steps; {
		n, err := s.advance(ctx, together-done, done == 0)
		if err != nil {
			return err
		}
		done += n
	}
	s.gens = s.generations()
	return nil
}

// begin has nobody else run or arrange the sequence until it is no longer busy.
func (s *Sequence) begin() error {
	if !s.busy.CompareAndSwap(false, true) {
		return &fault.BusyError{Stencil: s.names(), Sequence: true}
	}
	return nil
}

// runStep advances one step.
func (s *Sequence) runStep(ctx context.Context) error {
	for n := range s.actions {
		a := s.actions[n].in(s.step)
		err := s.samePlan(n, &a)
		if err == nil {
			err = a.do(ctx)
		}
		if err != nil {
			return &fault.StepsError{From: s.step, To: s.step, Done: n, Err: err}
		}
	}
	return nil
}

// samePlan checks that an action is a run of the plan that it was at the start.
func (s *Sequence) samePlan(n int, a *Action) error {
	if a.plan != s.runs[n] {
		return fault.Fieldf("EachStep", "action %d is not a run of the plan that it was in step 0", n+1)
	}
	return nil
}

// arrange finds out how steps can be advanced. Where fields are parts, all ranks do so.
func (s *Sequence) arrange() error {
	s.gens = s.generations()
	s.listTasks()
	s.deep, s.why = nil, s.obstacle()
	if g := s.partGrid(); g != nil {
		if err := s.deepen(g); err != nil {
			return err
		}
	}
	var blocks []*timeblock.Block
	if s.why == "" {
		blocks = s.blocks()
	}
	s.setPace(blocks)
	return nil
}

// listTasks lists what is done in a step.
func (s *Sequence) listTasks() {
	s.tasks, s.holders = nil, maps.Clone(s.fields)
	for n := range s.actions {
		a := s.actions[n].in(0)
		t := task{action: n, plan: a.plan, boundary: a.boundary}
		switch {
		case a.plan != nil:
			for _, w := range a.plan.parts {
				s.addFill(n, w.field, w.boundary, true)
			}
			for _, f := range a.plan.fields {
				s.holders[f.storage()] = f
			}
			t.Run, t.Plan, t.Fields, t.Range = a.plan.run, a.plan.cpu, a.plan.run.Fields, a.plan.all()
		case a.boundary != nil:
			s.addFill(n, a.fields[0], a.boundary, false)
			continue
		default:
			for _, f := range a.fields {
				t.Fields = append(t.Fields, f.storage())
			}
		}
		s.tasks = append(s.tasks, t)
	}
}

// addFill adds a fill to the tasks.
func (s *Sequence) addFill(action int, f AnyField, b *Boundary, implied bool) {
	t := task{action: action, field: f, boundary: b, atEnds: *b}
	t.Fields, t.Ends, t.Whole, t.Implied = []*memory.Storage{f.storage()}, b.asEnds(), f.partOf() == nil, implied
	n := len(s.tasks)
	t.Fill = func(f *memory.Storage, d int, within abi.Box) { s.holders[f].fillAlong(d, &s.tasks[n].atEnds, within) }
	s.tasks = append(s.tasks, t)
}

// actionsOfTasks returns the tasks as those see them who advance several steps at once.
func (s *Sequence) actionsOfTasks() (list []timeblock.Action) {
	for n := range s.tasks {
		list = append(list, s.tasks[n].Action)
	}
	return list
}

// blocks returns ways to advance several steps at once. If there is a reason against that, it is noted.
func (s *Sequence) blocks() (blocks []*timeblock.Block) {
	for _, p := range s.plans {
		if p.cpu == nil {
			s.why = p.run.Spec.Name + " runs on an accelerator"
			return nil
		}
		if p.run.Swapped() {
			if s.why = s.replace(p); s.why != "" {
				return nil
			}
		}
	}
	var deep *timeblock.Deep
	if s.deep != nil {
		deep = s.deep.Deep
	}
	blocks, s.why = timeblock.New(s.actionsOfTasks(), s.options, deep)
	return blocks
}

// replace has a plan take the memory that its fields have by now, and reports what keeps it from that.
func (s *Sequence) replace(p *Plan) string {
	if err := p.run.CheckOverlap(); err != nil {
		return err.Error()
	}
	if err := p.cpu.Replace(); err != nil {
		return err.Error()
	}
	return ""
}

// obstacle says what options of plans keep steps from being advanced at once.
func (s *Sequence) obstacle() string {
	if slices.ContainsFunc(s.actions, func(a Action) bool { return a.calls }) {
		return "the program is called in each"
	}
	for _, p := range s.plans {
		name := p.run.Spec.Name
		switch {
		case p.watch != nil:
			return name + " looks for numbers that are not finite after each run"
		case p.record != nil:
			return name + " reports the time of each run"
		case p.labels != nil:
			return name + " labels each run"
		case p.repeat > 1:
			return name + " is repeated in each run"
		case p.run.Points.Empty():
			return name + " has no points"
		}
	}
	return ""
}

// generations returns which memory the fields of plans have.
func (s *Sequence) generations() (list []uint64) {
	for _, p := range s.plans {
		for _, f := range p.run.Fields {
			list = append(list, f.Generation)
		}
	}
	return list
}

// lock has nobody else run the plans until unlock is called.
func (s *Sequence) lock() error {
	for n, p := range s.plans {
		if !p.busy.CompareAndSwap(false, true) {
			for _, q := range s.plans[:n] {
				q.release()
			}
			return &fault.BusyError{Stencil: p.run.Spec.Name}
		}
	}
	return nil
}

func (s *Sequence) unlock() {
	for _, p := range s.plans {
		p.release()
	}
}

// runBlocks advances some steps, several at once.
func (s *Sequence) runBlocks(ctx context.Context, block *timeblock.Block, steps int) error {
	if err := s.lock(); err != nil {
		return err
	}
	defer s.unlock()
	return s.runBlock(ctx, block, steps)
}

// runBlock is runBlocks for the one caller that there is at a time.
func (s *Sequence) runBlock(ctx context.Context, block *timeblock.Block, steps int) error {
	err := s.prepare(ctx, steps)
	if err == nil {
		err = s.finish(ctx, steps, block.Execute(ctx, steps, func(step, task int) []uint64 { return s.scalars[step][s.tasks[task].action] }))
	}
	s.scalars = nil
	return err
}

// prepare asks for the scalars of all steps, and sees to it that the host has all fields.
func (s *Sequence) prepare(ctx context.Context, steps int) error {
	s.scalars = nil // a function of the program may have panicked here before
	for step := range steps {
		if err := s.canceled(ctx); err != nil {
			return s.failed(s.step, s.step, err) // which is not begun
		}
		list, err := s.scalarsIn(s.step + step)
		if err != nil {
			return s.failed(s.step, s.step+step, err)
		}
		s.scalars = append(s.scalars, list)
	}
	if err := s.onHost(steps); err != nil {
		return s.failed(s.step, s.step, err)
	}
	return nil
}

// scalarsIn returns the scalars of a step, by action.
func (s *Sequence) scalarsIn(step int) ([][]uint64, error) {
	list := make([][]uint64, len(s.actions))
	for n := range s.actions {
		a := s.actions[n].in(step)
		err := s.samePlan(n, &a)
		if err == nil && a.plan != nil {
			err = a.plan.run.CheckCall(context.Background(), a.scalars)
		}
		if err != nil {
			return nil, err
		}
		list[n] = a.scalars
	}
	return list, nil
}

// onHost sees to it that the host has all fields for some steps.
func (s *Sequence) onHost(steps int) error {
	s.forgetHalos()
	see := func(f *memory.Storage, changes bool) error {
		if s.deep != nil {
			changes = s.deep.Changes(f, steps)
		}
		if changes {
			return f.Write()
		}
		return f.Read()
	}
	for _, p := range s.plans {
		for i, f := range p.run.Fields {
			if err := see(f, p.run.Spec.Fields[i].Output || s.fields[f] != nil); err != nil {
				return err
			}
		}
		if access.RaceEnabled {
			p.run.ReportAccesses()
		}
	}
	for f := range s.fields {
		if err := see(f, true); err != nil {
			return err
		}
	}
	return nil
}

// canceled returns an error if the context is done before a step; fills and swaps do not look at it.
func (s *Sequence) canceled(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return &fault.CanceledError{Stencil: s.names(), Err: err}
	}
	return nil
}

// failed is the error of steps.
func (s *Sequence) failed(from, to int, err error) error {
	return &fault.StepsError{From: from, To: to, Err: err}
}

// finish does the swaps of some steps, or says why they ended.
func (s *Sequence) finish(ctx context.Context, steps int, end timeblock.Outcome) error {
	switch {
	case end.Panic.Code != 0:
		s.panicked = end.Panic.Action
		return s.failed(s.step+end.Panic.Step, s.step+end.Panic.Step, s.tasks[s.panicked].plan.run.PanicError(end.Panic.Code, s.undefined()))
	case end.Canceled:
		e := &fault.CanceledError{Stencil: s.names(), Err: ctx.Err()}
		if end.Started {
			e.Outputs = s.undefined()
		}
		return s.failed(s.step, s.step+steps-1, e)
	}
	for range steps {
		for n := range s.actions {
			if a := &s.actions[n]; a.swaps {
				if err := a.do(ctx); err != nil {
					return err
				}
			}
		}
	}
	s.step += steps
	return nil
}

// names names the stencils of the sequence, or that itself if there are none.
func (s *Sequence) names() string {
	var names []string
	for _, p := range s.plans {
		if !slices.Contains(names, p.run.Spec.Name) {
			names = append(names, p.run.Spec.Name)
		}
	}
	return cmp.Or(strings.Join(names, "+"), "Sequence")
}

// undefined names the fields that have undefined elements after steps that were not brought to an end.
func (s *Sequence) undefined() (names []string) {
	for _, p := range s.plans {
		for i, f := range p.run.Fields {
			name := p.run.Spec.Fields[i].Name
			if p.run.Spec.Fields[i].Output || s.fields[f] != nil {
				if len(s.plans) > 1 {
					name = fmt.Sprintf("%s.%s", p.run.Spec.Name, name)
				}
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}
