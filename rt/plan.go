package rt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/finite"
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
	*variant // that runs, or has run last
	binding  *binding
	base     *access.Run // of the default level, whose rules hold for the fields; nil if that is all that runs
	choosing *choosing   // among variants; nil if there is nothing to choose, or no more
	chosen   Choice

	checks []*check      // of the results
	watch  *finite.Watch // for numbers that are not finite; nil without Debug
	repeat int           // how many times a call runs
	sink   func(*Record)

	grid   *Grid        // of cells, on which fields are parts; nil if none is
	fields []AnyField   // by number, on a grid
	parts  []wantedFill // of those whose halos are read
	fills  fills
	split  *split // of a run that overlaps with exchanges; nil if it does not

	busy atomic.Bool // there is a call in progress
}

// Bind checks that a stencil can be run on fields, which are in the order of
// s.Fields, and returns a plan for it. It is for generated code.
//
// Nothing is written. The errors are those of this package, each a type of its
// own: about options ([OptionError], [LevelError], [UnsupportedError],
// [SubDomainError]), about a field ([NilFieldError], [DimsError], [ElemError],
// [DomainError], [ReachError], [PlaceError]) and about two ([OverlapError]).
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
	team, grid, err := teamOf(s, fields)
	var p *Plan
	if err == nil {
		p, err = bindTo(s, kernels, fields, grid, &c)
	}
	if team == nil {
		return p, err
	}
	if err == nil {
		err = p.joinTeam(grid, fields, c.sub)
	}
	return p.agreed(s, team, &c, err)
}

