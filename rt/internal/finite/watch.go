// Package finite watches runs for numbers that are infinite or NaN: which point of which output is the
// first, and which of the points and scalars that it is computed from was so before.
package finite

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Watch is what is looked at before and after the runs of a plan.
type Watch struct {
	before []*fault.Cause // by field: of inputs in the memory of outputs, the first point that is not finite
}

// New returns the watch of a run. The halos of its fields that nobody has filled are marked.
func New(r *access.Run) (*Watch, error) {
	for _, f := range r.Fields {
		if err := f.Write(); err != nil {
			return nil, err
		}
		f.MarkHalo()
	}
	return &Watch{before: make([]*fault.Cause, len(r.Fields))}, nil
}

// Before notes what is about to be overwritten.
func (w *Watch) Before(r *access.Run) error {
	for i, f := range r.Fields {
		w.before[i] = nil
		if r.Spec.Fields[i].Output || !overwritten(r, f) {
			continue
		}
		if err := f.Read(); err != nil {
			return err
		}
		if at, found := f.FirstNotFinite(f.Owned); found {
			w.before[i] = cause(r, i, at)
		}
	}
	return nil
}

// overwritten reports whether an input is in the memory of an output.
func overwritten(r *access.Run, f *memory.Storage) bool {
	for o, out := range r.Fields {
		if r.Spec.Fields[o].Output && memory.Same(out, f) {
			return true
		}
	}
	return false
}

// After returns a *[fault.NotFiniteError] about the first point of an output that is not finite, nil if there is none, and
// then marks the halos that were filled from interiors that the run has written.
func (w *Watch) After(r *access.Run) error {
	for o, f := range r.Fields {
		if !r.Spec.Fields[o].Output {
			continue
		}
		if err := f.Read(); err != nil {
			return err
		}
		if at, found := f.FirstNotFinite(r.Written(o)); found {
			e := Describe(f, at)
			e.Stencil, e.Field, e.Arrays = r.Spec.Name, r.Spec.Fields[o].Name, r.Spec.OfArrays()
			var err error
			e.Cause, err = w.causeOf(r, at)
			if err != nil {
				return err
			}
			return e
		}
	}
	for o, f := range r.Fields {
		if r.Spec.Fields[o].Output {
			if err := f.Outdate(r.Written(o)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Describe returns the error about an element of a field.
func Describe(f *memory.Storage, at [3]int) *fault.NotFiniteError {
	return &fault.NotFiniteError{Point: at, Dims: f.Dims, Value: memory.Value(f.Elem, f.BitsAt(at))}
}

// causeOf returns what was not finite of all that a point of an output is computed from: a point of a
// halo that is marked, or else one of an input, or else a scalar; nil if there is none.
func (w *Watch) causeOf(r *access.Run, point [3]int) (*fault.Cause, error) {
	part := r.Part(abi.Box{Lo: point, Hi: [3]int{point[0] + 1, point[1] + 1, point[2] + 1}}, r.Fields)
	var best *fault.Cause
	for n := range part.Stages {
		st := &part.Stages[n]
		for x := range st.Spec.Reads {
			read := &st.Spec.Reads[x]
			c, err := w.readCause(part, read.Field, part.ReadBox(st, read))
			if err != nil {
				return nil, err
			}
			if c != nil && (best == nil || c.Halo > best.Halo) {
				best = c
			}
		}
	}
	if best != nil {
		return best, nil
	}
	for i, s := range r.Spec.Scalars {
		if s.Elem != abi.Float32 && s.Elem != abi.Float64 {
			continue
		}
		if v := memory.Value(s.Elem, r.Scalars[i]); v-v != 0 {
			return &fault.Cause{Name: s.Name, Scalar: true, Value: v}, nil
		}
	}
	return nil, nil
}

// readCause returns the first point of a box of a field that was not finite before the run.
func (w *Watch) readCause(r *access.Run, field int, box abi.Box) (*fault.Cause, error) {
	f := r.Fields[field]
	if err := f.Read(); err != nil {
		return nil, err
	}
	if !overwritten(r, f) {
		if at, found := f.FirstNotFinite(box.Meet(f.Bounds())); found {
			return cause(r, field, at), nil
		}
		return nil, nil
	}
	var first *fault.Cause
	for d := range 3 { // the halo is as it was
		low, high := box.Meet(f.Bounds()), box.Meet(f.Bounds())
		low.Hi[d], high.Lo[d] = min(low.Hi[d], 0), max(high.Lo[d], f.Interior[d])
		for _, b := range [2]abi.Box{low, high} {
			if at, found := f.FirstNotFinite(b); found && first == nil {
				first = cause(r, field, at)
			}
		}
	}
	if first == nil {
		first = w.before[field]
	}
	return first, nil
}

// cause describes a point of a field that is not finite.
func cause(r *access.Run, field int, at [3]int) *fault.Cause {
	f := r.Fields[field]
	return &fault.Cause{
		Name: r.Spec.Fields[field].Name, Point: at, Dims: f.Dims,
		Value: memory.Value(f.Elem, f.BitsAt(at)), Halo: halos[f.MarkAt(at)],
	}
}

// halos are what marks say.
var halos = map[memory.Mark]fault.Halo{
	memory.NoMark: fault.HaloGiven, memory.MarkStale: fault.HaloStale, memory.MarkUnfilled: fault.HaloUnfilled,
}
