package difftest

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
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
	// Scalars are the ranges of the scalars, in order. For others, it is a small
	// positive one.
	Scalars []Range

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
}

// A param is a parameter of the plain function, other than the point.
type param struct {
	kind  paramKind
	typ   reflect.Type
	field int // which of the inputs it is, or the first of them
}

type paramKind uint8

const (
	fieldParam  paramKind = iota
	fieldsParam           // an array of fields
	scalarParam
	domainParam // the extents of the domain
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
	if places := len(fieldPlaces(reflect.New(s.bind.Type().In(0)).Elem())); places != len(c.Info.Fields) {
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
		p := param{kind: scalarParam, typ: t.In(n), field: next}
		switch p.typ.Kind() {
		case reflect.Func:
			p.kind = fieldParam
			next++
		case reflect.Array:
			p.kind = fieldsParam
			next += p.typ.Len()
		case reflect.Struct, reflect.Pointer:
			p.kind = domainParam
		}
		s.params = append(s.params, p)
	}
	if next != len(s.inputs) {
		return fmt.Errorf("%s: the function has %d input fields, Info %d", s.Name, next, len(s.inputs))
	}
	return nil
}

func dimCount(dims rt.Dims) int { return len(dims.String()) }

// fieldPlaces returns the places for fields in a struct of fields.
func fieldPlaces(v reflect.Value) []reflect.Value {
	var places []reflect.Value
	for n := range v.NumField() {
		if f := v.Field(n); f.Kind() == reflect.Array {
			for e := range f.Len() {
				places = append(places, f.Index(e))
			}
		} else {
			places = append(places, f)
		}
	}
	return places
}

// A plan is a generated plan with the scalars to run it with.
type plan struct {
	run  reflect.Value
	args []reflect.Value // the first is the context's
}

// newPlan binds the fields, which are in the order of Info.
func (s *stencil) newPlan(fields []*field, scalars []uint64, opts ...rt.Option) (*plan, error) {
	v := reflect.New(s.bind.Type().In(0)).Elem()
	for n, place := range fieldPlaces(v) {
		place.Set(reflect.ValueOf(fields[n].rt))
	}
	results := s.bind.CallSlice([]reflect.Value{v, reflect.ValueOf(opts)})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	p := &plan{run: results[0].MethodByName("Run"), args: make([]reflect.Value, 1)}
	t := p.run.Type()
	if t.NumIn() != 1+len(scalars) {
		return nil, fmt.Errorf("%s: Run has %d parameters, the function %d scalars", s.Name, t.NumIn(), len(scalars))
	}
	for n, bits := range scalars {
		p.args = append(p.args, scalarValue(t.In(1+n), bits))
	}
	return p, nil
}

// runPlan runs the stencil once.
func (p *plan) runPlan(ctx context.Context) error {
	p.args[0] = reflect.ValueOf(ctx)
	err, _ := p.run.Call(p.args)[0].Interface().(error)
	return err
}

// scalarBits returns the bits of the scalars of a run.
func (s *stencil) scalarBits(v values) []uint64 {
	var list []uint64
	for _, p := range s.params {
		if p.kind != scalarParam {
			continue
		}
		kind, r := scalarKind(p.typ), Range{1, 5}
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
	named := func(e elem) bool { return e.kind().String() == t.Kind().String() }
	sized := func(e elem) bool {
		return !e.kind().IsFloat() && e.kind() != abi.Bool && e.kind().Size() == int(t.Size())
	}
	for _, is := range []func(elem) bool{named, sized} {
		if at := slices.IndexFunc(elems, is); at >= 0 {
			return elems[at].kind()
		}
	}
	panic("no element type has the bits of " + t.String())
}

// scalarValue returns the value of type t that has the given bits.
func scalarValue(t reflect.Type, bits uint64) reflect.Value {
	v := reflect.New(t).Elem()
	switch kind := scalarKind(t); {
	case v.CanFloat():
		v.SetFloat(toFloat(kind, bits))
	case v.CanUint():
		v.SetUint(bits)
	case v.CanInt():
		v.SetInt(toInt(kind, bits))
	default:
		v.SetBool(bits != 0)
	}
	return v
}

// domain returns the value of a parameter that tells the extents of the domain.
func domain(t reflect.Type, n [3]int) reflect.Value {
	d := oec.NewDomain(n[0], n[1], n[2])
	if t.Kind() == reflect.Pointer {
		return reflect.ValueOf(&d).Convert(t)
	}
	return reflect.ValueOf(d).Convert(t)
}