// bindTo is Bind for this rank.
func bindTo(s *abi.Stencil, kernels []abi.Kernel, fields []AnyField, g *Grid, c *config) (*Plan, error) {
	b, err := newBinding(s, kernels, storages(fields), g, c)
	if err != nil {
		return nil, err
	}
	p := &Plan{binding: b, sink: c.sink, repeat: max(1, c.repeat)}
	if err := p.choose(b); err != nil {
		return nil, err
	}
	if err := p.newChecks(kernels, c); err != nil {
		return nil, err
	}
	if err := p.newWatch(s, c); err != nil {
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

// Level returns the name of the optimization level that the plan runs.
func (p *Plan) Level() string { return p.run.Level.Name }

// ISA returns the instruction set of the code that the plan runs, which is that of a
// kernel in Go if it is one, and 0 for the code of an accelerator.
func (p *Plan) ISA() ISA { return p.isa() }

// Workers returns the number of goroutines that share the work, 0 on an accelerator.
func (p *Plan) Workers() int { return p.workers() }

// executor runs the stages of a run.
type executor interface {
	// Execute runs them all a number of times.
	Execute(ctx context.Context, scalars []uint64, times int) error
	// Replace is called when fields have other memory than before.
	Replace() error
	// Times returns how long the last run took; nil if runs are not timed.
	Times() *access.Times
}

// Run computes every point of the domain, or of the sub-domain, once, or as often
// as [Repeat] says. The scalars are the bits of the stencil's scalars in order, see [abi.Scalar]. If
// there are no points, nothing is computed and the result is nil. Run allocates
// nothing, unless it fails or measures, see [Measure].
//
// The context is consulted between tiles, which take a fraction of a
// millisecond, or about one where stages go through levels together. Once it is done, Run stops and returns a *[CanceledError], which
// says what is undefined. If the stencil would panic as a plain Go function,
// the result is a *[StencilPanic]. If fields were swapped since the last Run
// such that they now overlap, it is an *[OverlapError], and nothing is written.
// With [Check], it may be a *[CheckError], and with [Debug] a *[NotFiniteError].
func (p *Plan) Run(ctx context.Context, scalars ...uint64) error {
	if !p.busy.CompareAndSwap(false, true) {
		return &fault.BusyError{Stencil: p.run.Spec.Name}
	}
	defer p.release() // a sink of the program may panic
	ctx = orNever(ctx)
	if p.grid != nil {
		return p.runParts(ctx, scalars)
	}
	return p.runWatched(ctx, scalars, p.repeat)
}

// release ends what the one caller does with the plan.
func (p *Plan) release() {
	p.busy.Store(false)
	runtime.KeepAlive(p) // the kernels have only addresses of the fields
}

// orNever returns the context of a call, and of one that has none one that is never done.
func orNever(ctx context.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx
}

// runAll runs the stencil a number of times, for the one caller that there is at a time.
func (p *Plan) runAll(ctx context.Context, scalars []uint64, times int) error {
	if p.choosing != nil {
		return p.runChoosing(ctx, scalars, times)
	}
	return p.runVariant(ctx, scalars, times)
}

// runVariant is runAll, by the present variant.
func (p *Plan) runVariant(ctx context.Context, scalars []uint64, times int) error {
	if p.run.Points.Empty() && p.record == nil {
		return p.run.CheckCall(ctx, scalars)
	}
	if p.base != nil {
		if err := p.run.CheckCall(ctx, scalars); err != nil {
			return err
		}
		if err := p.obeyDefault(); err != nil {
			return err
		}
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

// all returns the points that all ranks together compute.
func (p *Plan) all() abi.Box {
	if sub := p.binding.config.sub; sub != nil {
		return sub.Project(p.run.Spec.Dims)
	}
	return abi.Box{Hi: p.run.N}.Project(p.run.Spec.Dims)
}

// joinTeam notes the parts whose halos the stencil reads, which is the same on all ranks.
func (p *Plan) joinTeam(g *Grid, fields []AnyField, sub *abi.Box) error {
	needs, err := access.PartNeeds(p.run.Spec, p.run.N, g.cuts)
	if err != nil {
		return err
	}
	p.grid, p.fields = g, fields
	beyond := sub != nil && !sub.Project(p.run.Spec.Dims).Within(abi.Box{Hi: p.run.N})
	for i, f := range fields {
		if !p.run.Spec.Fields[i].Output && f.partOf() != nil && (beyond || needs[i].Halo != (Halo{})) {
			p.parts = append(p.parts, forRun(f))
		}
	}
	if len(p.checks) == 0 && p.watch == nil {
		p.split, err = p.binding.split(p.variant, p.run.Points, g.cut())
	}
	return err
}

// agreed returns the plan if all ranks have bound the same, and else the error of one of them.
func (p *Plan) agreed(s *abi.Stencil, team *Team, c *config, err error) (*Plan, error) {
	text := ""
	if err == nil {
		text = fmt.Sprintf("%s of source %s on a domain of %v", s.Name, s.Info.Hash, p.run.N)
		if c.sub != nil {
			text += fmt.Sprintf(", sub-domain %v", *c.sub)
		}
		if p.repeat > 1 {
			text += fmt.Sprintf(", repeated %d times", p.repeat)
		}
		if p.watch != nil {
			text += ", with Debug"
		}
	}
	if err := team.agree(team.ctx, s.Name+": Bind", text, err); err != nil {
		return nil, err
	}
	return p, nil
}

// runParts is Run on parts: halos that are stale are filled before the stencil reads them.
func (p *Plan) runParts(ctx context.Context, scalars []uint64) error {
	if err := p.agreeScalars(ctx, scalars); err != nil {
		return err
	}
	for range p.repeat {
		if err := p.fills.begin(ctx, p.parts...); err != nil {
			return err
		}
		err := p.runFilled(ctx, scalars)
		if len(p.run.Spec.Panics) > 0 {
			err = p.agreePanic(ctx, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// agreeScalars returns an error if ranks have different scalars. Only with Debug is it worth an exchange.
func (p *Plan) agreeScalars(ctx context.Context, scalars []uint64) error {
	if p.watch == nil || len(scalars) != len(p.run.Spec.Scalars) {
		return nil
	}
	for i, s := range p.run.Spec.Scalars {
		text := fmt.Sprintf("%s = %d", s.Name, scalars[i])
		if s.Elem.IsFloat() {
			text = fmt.Sprintf("%s = %v", s.Name, memory.Value(s.Elem, scalars[i]))
		}
		if err := p.grid.team.agree(ctx, p.run.Spec.Name+": Run", text, nil); err != nil {
			return err
		}
	}
	return nil
}

// runFilled is a run while halos are filled, or after that.
func (p *Plan) runFilled(ctx context.Context, scalars []uint64) error {
	if p.split != nil && p.fills.refresh != nil && !p.run.FeedsBack() {
		if err := p.run.CheckCall(ctx, scalars); err != nil {
			return err
		}
		p.staleOutputs()
		return p.split.run(ctx, &p.fills, scalars)
	}
	if err := p.fills.end(ctx); err != nil {
		return err
	}
	p.staleOutputs()
	return p.runWatched(ctx, scalars, 1)
}

// staleOutputs has the halos of outputs be stale, on ranks too that have nothing to compute.
func (v *variant) staleOutputs() {
	for o, f := range v.run.Fields {
		if v.run.Spec.Fields[o].Output {
			f.SetFresh(nil)
		}
	}
}

// agreePanic returns the error of a run of a stencil that may panic: on all ranks the panic with the smallest code, whatever stage it is of. Ranks may run the
// stencil at different levels, which have other stages.
func (p *Plan) agreePanic(ctx context.Context, err error) error {
	own, failed := "", err
	var panicked *fault.StencilPanic
	if errors.As(err, &panicked) {
		own, failed = strconv.Itoa(panicked.Code), nil
	}
	all, e := p.grid.team.gather(ctx, p.run.Spec.Name, own, failed)
	if e != nil {
		return cmp.Or(err, e)
	}
	first := 0
	for _, theirs := range all {
		if code, e := strconv.Atoi(theirs); e == nil && (first == 0 || code < first) {
			first = code
		}
	}
	if first == 0 || panicked != nil && panicked.Code == first {
		return err
	}
	var outputs []string
	for _, f := range p.run.Spec.Fields {
		if f.Output {
			outputs = append(outputs, f.Name)
		}
	}
	return p.run.PanicError(uint64(first), outputs)
}
