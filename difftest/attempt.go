package difftest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

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
func (p *problem) attempt(a attempt, fields []*field, ref *reference, opts ...rt.Option) error {
	plan, err := p.bindTo(fields, append(a.options(), opts...)...)
	if err != nil {
		return err
	}
	err = guarded(func() error { return plan.runPlan(context.Background()) })
	return p.check(err, fields, ref)
}

// check compares what a run left with the reference, and restores the fields.
func (p *problem) check(err error, fields []*field, ref *reference) error {
	var panicked *rt.StencilPanic
	switch {
	case ref.panicked != nil && !errors.As(err, &panicked):
		err = fmt.Errorf("the plain function panics with %q, the run returns %v", ref.panicked, err)
	case ref.panicked != nil:
		err = ref.agree(panicked)
	case err == nil:
		err = p.compare(fields, ref)
	}
	for _, o := range p.outputs {
		fields[o].restore(p.run)
	}
	return errors.Join(err, p.checkRest(fields))
}

// compare returns an error if an output differs from the reference.
func (p *problem) compare(fields []*field, ref *reference) error {
	for n, o := range p.outputs {
		f := fields[o]
		wrong, first := 0, ""
		next := 0
		p.run.each(func(at [3]int) {
			if want := ref.want(f, n, next, at); !same(f.kind, f.get(at), want) {
				if wrong++; wrong == 1 {
					first = f.difference(at, want)
				}
			}
			next++
		})
		if wrong > 0 {
			return fmt.Errorf("%s differs from the plain function at %d of %d points, first at %s", f.name, wrong, p.run.points(), first)
		}
	}
	return nil
}

// want returns the bits that an element of an output is to have, number next of the run.
func (r *reference) want(f *field, output, next int, at [3]int) uint64 {
	if r.kept[output][next] {
		return getBits(f.image[f.at(at):], f.kind.Size())
	}
	return r.bits[output][next]
}

// difference describes an element that should be another.
func (f *field) difference(at [3]int, want uint64) string {
	have := f.get(at)
	if f.untouched(at) {
		return fmt.Sprintf("%v: not written, should be %s", at, show(f.kind, want))
	}
	return fmt.Sprintf("%v: %s, should be %s", at, show(f.kind, have), show(f.kind, want))
}

// show returns an element as a value and as bits.
func show(kind rt.ElemKind, bits uint64) string {
	if kind.IsFloat() {
		return fmt.Sprintf("%v (%#x)", toFloat(kind, bits), bits)
	}
	return fmt.Sprintf("%d (%#x)", toInt(kind, bits), bits)
}

// checkRest returns an error if memory is not what it should be, and makes it so.
func (p *problem) checkRest(fields []*field) error {
	var errs []error
	for _, f := range fields {
		if at, ok := f.touched(); ok {
			errs = append(errs, fmt.Errorf("memory of %s was written where it should not be: %s", f.name, f.describe(at)))
			f.restoreAll()
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
