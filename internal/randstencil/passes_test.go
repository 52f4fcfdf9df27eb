package randstencil_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/driver"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/randstencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

type point = [ir.Rank]int

// reach is more than any random program reads around a point.
const reach = 24

// size is the domain on which programs are interpreted. It is larger than the constants
// that coordinates and extents are compared with: the ranges of the IR do not say that a
// row at a constant is absent from a smaller one.
func size() point { return point{11, 9, 10} }

// corners are what is computed of it, which is where guards differ.
func corners() []interp.Range {
	n := size()
	return []interp.Range{{Hi: point{5, 4, 4}}, {Lo: point{n[0] - 4, n[1] - 4, n[2] - 4}, Hi: n}}
}

// outcome is what a program computes in a corner: its outputs, or why it panics.
type outcome struct {
	outputs  []*interp.Field
	panicked *interp.PanicError
}

// check interprets a program as raised, and after each pass of each level, and compares
// the results.
func (c *checker) check(in *instance) error {
	if in.err != nil {
		return in.err
	}
	run := &run{checker: c, memory: c.memory(in.module), known: map[string]bool{ir.Print(in.module): true}}
	c.note("raised", in.module)
	var err error
	if run.want, err = run.interpret(in.module); err != nil {
		return fmt.Errorf("as raised: %w", err)
	}
	for _, level := range pipeline.Levels() {
		if err := run.level(in.module, level); err != nil {
			return fmt.Errorf("level %s: %w", level, err)
		}
	}
	return nil
}

// note counts the operations of a program.
func (c *checker) note(stage string, module *ir.Op) {
	ir.Walk(module, func(op *ir.Op) { c.operations[stage+" "+op.Name()]++ })
}

// run is the check of one program.
type run struct {
	*checker
	memory
	want  []outcome
	known map[string]bool // what was interpreted
}

// level runs the passes of a level. What a pass leaves alone, or makes to what is known
// from before, is not interpreted again.
func (r *run) level(raised *ir.Op, level string) error {
	first, err := pipeline.StencilPasses(level)
	if err != nil {
		return err
	}
	second, err := pipeline.LoopPasses(level)
	if err != nil {
		return err
	}
	p, err := pipeline.New(append(first, second...)...)
	if err != nil {
		return err
	}
	var wrong error
	after := func(pass string, module *ir.Op) {
		text := ir.Print(module)
		if wrong != nil || r.known[text] {
			return
		}
		r.known[text] = true
		r.note("lowered", module)
		got, err := r.interpret(module)
		if err == nil {
			err = compare(module, got, r.want)
		}
		if err != nil {
			wrong = fmt.Errorf("after %s: %w\n%s", pass, err, text)
		}
	}
	err = p.Run(&pipeline.Context{Registry: driver.Registry()}, ir.Clone(raised), pipeline.Options{VerifyEach: true, After: after})
	return errors.Join(err, wrong)
}

// checker interprets programs. It keeps the fields that were filled before, which takes
// longer than to read them, and counts operations by the stages at which programs have them.
type checker struct {
	inputs     map[inputKey]*interp.Field
	operations randstencil.Coverage
}

func newChecker() *checker { return &checker{map[inputKey]*interp.Field{}, randstencil.Coverage{}} }

// inputKey is what the elements of a field depend on, and where it has some.
type inputKey struct {
	present [ir.Rank]bool
	elem    ir.Scalar
	number  int // of the argument
}

// field returns the input for an argument.
func (c *checker) field(a *ir.Value, number int) *interp.Field {
	present, elem, _ := fieldType(a)
	key := inputKey{present, elem, number}
	if c.inputs[key] == nil {
		c.inputs[key] = newField(a, reach)
		c.inputs[key].Each(func(p point, x *interp.Value) { *x = input(elem, number, p) })
	}
	return c.inputs[key]
}

// memory is the input of a program, by the number of the argument.
type memory map[int]*interp.Field

func (c *checker) memory(raised *ir.Op) memory {
	m := memory{}
	program := ir.Funcs(raised)[0]
	for number, a := range program.Regions[0].Args {
		if _, _, isField := fieldType(a); isField && !written(program, a) {
			m[number] = c.field(a, number)
		}
	}
	return m
}

// newField returns memory for the domain and a halo.
func newField(a *ir.Value, halo int) *interp.Field {
	present, _, _ := fieldType(a)
	lo, hi := point{}, point{1, 1, 1}
	for d, here := range present {
		if here {
			lo[d], hi[d] = -halo, size()[d]+halo
		}
	}
	return interp.NewField(lo, hi)
}

