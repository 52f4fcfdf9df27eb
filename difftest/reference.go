package difftest

import (
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"sync"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// A reference is what the plain Go function computes.
type reference struct {
	Bits     [][]uint64 // of each output, in the order of box.each
	Kept     [][]bool   // where it is not written
	Panicked string     // what it panicked with; "" if it did not
	report   string     // what the first run reported then
}

// agree returns an error if a run reports another panic than the runs before it: which of
// several operations that is does not depend on how the stencil is run.
func (r *reference) agree(p *rt.StencilPanic) error {
	report := fmt.Sprintf("%s: %s, code %d", p.Pos, p.Op, p.Code)
	if r.report == "" {
		r.report = report
	}
	if report != r.report {
		return fmt.Errorf("the run reports %s, the first one reported %s", report, r.report)
	}
	return nil
}

// reference returns what the plain Go function computes. At the faces behind the last cells, it computes more than the
// outputs that are staggered, from inputs that need not be there.
func (p *problem) reference() (*reference, error) {
	if p.staggered() != 0 {
		return p.computedReference()
	}
	return p.known(true, func() (*reference, error) {
		fields, err := p.newFields(guard.AlignedLayout())
		if err != nil {
			return nil, err
		}
		defer releaseAll(fields)
		return p.evaluate(func(n int) any { return guard.ElemOf(fields[n].Kind).View(fields[n].Rt) })
	})
}

// computedReference is reference on inputs that are not in memory and end nowhere: the
// accessors compute each value when it is read.
func (p *problem) computedReference() (*reference, error) {
	return p.known(false, func() (*reference, error) {
		return p.evaluate(func(n int) any {
			f := p.Info.Fields[n]
			return guard.ElemOf(f.Elem).Computed(f.Dims, func(at [3]int) uint64 { return p.input(n, at) })
		})
	})
}

// evaluate calls the plain function at every point, on accessors of the fields by number.
func (p *problem) evaluate(accessor func(n int) any) (ref *reference, err error) {
	ref = &reference{Bits: make([][]uint64, len(p.outputs)), Kept: make([][]bool, len(p.outputs))}
	boxes := make([]guard.Box, len(p.outputs))
	for n, o := range p.outputs {
		boxes[n] = p.written(o)
		ref.Bits[n] = make([]uint64, 0, boxes[n].Points())
	}
	d := oec.NewDomain(p.n[0], p.n[1], p.n[2])
	args := p.arguments(accessor, d)
	// Recurrences tell calls apart by the stack, which is short in a goroutine of its own.
	var done sync.WaitGroup
	done.Go(func() {
		err = ref.protect(func() {
			eachPoint(d, p.allWritten(), func(at [3]int) {
				p.setPoint(args[len(p.params):], at)
				ref.add(p.plain.Call(args), func(output int) bool { return boxes[output].Contains(at) })
			})
		})
	})
	done.Wait()
	return ref, err
}

// eachPoint calls fn for the points of a box, which may be a part of a domain, or have its faces too, in one oec.Eval:
// it tells apart the points, which a loop here would not, so that a recurrence may stand in a loop of the stencil.
func eachPoint(d oec.Domain, box guard.Box, fn func(at [3]int)) {
	d.NI, d.NJ, d.NK = box.Hi[0]-box.Lo[0], box.Hi[1]-box.Lo[1], box.Hi[2]-box.Lo[2]
	oec.Eval(d, func(i, j, k int) { fn([3]int{box.Lo[0] + i, box.Lo[1] + j, box.Lo[2] + k}) })
}

// setPoint sets the last arguments, which are the point.
func (p *problem) setPoint(args []reflect.Value, at [3]int) {
	next := 0
	for d := range 3 {
		if p.dims.Has(d) {
			args[next] = reflect.ValueOf(at[d])
			next++
		}
	}
}

// arguments returns the arguments of the plain function in a domain, with room for the
// point.
func (p *problem) arguments(accessor func(n int) any, domain oec.Domain) []reflect.Value {
	args := make([]reflect.Value, len(p.params)+dimCount(p.dims))
	for n, param := range p.params {
		args[n] = reflect.New(param.typ).Elem()
		switch param.kind {
		case fieldParam:
			for e, place := range leaves(args[n]) {
				place.Set(accessorAs(place.Type(), reflect.ValueOf(accessor(p.inputs[param.first+e]))))
			}
		case tableParam:
			args[n] = p.tableOf(param.typ, param.first)
		case domainParam:
			args[n] = reflect.ValueOf(domain)
		default:
			setScalars(args[n], p.scalars[param.first:])
		}
	}
	return args
}

// accessorAs returns an accessor as one of a type whose elements may be declared with those that it has.
func accessorAs(t reflect.Type, accessor reflect.Value) reflect.Value {
	if accessor.CanConvert(t) {
		return accessor.Convert(t)
	}
	return reflect.MakeFunc(t, func(at []reflect.Value) []reflect.Value {
		return []reflect.Value{accessor.Call(at)[0].Convert(t.Out(0))}
	})
}

// add appends the results of a call for the outputs that have the point.
func (r *reference) add(results []reflect.Value, has func(output int) bool) {
	next := 0
	for _, v := range results {
		for _, leaf := range leaves(v) {
			if has(next) {
				r.addOne(next, leaf)
			}
			next++
		}
	}
}

// addOne appends the result of a call for one output: what a pointer points to, if anything.
func (r *reference) addOne(output int, v reflect.Value) {
	kept := v.Kind() == reflect.Pointer && v.IsNil()
	if v.Kind() == reflect.Pointer {
		v = reflect.Indirect(v)
	}
	bits := uint64(0)
	if !kept {
		bits = bitsOf(v)
	}
	r.Bits[output], r.Kept[output] = append(r.Bits[output], bits), append(r.Kept[output], kept)
}

// bitsOf returns the bits of an element.
func bitsOf(v reflect.Value) uint64 {
	switch kind := scalarKind(v.Type()); {
	case v.CanFloat():
		return guard.FromFloat(kind, v.Float())
	case v.CanUint():
		return v.Uint()
	case v.CanInt():
		return truncate(kind, uint64(v.Int()))
	case v.Bool():
		return 1
	}
	return 0
}

// protect calls fn and keeps what it panics with, if that is what the stencil
// is to do. Reading where the declared halo ends is a mistake of the compiler.
func (r *reference) protect(fn func()) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *rt.IndexError:
			err = fmt.Errorf("the plain function reads outside the halo that Info declares, perhaps what no result depends on: %w", p)
		case runtime.Error:
			r.Panicked = p.Error()
		default:
			panic(p)
		}
	}()
	fn()
	return nil
}

