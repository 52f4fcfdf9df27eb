package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/ir"
)

// triple is a number for each dimension.
type triple = [ir.Rank]int

// runConfig says how programs are run.
type runConfig struct {
	run, elements bool
	size          *triple // nil: as the program's literal ranges say
	halo          triple
	inputs        map[string]stress.Range // by the name of the argument
}

// interpret runs all programs of a module and returns what they compute, as text.
func (c *runConfig) interpret(m *ir.Op) (string, error) {
	programs := slices.DeleteFunc(ir.Funcs(m), func(f *ir.Op) bool {
		return !stencil.ProgramAttr.In(f) && !tensor.ProgramAttr.In(f) && !loop.ProgramAttr.In(f)
	})
	if len(programs) == 0 {
		return "", fmt.Errorf("there is nothing to run: no function has the attribute %s, %s or %s", stencil.ProgramAttr.Name(), tensor.ProgramAttr.Name(), loop.ProgramAttr.Name())
	}
	if err := c.checkInputs(programs); err != nil {
		return "", err
	}
	var text strings.Builder
	for _, program := range programs {
		if err := c.execute(program, &text); err != nil {
			return "", err
		}
	}
	return text.String(), nil
}

// checkInputs demands that every name given is an input of some program.
func (c *runConfig) checkInputs(programs []*ir.Op) error {
	var names []string
	for _, program := range programs {
		for _, a := range inputsOf(program) {
			names = append(names, a.Name)
		}
	}
	for name := range c.inputs {
		if !slices.Contains(names, name) {
			return fmt.Errorf("-input names %s, which is no input; there are %s", name, strings.Join(names, ", "))
		}
	}
	return nil
}

// inputsOf returns the fields that a program does not write, and then its scalars: input
// number 1 is the first of them.
func inputsOf(program *ir.Op) []*ir.Value {
	outputs := outputsOf(program)
	var fields, scalars []*ir.Value
	for _, a := range program.Regions[0].Args {
		if _, scalar := a.Type.(ir.Scalar); scalar {
			scalars = append(scalars, a)
		} else if !slices.Contains(outputs, a) {
			fields = append(fields, a)
		}
	}
	return append(fields, scalars...)
}

// outputsOf returns the fields that a program writes, in the order of its arguments.
func outputsOf(program *ir.Op) []*ir.Value {
	written := map[*ir.Value]bool{}
	for _, field := range gpu.Written(program.Regions[0]) {
		written[field] = true
	}
	program.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(stencil.OpStore):
			written[stencil.FieldOf(op.Operand(1))] = true
		case op.Is(tensor.OpStore):
			written[op.Operand(1)] = true
		}
	})
	return slices.DeleteFunc(slices.Clone(program.Regions[0].Args), func(a *ir.Value) bool { return !written[a] })
}

func (c *runConfig) execute(program *ir.Op, text *strings.Builder) error {
	if len(ir.ResultsOf(program)) > 0 {
		return fmt.Errorf("%s: @%s returns what it computes; a program stores it to fields", program.Pos, ir.NameAttr.Of(program))
	}
	n, err := c.domain(program)
	if err != nil {
		return err
	}
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for _, a := range program.Regions[0].Args {
		if _, scalar := a.Type.(ir.Scalar); scalar {
			continue
		}
		if st.Fields[a], err = c.storage(a, n); err != nil {
			return fmt.Errorf("%s: @%s %w", program.Pos, ir.NameAttr.Of(program), err)
		}
	}
	for i, a := range inputsOf(program) {
		c.fill(st, a, i+1)
	}
	w := newWritten(outputsOf(program), st)
	if err := interp.Run(program, st); err != nil {
		return c.explain(err, n)
	}
	fmt.Fprintf(text, "@%s on %s\n", ir.NameAttr.Of(program), sizeText(n))
	w.report(text, c.elements)
	return nil
}

// explain adds to an error what the user can do about a point that has no memory.
func (c *runConfig) explain(err error, n triple) error {
	outside := (*interp.OutsideError)(nil)
	switch {
	case !errors.As(err, &outside) || outside.Bounds != "" || outside.Within.Contains(outside.Point):
		return err // whatever the domain is
	case outside.Field.Region() != nil:
		return fmt.Errorf("%w; fields have the domain %s and %s points around it: see -size and -halo", err, sizeText(n), sizeText(c.halo))
	case outside.Field.DefinedBy(loop.OpBuffer) != nil:
		return fmt.Errorf("%w; it is a buffer, which has the points that the program computes of it on the domain %s: see -size", err, sizeText(n))
	}
	return err
}

