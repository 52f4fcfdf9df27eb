package difftest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// An attempt is one way to run a problem.
type attempt struct {
	layout  string
	isa     rt.ISA
	device  string // in the place of the CPU; empty if there is none
	level   string
	workers int
}

func (a attempt) String() string {
	if a.device != "" {
		return fmt.Sprintf("%s on %s, %s", a.level, a.device, a.layout)
	}
	return fmt.Sprintf("%s for %v, %d workers, %s", a.level, a.isa, a.workers, a.layout)
}

// options returns the options for an attempt, the ISA apart.
func (a attempt) options() []rt.Option {
	if a.device != "" {
		return []rt.Option{rt.Level(a.level), rt.OnDevice(a.device)}
	}
	return []rt.Option{rt.Level(a.level), rt.Workers(a.workers)}
}

// attempt binds and runs the stencil on fields and checks all memory. The fields
// are as before when it returns. The error says what is wrong.
func (p *problem) attempt(a attempt, fields []*guard.Field, ref *reference, opts ...rt.Option) error {
	plan, err := p.bindTo(fields, append(a.options(), opts...)...)
	if err != nil {
		return err
	}
	err = guarded(func() error { return plan.runPlan(context.Background()) })
	return p.check(err, fields, ref)
}

// check compares what a run left with the reference, and restores the fields.
func (p *problem) check(err error, fields []*guard.Field, ref *reference) error {
	var panicked *rt.StencilPanic
	switch {
	case ref.Panicked != "" && !errors.As(err, &panicked):
		err = fmt.Errorf("the plain function panics with %q, the run returns %v", ref.Panicked, err)
	case ref.Panicked != "":
		err = ref.agree(panicked)
	case err == nil:
		err = p.compare(fields, ref)
	}
	for _, o := range p.outputs {
		fields[o].Restore(p.written(o))
	}
	return errors.Join(err, p.checkRest(fields))
}

// compare returns an error if an output differs from the reference.
func (p *problem) compare(fields []*guard.Field, ref *reference) error {
	for n, o := range p.outputs {
		f := fields[o]
		wrong, first := 0, ""
		next := 0
		p.written(o).Each(func(at [3]int) {
			if want := ref.want(f, n, next, at); !same(f.Kind, f.Get(at), want) {
				if wrong++; wrong == 1 {
					first = f.Difference(at, want)
				}
			}
			next++
		})
		if wrong > 0 {
			return fmt.Errorf("%s differs from the plain function at %d of %d points, first at %s", f.Name, wrong, p.written(o).Points(), first)
		}
	}
	return nil
}

// want returns the bits that an element of an output is to have, number next of the run.
func (r *reference) want(f *guard.Field, output, next int, at [3]int) uint64 {
	if r.Kept[output][next] {
		return guard.GetBits(f.Image[f.At(at):], f.Kind.Size())
	}
	return r.Bits[output][next]
}

// checkRest returns an error if memory is not what it should be, and makes it so.
func (p *problem) checkRest(fields []*guard.Field) error {
	var errs []error
	for _, f := range fields {
		if at, ok := f.Touched(); ok {
			errs = append(errs, fmt.Errorf("memory of %s was written where it should not be: %s", f.Name, f.Describe(at)))
			f.RestoreAll()
		}
	}
	return errors.Join(errs...)
}

// guarded calls fn. If that accesses a page that cannot be accessed, in a
// function that is known to Go, the result is an error. A kernel's code is not,
// and ends the process.
func guarded(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return fn()
}
