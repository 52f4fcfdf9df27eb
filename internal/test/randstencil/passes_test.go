package randstencil_test

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/transform"
	gpupass "github.com/openearthgo/oec/transform/gpu"
	stencilpass "github.com/openearthgo/oec/transform/stencil"
)

type point = [ir.Rank]int

// reach is more than any random program reads around a point.
const reach = 24

// size is the domain on which programs are interpreted. It is larger than the constants
// that coordinates and extents are compared with, and what is read from there: the ranges of
// the IR do not say that a row at a constant is absent from a smaller one.
func size() point { return point{13, 11, 12} }

// corners are what is computed of it, which is where guards differ. Several points at once do not
// divide the first one evenly.
func corners() []difftest.Part {
	n := size()
	return []difftest.Part{{Hi: point{5, 5, 4}}, {Lo: point{n[0] - 4, n[1] - 4, n[2] - 4}, Hi: n}}
}

// outcome is what a program computes in a corner: its outputs, or why it panics.
type outcome struct {
	outputs  []*interp.Field
	panicked *interp.PanicError
}

// check interprets a program as raised, and after each pass of each level, and compares
// the results: with those of the plain function, if they are known.
func (c *checker) check(in *instance, plain []difftest.Result) error {
	if in.err != nil {
		return in.err
	}
	run := &run{checker: c, known: map[string]bool{ir.Print(in.module): true}}
	for corner := range corners() {
		run.given = append(run.given, c.memory(in.module, corner))
	}
	c.note("raised", in.module)
	var err error
	if run.want, err = run.interpret(in.module); err != nil {
		return fmt.Errorf("as raised: %w", err)
	}
	for corner, result := range plain {
		if err := run.want[corner].check(ir.Funcs(in.module)[0], corners()[corner], result); err != nil {
			return fmt.Errorf("as raised: %w\n%s", err, ir.Print(in.module))
		}
	}
	for _, level := range pipeline.Levels() {
		if err := run.level(in.module, level, pipeline.ByModel); err != nil {
			return fmt.Errorf("level %s: %w", level, err)
		}
	}
	if err := run.level(in.module, pipeline.Tuned, shared); err != nil {
		return fmt.Errorf("level %s, %v: %w", pipeline.Tuned, shared, err)
	}
	return nil
}

// shared keeps in memory that blocks share what the model would have threads compute anew.
var shared = pipeline.Schedule{Keep: stencilpass.KeepByModel, Unroll: 1, Share: gpupass.ShareAll}

// note counts the operations of a program.
func (c *checker) note(stage string, module *ir.Op) {
	ir.Walk(module, func(op *ir.Op) { c.operations[stage+" "+op.Name()]++ })
}

// run is the check of one program.
type run struct {
	*checker
	given []memory // in each corner
	want  []outcome
	known map[string]bool // what was interpreted
}

// level runs the passes of a level, down to loops and to kernels. What a pass leaves alone, or
// makes to what is known from before, is not interpreted again.
func (r *run) level(raised *ir.Op, level string, s pipeline.Schedule) error {
	passes, err := pipeline.LevelByName(level, s)
	if err != nil {
		return err
	}
	module := ir.Clone(raised)
	if err := r.passes(module, passes.Stencil()); err != nil {
		return err
	}
	loops := ir.Clone(module)
	for _, list := range [][]transform.Pass{passes.Loops(), passes.Machine(pipeline.Compared), passes.Machine(pipeline.Masked)} {
		if err := r.passes(loops, list); err != nil {
			return err
		}
	}
	return r.passes(module, kernelPasses(passes))
}

// kernelPasses returns the passes of a level to kernels, with blocks of threads that do not fit
// in the domain.
func kernelPasses(level pipeline.Level) []transform.Pass {
	list := slices.Concat(level.Launches(), level.Kernels())
	for n, p := range list {
		if convert, ok := p.(gpupass.ConvertLoops); ok {
			convert.BlockI, convert.BlockJ = 4, 2
			list[n] = convert
		}
	}
	return list
}

// passes runs some passes of a level on a module.
func (r *run) passes(module *ir.Op, list []transform.Pass) error {
	p, err := pipeline.New(list...)
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
		if gpu.KernelModule(module) == nil && slices.ContainsFunc(ir.Funcs(module), launches) {
			return // launches are interpreted as those of kernels
		}
		got, err := r.interpret(module)
		if err == nil {
			err = compare(module, got, r.want)
		}
		if err != nil {
			wrong = fmt.Errorf("after %s: %w\n%s", pass, err, text)
		}
	}
	err = p.Run(&transform.Context{Registry: driver.Registry()}, module, pipeline.Options{VerifyEach: true, After: after})
	return errors.Join(err, wrong)
}

func launches(program *ir.Op) bool { return len(gpu.Launches(program)) > 0 }

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
	corner  int
	number  int // of the input
}

