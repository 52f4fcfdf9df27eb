package difftest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// A Case is a stencil to test, for one element type.
type Case struct {
	Name  string  // "Hdiff[float64]"
	Plain any     // the Go function: Hdiff[float64]; nil of a result that is a pointer is one that is not stored
	Bind  any     // what was generated for it: BindHdiff[float64]
	Info  rt.Info // HdiffInfo[float64]()

	// Ranges restricts the values of inputs, by their names in the source; those of
	// one field of an array by that of the field, such as "Q[1]".
	// Others are arbitrary, NaN and infinities included.
	Ranges map[string]Range
	// Scalars are the ranges of the scalars, in order, those in arrays and structs counted one by one. For others, it is a small
	// positive one.
	Scalars []Range

	// OnParts is what the stencil is refused with where some fields are cut into parts, a piece of the error that gives the reason. Without
	// it, a stencil has to run on the parts of any number of ranks.
	OnParts string

	// Arithmetic says that it is a test of numbers, whose stencils have the shapes of others:
	// few layouts and sizes do.
	Arithmetic bool
}

// stencil is a Case whose functions have been looked into.
type stencil struct {
	Case
	plain, bind reflect.Value
	dims        rt.Dims
	inputs      []int // numbers of Info.Fields
	outputs     []int
	params      []param
	numbers     []reflect.Type // of the numbers in parameters
	references  references
}

// A param is a parameter of the plain function, other than the point.
type param struct {
	kind  paramKind
	typ   reflect.Type
	first int // which of the inputs or of the scalars it begins with
}

type paramKind uint8

const (
	fieldParam  paramKind = iota // a field, or an array or struct of them
	tableParam                   // a pointer to an array, or to a struct of them
	scalarParam                  // a number, or an array or struct of them
	domainParam                  // the extents of the domain
)

// newStencil checks that the functions of a case fit each other.
func newStencil(c Case) (*stencil, error) {
	s, err := newPlain(c)
	if err != nil {
		return nil, err
	}
	if s.bind = reflect.ValueOf(c.Bind); s.bind.Kind() != reflect.Func {
		return nil, fmt.Errorf("%s: Bind is no function", c.Name)
	}
	places := 0
	for _, t := range leafTypes(s.bind.Type().In(0)) {
		places += len(arraysIn(t))
	}
	if places != len(c.Info.Fields) {
		return nil, fmt.Errorf("%s: the struct has %d fields, Info %d", c.Name, places, len(c.Info.Fields))
	}
	return s, nil
}

// newPlain is newStencil for a case of which only the plain function is called.
func newPlain(c Case) (*stencil, error) {
	s := &stencil{Case: c, plain: reflect.ValueOf(c.Plain)}
	for n := range c.Info.Fields {
		if f := &c.Info.Fields[n]; f.Output {
			s.outputs, s.dims = append(s.outputs, n), f.Dims
		} else {
			s.inputs = append(s.inputs, n)
		}
	}
	if s.plain.Kind() != reflect.Func {
		return nil, fmt.Errorf("%s: Plain is no function", c.Name)
	}
	return s, s.findParams()
}

// findParams tells the parameters of the plain function apart: all but the
// point, which is last.
func (s *stencil) findParams() error {
	t, next := s.plain.Type(), 0
	for n := range t.NumIn() - dimCount(s.dims) {
		p := param{kind: domainParam, typ: t.In(n)}
		if parts := leafTypes(p.typ); p.typ != reflect.TypeFor[oec.Domain]() {
			switch parts[0].Kind() {
			case reflect.Func:
				p.kind, p.first = fieldParam, next
				next += len(parts)
			case reflect.Pointer:
				p.kind, p.first = tableParam, next
				next += len(arraysIn(p.typ))
			default:
				p.kind, p.first = scalarParam, len(s.numbers)
				s.numbers = append(s.numbers, parts...)
			}
		}
		s.params = append(s.params, p)
	}
	if next != len(s.inputs) {
		return fmt.Errorf("%s: the function has %d input fields, Info %d", s.Name, next, len(s.inputs))
	}
	return nil
}

func dimCount(dims rt.Dims) int { return len(dims.String()) }

