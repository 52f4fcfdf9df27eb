package rt

import (
	"context"
	"errors"
	"strconv"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// check is a part of the domain that the kernel in Go computes too: a plan over the
// inputs of the plan that is checked, with outputs of its own.
type check struct {
	plan     Plan
	outs     []memory.Storage    // by field; those of inputs are unused
	panicked *fault.StencilPanic // of the last run
}

// newChecks sets up what [Check] or OEC_CHECK asks for.
func (p *Plan) newChecks(kernels []abi.Kernel, c *config) error {
	n, err := c.checkCount(p.spec)
	if err != nil || n == 0 || p.run.Empty() {
		return err
	}
	kernel, err := kernelFor(p.spec, deviceGo, kernels, p.level.Name, c)
	if err != nil {
		return err
	}
	parts := tiling{box: p.run}
	parts.divide(tilePoints(p.level, p.run.Points(), 1), 1, 0)
	count := min(int64(n), parts.count)
	for m := range count {
		tile := int64(0)
		if count > 1 { // the first, the last, and between them
			tile = m * (parts.count - 1) / (count - 1)
		}
		k := &check{}
		if err := k.bind(p, kernel, parts.part(tile)); err != nil {
			return err
		}
		p.checks = append(p.checks, k)
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

// bind sets up the plan that computes a part of another.
func (k *check) bind(of *Plan, kernel *abi.Kernel, part abi.Box) error {
	p := &k.plan
	p.spec, p.level, p.kernel = of.spec, of.level, kernel
	p.n, p.run, p.streamFrom, p.repeat = of.n, part, neverStream, 1
	p.fields = append(p.fields, of.fields...)
	p.gens = make([]uint64, len(p.fields))
	k.outs = make([]memory.Storage, len(p.fields))
	for i := range p.fields {
		if spec := &p.spec.Fields[i]; spec.Output {
			like := abi.BufferSpec{Dims: spec.Dims, Elem: spec.Elem}
			if err := k.outs[i].AllocBox(&like, part, i); err != nil {
				return err
			}
			p.fields[i] = &k.outs[i]
		}
	}
	p.setStages()
	if err := p.allocBuffers(); err != nil {
		return err
	}
	p.divide(&config{workers: 1})
	p.findTails()
	if err := p.newWorkers(); err != nil {
		return err
	}
	p.takeAddresses()
	return nil
}

// runChecked runs the plan, with the checks around the last time that it runs.
func (p *Plan) runChecked(scalars []uint64) error {
	if len(p.checks) == 0 || p.ctx.Err() != nil || len(scalars) != len(p.spec.Scalars) {
		return p.runLabelled(scalars, p.repeat)
	}
	if p.repeat > 1 {
		if err := p.runLabelled(scalars, p.repeat-1); err != nil {
			return err
		}
	}
	for _, k := range p.checks {
		if err := k.seed(p); err != nil {
			return err
		}
		if err := k.run(scalars); err != nil {
			return err
		}
	}
	if err := p.runLabelled(scalars, 1); err != nil {
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
func (k *check) seed(p *Plan) error {
	for o := range p.fields {
		if !p.spec.Fields[o].Partial {
			continue
		}
		if err := p.fields[o].Read(); err != nil {
			return err
		}
		memory.CopyRows(&k.outs[o], p.fields[o], k.plan.run)
	}
	return nil
}

// run computes what the outputs should be. Where that panics, the run that is checked has to
// as well, and says what: of a part, it may be another operation than of the whole.
func (k *check) run(scalars []uint64) error {
	k.plan.ctx, k.panicked = context.Background(), nil
	err := k.plan.runAll(scalars, 1)
	if errors.As(err, &k.panicked) {
		return nil
	}
	return err
}

// compare compares the outputs of a run with what they should be.
func (k *check) compare(p *Plan) error {
	if k.panicked != nil {
		return &fault.CheckError{Stencil: p.spec.Name, Level: p.level.Name, ISA: p.ISA(), Target: p.target(), Panic: k.panicked}
	}
	for o := range p.fields {
		if !p.spec.Fields[o].Output {
			continue
		}
		have, want := p.fields[o], &k.outs[o]
		if err := have.Read(); err != nil {
			return err
		}
		if at, differ := memory.FirstDifference(have, want, k.plan.run); differ {
			return &fault.CheckError{
				Stencil: p.spec.Name, Field: p.spec.Fields[o].Name, Point: at, Level: p.level.Name,
				ISA: p.ISA(), Target: p.target(), Have: have.BitsAt(at), Want: want.BitsAt(at),
			}
		}
	}
	return nil
}