// field returns the field of input number n for an argument.
func (c *checker) field(a *ir.Value, corner, n int) *interp.Field {
	present, elem, _ := fieldType(a)
	key := inputKey{present, elem, corner, n}
	if c.inputs[key] == nil {
		c.inputs[key] = newField(a, reach)
		kind := kindOf(elem)
		c.inputs[key].Each(func(p point, x *interp.Value) { *x = value(elem, difftest.Given(corner, kind, n, p)) })
	}
	return c.inputs[key]
}

// memory is the input of a program: fields by the number of the argument, and scalars.
type memory struct {
	fields  map[int]*interp.Field
	scalars map[int]interp.Value
}

// memory returns the input for a corner.
func (c *checker) memory(raised *ir.Op, corner int) memory {
	m := memory{map[int]*interp.Field{}, map[int]interp.Value{}}
	program := ir.Funcs(raised)[0]
	for number, a := range program.Regions[0].Args {
		if _, _, isField := fieldType(a); isField && !written(program, a) {
			m.fields[number] = c.field(a, corner, len(m.fields))
		}
	}
	for number, a := range program.Regions[0].Args {
		if _, elem, isField := fieldType(a); !isField {
			m.scalars[number] = value(elem, difftest.Given(corner, kindOf(elem), len(m.fields)+len(m.scalars), point{}))
		}
	}
	return m
}

// kindOf returns the element type that an argument has in memory.
func kindOf(t ir.Scalar) rt.ElemKind { return lang.TypeOfScalar(t).InMemory().Kind }

// value returns the value of type t that has the given bits in memory.
func value(t ir.Scalar, bits uint64) interp.Value {
	if t.IsFloat() {
		return interp.Value(bits)
	}
	return interp.Constant(ir.Int{Value: int64(bits), Type: t})
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
func (r *run) interpret(module *ir.Op) (all []outcome, err error) {
	for n, corner := range corners() {
		out, err := r.given[n].interpret(ir.Funcs(module)[0], interp.Range{Lo: corner.Lo, Hi: corner.Hi})
		if err != nil {
			return nil, err
		}
		all = append(all, out)
	}
	return all, nil
}

func (m memory) interpret(program *ir.Op, corner interp.Range) (out outcome, err error) {
	st := &interp.State{N: size(), Only: &corner, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for number, a := range program.Regions[0].Args {
		if x, ok := m.scalars[number]; ok {
			st.Scalars[a] = x
		} else if m.fields[number] != nil {
			st.Fields[a] = m.fields[number]
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
	found := slices.Contains(gpu.Written(program.Regions[0]), a)
	program.Regions[0].Walk(func(op *ir.Op) {
		found = found || op.Is(stencil.OpStore) && stencil.FieldOf(op.Operand(1)) == a
	})
	return found
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
			if !same(elem, x, y) {
				return fmt.Errorf("element %d of %s is %s, should be %s", e, a.Name, show(elem, x), show(elem, y))
			}
		}
		next++
	}
	return nil
}

// check compares outputs with those of the plain function.
func (o *outcome) check(program *ir.Op, corner difftest.Part, plain difftest.Result) error {
	switch {
	case plain.Panicked != (o.panicked != nil):
		return fmt.Errorf("panic %v, should be one: %v", o.panicked, plain.Panicked)
	case plain.Panicked:
		return nil
	case len(plain.Bits) != len(o.outputs):
		return fmt.Errorf("%d outputs, should be %d", len(o.outputs), len(plain.Bits))
	}
	next := 0
	for _, a := range program.Regions[0].Args {
		if !written(program, a) {
			continue
		}
		present, elem, _ := fieldType(a)
		at := 0
		for p := range partOf(corner, present).Points() {
			x, y := *o.outputs[next].At(p), value(elem, plain.Bits[next][at])
			if !same(elem, x, y) {
				return fmt.Errorf("element %v of %s is %s, should be %s", p, a.Name, show(elem, x), show(elem, y))
			}
			at++
		}
		next++
	}
	return nil
}

// partOf returns the points of a corner for a field.
func partOf(corner difftest.Part, present [ir.Rank]bool) interp.Range {
	r := interp.Range{Lo: corner.Lo, Hi: corner.Hi}
	for d, here := range present {
		if !here {
			r.Lo[d], r.Hi[d] = 0, 1
		}
	}
	return r
}

// same reports whether values have the same bits, or are both NaN.
func same(t ir.Scalar, x, y interp.Value) bool {
	return x == y || t.IsFloat() && math.IsNaN(interp.Float(x, t)) && math.IsNaN(interp.Float(y, t))
}

func show(t ir.Scalar, x interp.Value) string {
	if t.IsFloat() {
		return fmt.Sprintf("%v (%#x)", interp.Float(x, t), x)
	}
	return fmt.Sprintf("%d (%#x)", int64(x), x)
}