// leaves returns what there is in a value, in arrays and structs one by one, in order. It can be set if the value can.
func leaves(v reflect.Value) (list []reflect.Value) {
	switch v.Kind() {
	case reflect.Array:
		for n := range v.Len() {
			list = append(list, leaves(v.Index(n))...)
		}
	case reflect.Struct:
		for n := range v.NumField() {
			f := v.Field(n)
			if f.CanAddr() && !f.CanSet() { // not exported
				f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			}
			list = append(list, leaves(f)...)
		}
	default:
		list = append(list, v)
	}
	return list
}

// leafTypes returns the types of the leaves of values of a type.
func leafTypes(t reflect.Type) (list []reflect.Type) {
	for _, v := range leaves(reflect.New(t).Elem()) {
		list = append(list, v.Type())
	}
	return list
}

// A plan is a generated plan with the scalars to run it with.
type plan struct {
	run  reflect.Value
	step reflect.Value   // the method ToRun
	args []reflect.Value // the first is the context's
}

// newPlan binds the fields, which are in the order of Info.
func (s *stencil) newPlan(fields []*guard.Field, scalars []uint64, opts ...rt.Option) (*plan, error) {
	v := reflect.New(s.bind.Type().In(0)).Elem()
	n := 0
	for _, place := range leaves(v) {
		if tables := arraysIn(place.Type()); tables[0] != nil {
			place.Set(tableOver(place.Type(), fields[n:n+len(tables)]))
			n += len(tables)
			continue
		}
		f := reflect.ValueOf(fields[n].Rt)
		n++
		if place.Type() != f.Type() { // its elements are declared with those that the tester has
			f = reflect.NewAt(place.Type().Elem(), f.UnsafePointer())
		}
		place.Set(f)
	}
	results := s.bind.CallSlice([]reflect.Value{v, reflect.ValueOf(opts)})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	p := &plan{run: results[0].MethodByName("Run"), step: results[0].MethodByName("ToRun"), args: make([]reflect.Value, 1)}
	t := p.run.Type()
	for n := 1; n < t.NumIn(); n++ {
		v := reflect.New(t.In(n)).Elem()
		scalars = setScalars(v, scalars)
		p.args = append(p.args, v)
	}
	if len(scalars) > 0 {
		return nil, fmt.Errorf("%s: the parameters of Run lack %d scalars of the function", s.Name, len(scalars))
	}
	return p, nil
}

// runPlan runs the stencil once.
func (p *plan) runPlan(ctx context.Context) error {
	p.args[0] = reflect.ValueOf(ctx)
	err, _ := p.run.Call(p.args)[0].Interface().(error)
	return err
}

// toRun returns a run as a part of a time step.
func (p *plan) toRun() rt.Action { return p.step.Call(p.args[1:])[0].Interface().(rt.Action) }

// scalarBits returns the bits of the scalars of a run.
func (s *stencil) scalarBits(v values) []uint64 {
	var list []uint64
	for _, t := range s.numbers {
		kind, r := scalarKind(t), Range{1, 5}
		if kind.IsFloat() {
			r = Range{0.25, 0.75}
		}
		if len(list) < len(s.Scalars) {
			r = s.Scalars[len(list)]
		}
		list = append(list, v.bits(r, kind, len(s.Info.Fields)+len(list), [3]int{}))
	}
	return list
}

// scalarKind returns the element type with the bits of t: that of its name, or, since there are more
// types of scalars than of elements, one of integers of its size.
func scalarKind(t reflect.Type) rt.ElemKind {
	named := func(e guard.Elem) bool { return e.Kind().String() == t.Kind().String() }
	sized := func(e guard.Elem) bool {
		return !e.Kind().IsFloat() && e.Kind() != abi.Bool && e.Kind().Size() == int(t.Size())
	}
	for _, is := range []func(guard.Elem) bool{named, sized} {
		if at := slices.IndexFunc(guard.Elems, is); at >= 0 {
			return guard.Elems[at].Kind()
		}
	}
	panic("no element type has the bits of " + t.String())
}

// setScalars gives the numbers in a value the first of the given bits, and returns the others. Those that there are no bits for stay 0.
func setScalars(v reflect.Value, bits []uint64) []uint64 {
	for _, v := range leaves(v) {
		if len(bits) == 0 {
			break
		}
		switch kind := scalarKind(v.Type()); {
		case v.CanFloat():
			v.SetFloat(guard.ToFloat(kind, bits[0]))
		case v.CanUint():
			v.SetUint(bits[0])
		case v.CanInt():
			v.SetInt(guard.ToInt(kind, bits[0]))
		default:
			v.SetBool(bits[0] != 0)
		}
		bits = bits[1:]
	}
	return bits
}
