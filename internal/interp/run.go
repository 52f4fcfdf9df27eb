package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// State is what a program runs on.
type State struct {
	N       [ir.Rank]int         // the full domain
	Fields  map[*ir.Value]*Field // of arguments, and of buffers if that is of interest
	Scalars map[*ir.Value]Value
	// Only restricts what is written to the program's arguments to a part of each box.
	// Nil is no restriction.
	Only *Range
	// Cut says at which ends the tile that [RunNest] runs is skewed: cut out of the middle of
	// rows, or of planes.
	Cut [2]bool
	// Touch is called before each element is read or written, if it is not nil.
	Touch func(field *ir.Value, p [ir.Rank]int, write bool)

	failed *PanicError
}

// Run runs a program of any level, which must have passed the verifier. If an assert
// does not hold, the program is run to its end, and the error is a *[PanicError].
func Run(program *ir.Op, st *State) error {
	if err := st.check(program); err != nil {
		return err
	}
	switch {
	case loop.ProgramAttr.In(program):
		return runNests(program, st)
	case stencil.ProgramAttr.In(program):
		return runApplies(program, st)
	case tensor.ProgramAttr.In(program):
		return runTensors(program, st)
	}
	return fmt.Errorf("%s: @%s has none of the attributes %s, %s and %s", program.Pos, ir.NameAttr.Of(program), stencil.ProgramAttr.Name(), tensor.ProgramAttr.Name(), loop.ProgramAttr.Name())
}

// check demands a field or a number for each argument, and the domain that the program is for.
func (st *State) check(program *ir.Op) error {
	for _, a := range program.Regions[0].Args {
		_, hasNumber := st.Scalars[a]
		if st.Fields[a] == nil && !hasNumber {
			return fmt.Errorf("%s: there is nothing to run @%s on as %s", program.Pos, ir.NameAttr.Of(program), a.Name)
		}
	}
	n, only, err := gpu.Domain(program)
	if err == nil && only && n != st.N {
		err = fmt.Errorf("is for the domain %v, and run on %v", n, st.N)
	}
	if err != nil {
		return fmt.Errorf("%s: @%s %w", program.Pos, ir.NameAttr.Of(program), err)
	}
	return nil
}

// box returns the points of a box on the domain.
func (st *State) box(b ir.Box) (r Range) {
	for d := range r.Lo {
		r.Lo[d], r.Hi[d] = b.Lo[d].At(st.N), b.Hi[d].At(st.N)
	}
	return r
}

// restricted returns the points of a range that are to be written to a field that varies
// along the present dimensions.
func (st *State) restricted(r Range, present [ir.Rank]bool) Range {
	for d, here := range present {
		if here && st.Only != nil {
			r.Lo[d], r.Hi[d] = max(r.Lo[d], st.Only.Lo[d]), min(r.Hi[d], st.Only.Hi[d])
		}
	}
	return r
}

// OutsideError says that a program reads or writes an element that does not exist.
type OutsideError struct {
	Op         *ir.Op    // which does
	Field      *ir.Value // or temp, or array
	Point      [ir.Rank]int
	Subscripts []int // in an array
	// Within is what there is: the memory of a field, or the range of a temp or cast. It
	// is empty if there is no memory.
	Within Range
	Bounds string // how the program writes the range; "" for memory
}

// Error returns file:line:col: what touches what.
func (e *OutsideError) Error() string {
	where := "where it has no memory"
	if e.Bounds != "" {
		where = "outside of its range " + e.Bounds
	}
	at := fmt.Sprint(e.Point)
	if len(e.Subscripts) > 0 {
		at += fmt.Sprintf(" and the subscripts %v", e.Subscripts)
	}
	return fmt.Sprintf("%s: %q touches %s at %s, %s", e.Op.Pos, e.Op.Name(), nameOf(e.Field), at, where)
}

// element returns an element of a field's memory, for an operation that works on it.
func (st *State) element(op *ir.Op, field *ir.Value, p [ir.Rank]int, write bool, subscripts ...int) (*Value, error) {
	memory := st.Fields[field]
	if memory == nil {
		return nil, &OutsideError{Op: op, Field: field, Point: p}
	}
	at := memory.At(p, subscripts...)
	if at == nil {
		return nil, &OutsideError{Op: op, Field: field, Point: p, Subscripts: subscripts, Within: Range{memory.Lo, memory.Hi}}
	}
	if st.Touch != nil {
		st.Touch(field, p, write)
	}
	return at, nil
}