// interpret returns what a program computes in each corner.
func (m memory) interpret(module *ir.Op) (all []outcome, err error) {
	for _, corner := range corners() {
		out, err := m.interpretCorner(ir.Funcs(module)[0], corner)
		if err != nil {
			return nil, err
		}
		all = append(all, out)
	}
	return all, nil
}

func (m memory) interpretCorner(program *ir.Op, corner interp.Range) (out outcome, err error) {
	st := &interp.State{N: size(), Only: &corner, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for number, a := range program.Regions[0].Args {
		if _, elem, isField := fieldType(a); !isField {
			st.Scalars[a] = input(elem, number, point{})
		} else if m[number] != nil {
			st.Fields[a] = m[number]
		} else {
			st.Fields[a] = newField(a, 0)
			out.outputs = append(out.outputs, st.Fields[a])
		}
	}
	err = interp.Run(program, st)
	if errors.As(err, &out.panicked) {
		err = nil
	}
	return out, err
}

// fieldType returns the type of a field's elements, or that of a scalar.
func fieldType(a *ir.Value) (present [ir.Rank]bool, elem ir.Scalar, isField bool) {
	switch t := a.Type.(type) {
	case stencil.FieldType:
		return t.Present(), t.Elem, true
	case loop.FieldType:
		return t.Present, t.Elem, true
	case ir.Scalar:
		return present, t, false
	}
	return present, 0, false
}

// written reports whether a program of either level stores to an argument.
func written(program *ir.Op, a *ir.Value) bool {
	found := false
	program.Regions[0].Walk(func(op *ir.Op) {
		found = found || op.Is(stencil.OpStore) && stencil.FieldOf(op.Operand(1)) == a || op.Is(loop.OpStore) && loop.FieldOf(op) == a
	})
	return found
}

// input returns an element of argument number n: mostly numbers that are equal now and
// then, and some special ones.
func input(t ir.Scalar, n int, p point) interp.Value {
	h := uint64(n + 1)
	for _, x := range p {
		h = (h + uint64(x+1000)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	if !t.IsFloat() {
		ends := [...]int64{0, 1, -1, math.MaxInt64, math.MinInt64, 1<<(t.Bits()-1) - 1}
		v := int64(h>>20%41) - 20
		if h%4 == 0 {
			v = ends[h>>8%uint64(len(ends))] >> (64 - t.Bits())
		}
		return interp.Constant(ir.Int{Value: v, Type: t})
	}
	special := [...]float64{0, math.Copysign(0, -1), 1, -1, 2, -0.5, math.Inf(1), math.Inf(-1), math.NaN(), 1e-40, -3e38}
	if h%4 == 0 {
		return interp.FromFloat(special[h>>8%uint64(len(special))], t)
	}
	return interp.FromFloat(float64(int64(h>>20%2048)-1024)/129, t)
}

// compare compares what is computed in each corner.
func compare(module *ir.Op, got, want []outcome) error {
	for n := range want {
		if err := compareCorner(ir.Funcs(module)[0], got[n], want[n]); err != nil {
			return err
		}
	}
	return nil
}

// compareCorner compares outputs bit for bit, but for NaNs. If there is a panic, outputs
// are as they may be.
func compareCorner(program *ir.Op, got, want outcome) error {
	switch {
	case (got.panicked == nil) != (want.panicked == nil) || got.panicked != nil && *got.panicked != *want.panicked:
		return fmt.Errorf("panic %v, should be %v", got.panicked, want.panicked)
	case want.panicked != nil:
		return nil
	case len(got.outputs) != len(want.outputs):
		return fmt.Errorf("%d outputs, should be %d", len(got.outputs), len(want.outputs))
	}
	next := 0
	for _, a := range program.Regions[0].Args {
		if !written(program, a) {
			continue
		}
		_, elem, _ := fieldType(a)
		for e, x := range got.outputs[next].Elements {
			y := want.outputs[next].Elements[e]
			if fx, fy := interp.Float(x, elem), interp.Float(y, elem); x != y && (!elem.IsFloat() || fx == fx || fy == fy) {
				return fmt.Errorf("element %d of %s is %v (%#x), should be %v (%#x)", e, a.Name, fx, x, fy, y)
			}
		}
		next++
	}
	return nil
}