// nans returns the share of results that are NaN.
func (p *problem) nans(r *reference) float64 {
	count, nans := 0, 0
	for n, o := range p.outputs {
		for _, bits := range r.Bits[n] {
			if count++; isNaN(p.Info.Fields[o].Elem, bits) {
				nans++
			}
		}
	}
	return float64(nans) / float64(max(1, count))
}

// references are what the plain function of a stencil has computed so far, by problem. In an emulator, where
// that would take most of the time, and where the plain function may fuse x*y+z, they are those of the machine
// that runs the emulator.
type references struct {
	known map[string]*reference
	given bool // they come from another process, which has computed all that are needed
}

// key tells problems of a stencil apart. Of inputs that are in memory, halos are a part.
func (p *problem) key(inMemory bool) string {
	return fmt.Sprint(p.n, p.run, p.part, p.halos, p.values, p.scalars, inMemory)
}

// known returns the reference of a problem, which is computed the first time.
func (p *problem) known(inMemory bool, compute func() (*reference, error)) (*reference, error) {
	key := p.key(inMemory)
	if ref := p.references.known[key]; ref != nil {
		return ref, nil
	}
	if p.references.given {
		return nil, errors.New("what the plain function computes for this problem was not given")
	}
	ref, err := compute()
	if err != nil {
		return nil, err
	}
	if p.references.known == nil {
		p.references.known = map[string]*reference{}
	}
	p.references.known[key] = ref
	return ref, nil
}

// write writes the references to a file.
func (r *references) write(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(gob.NewEncoder(f).Encode(r.known), f.Close())
}

// read reads what write has written, in another process.
func (r *references) read(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r.given = true
	return gob.NewDecoder(f).Decode(&r.known)
}