// domain returns the extents to run on. A program whose ranges are all literal has its own.
func (c *runConfig) domain(program *ir.Op) (n triple, err error) {
	if c.size != nil {
		return *c.size, nil
	}
	literal := !tensor.ProgramAttr.In(program)
	program.Regions[0].Walk(func(op *ir.Op) {
		box, sized := ir.BoxAttr.Lookup(op)
		if sized && !box.Literal() || op.Is(stencil.OpExtent) || op.Is(loop.OpExtent) {
			literal = false
		}
		if op.Is(stencil.OpStore) || op.Is(loop.OpParallel) || op.Is(loop.OpTiles) {
			for d := range n {
				n[d] = max(n[d], box.Hi[d].Off)
			}
		}
	})
	if !literal {
		return n, fmt.Errorf("%s: @%s runs on any domain; say which with -size=NIxNJxNK", program.Pos, ir.NameAttr.Of(program))
	}
	return n, nil
}

// mostBytes is what the interpreter may use for a field.
const mostBytes = 1 << 31

// storage returns memory for a field: what a cast says, or the domain and its halo.
func (c *runConfig) storage(a *ir.Value, n triple) (*interp.Field, error) {
	present, _ := fieldType(a)
	box := ir.Domain(present)
	halo := c.halo
	if extentsOf(a).Rank() > 0 {
		halo = triple{} // there is nothing around the elements of a batch
	}
	for _, cast := range stencil.Users(a, stencil.OpCast) {
		box, _ = ir.BoxAttr.Lookup(cast)
		halo = triple{}
	}
	lo, hi := triple{}, triple{1, 1, 1}
	bytes := 8 * float64(extentsOf(a).Size()) // which are no integer, as their number need not be one
	for d, here := range present {
		if here {
			lo[d], hi[d] = box.Lo[d].At(n)-halo[d], box.Hi[d].At(n)+halo[d]
			bytes *= max(0, float64(box.Hi[d].At(n))-float64(box.Lo[d].At(n))+2*float64(halo[d]))
		}
	}
	if bytes > mostBytes {
		return nil, fmt.Errorf("takes %.4g bytes for the field %s, on the domain %s with %s points around it; at most %d bytes are possible", bytes, a.Name, sizeText(n), sizeText(halo), int64(mostBytes))
	}
	return interp.NewArrays(lo, hi, extentsOf(a)), nil
}

// extentsOf returns the extents of the arrays that a field has at each point; none of numbers.
func extentsOf(a *ir.Value) ir.Extents {
	switch t := a.Type.(type) {
	case tensor.Type:
		return t.Extents
	case loop.FieldType:
		return t.Extents
	}
	return ir.Extents{}
}

// fieldType returns the dimensions of a field of either level, and the type of its elements.
func fieldType(a *ir.Value) (present [ir.Rank]bool, elem ir.Scalar) {
	switch t := a.Type.(type) {
	case stencil.FieldType:
		return t.Present(), t.Elem
	case tensor.Type:
		return [ir.Rank]bool{2: t.Batch}, t.Elem // the elements of a batch are along k
	case loop.FieldType:
		return t.Present, t.Elem
	}
	return present, elem
}

// fill gives an input its values.
func (c *runConfig) fill(st *interp.State, a *ir.Value, number int) {
	elem, scalar := a.Type.(ir.Scalar)
	if !scalar {
		_, elem = fieldType(a)
	}
	r, given := c.inputs[a.Name]
	if !given {
		r = defaultRange(elem)
	}
	at := func(p triple) interp.Value { return valueOf(r.At(number, p[0], p[1], p[2]), elem) }
	if scalar {
		st.Scalars[a] = at(triple{})
		return
	}
	n, size := 0, extentsOf(a).Size()
	st.Fields[a].Each(func(p triple, x *interp.Value) {
		if size > 1 { // the numbers of an array differ as those of a row do
			p[0] += n % size
		}
		*x = at(p)
		n++
	})
}

func defaultRange(t ir.Scalar) stress.Range {
	switch {
	case t.IsFloat(), t == ir.I1:
		return stress.Range{Lo: -1, Hi: 1}
	case t.IsUnsigned():
		return stress.Range{Hi: 16}
	}
	return stress.Range{Lo: -8, Hi: 8}
}

// valueOf returns a number as a value: the integer below it, or whether it is positive.
func valueOf(x float64, t ir.Scalar) interp.Value {
	switch {
	case t.IsFloat():
		return interp.FromFloat(x, t)
	case t == ir.I1 && x > 0:
		return 1
	case t == ir.I1:
		return 0
	}
	return interp.Constant(ir.Int{Value: int64(math.Floor(x)), Type: t})
}
