package suite

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// Problem is a kernel with fields of one size.
type Problem[T oec.Float] struct {
	Inputs, Outputs []*rt.Field[T]

	kernel  *Kernel
	scalars []float64
	fields  reflect.Value // the struct that Bind takes
}

// New allocates the fields of a kernel for a domain of ni by nj by nk points, and fills
// the inputs, halos included, with data of the kernel.
func New[T oec.Float](k *Kernel, d *Data, ni, nj, nk int) (*Problem[T], error) {
	p := newProblem[T](k, d.Scalars)
	alloc, ok := p.fields.Addr().Interface().(interface{ Alloc(ni, nj, nk int) error })
	if !ok {
		return nil, fmt.Errorf("%s has no Alloc for three dimensions", k.Name)
	}
	if err := alloc.Alloc(ni, nj, nk); err != nil {
		return nil, err
	}
	sources := d.Inputs.On(ni)
	for n, place := range p.places() {
		f, ok := place.Interface().(*rt.Field[T])
		switch {
		case !ok:
			return nil, fmt.Errorf("field %d of %s has another element type", n, k.Name)
		case n < len(sources):
			fill.Field(f, n+1, sources[n])
			p.Inputs = append(p.Inputs, f)
		default:
			p.Outputs = append(p.Outputs, f)
		}
	}
	return p, nil
}

// newProblem returns a problem without fields.
func newProblem[T oec.Float](k *Kernel, scalars []float64) *Problem[T] {
	return &Problem[T]{kernel: k, scalars: scalars, fields: reflect.New(reflect.TypeOf(k.Bind).In(0)).Elem()}
}

// places returns where the struct of fields has them, the elements of arrays one by one.
func (p *Problem[T]) places() []reflect.Value {
	var all []reflect.Value
	for n := range p.fields.NumField() {
		f := p.fields.Field(n)
		if f.Kind() != reflect.Array {
			all = append(all, f)
			continue
		}
		for e := range f.Len() {
			all = append(all, f.Index(e))
		}
	}
	return all
}

// Fields returns the inputs and then the outputs.
func (p *Problem[T]) Fields() []*rt.Field[T] { return slices.Concat(p.Inputs, p.Outputs) }

// Move puts every field where memory says: it is given the elements of a field, halos and
// padding included, and returns as many that become those of the field, with the same
// values.
func (p *Problem[T]) Move(memory func(old []T) []T) error {
	places := p.places()
	fields := p.Fields()
	for n, f := range fields {
		moved, err := rt.FieldOf(memory(f.Data()), f.Origin(), f.Dims(), f.Interior(), f.Strides(), f.Halo())
		if err != nil {
			return err
		}
		fields[n] = moved
		places[n].Set(reflect.ValueOf(moved))
	}
	copy(p.Inputs, fields)
	copy(p.Outputs, fields[len(p.Inputs):])
	return nil
}

// Clone returns the same problem on fields with memory of their own.
func (p *Problem[T]) Clone() *Problem[T] {
	c := newProblem[T](p.kernel, p.scalars)
	places := c.places()
	for n, f := range p.Fields() {
		clone := f.Clone()
		places[n].Set(reflect.ValueOf(clone))
		if n < len(p.Inputs) {
			c.Inputs = append(c.Inputs, clone)
		} else {
			c.Outputs = append(c.Outputs, clone)
		}
	}
	return c
}

// Plain returns the plain function, which takes a point and returns the values of the
// outputs there.
func (p *Problem[T]) Plain() func(i, j, k int) []T {
	fn := reflect.ValueOf(p.kernel.Plain)
	var args []reflect.Value
	if fn.Type().In(0) == reflect.TypeFor[oec.Domain]() {
		n := p.Outputs[0].Interior()
		args = append(args, reflect.ValueOf(oec.NewDomain(n[0], n[1], n[2])))
	}
	for inputs := p.Inputs; len(inputs) > 0; {
		arg, rest := views(fn.Type().In(len(args)), inputs)
		args, inputs = append(args, arg), rest
	}
	args = append(args, convert(fn.Type(), len(args), p.scalars)...)
	return func(i, j, k int) []T {
		point := append(args[:len(args):len(args)], reflect.ValueOf(i), reflect.ValueOf(j), reflect.ValueOf(k))
		var values []T
		for _, v := range fn.Call(point) {
			if v.Kind() != reflect.Array {
				values = append(values, v.Interface().(T))
				continue
			}
			for e := range v.Len() {
				values = append(values, v.Index(e).Interface().(T))
			}
		}
		return values
	}
}

// views returns the next argument, of type t, and the fields that are left over.
func views[T oec.Float](t reflect.Type, fields []*rt.Field[T]) (arg reflect.Value, rest []*rt.Field[T]) {
	view := func(f *rt.Field[T]) reflect.Value {
		return reflect.ValueOf(f).MethodByName("View" + f.Dims().String()).Call(nil)[0]
	}
	if t.Kind() != reflect.Array {
		return view(fields[0]), fields[1:]
	}
	arg = reflect.New(t).Elem()
	for e := range t.Len() {
		arg.Index(e).Set(view(fields[e]))
	}
	return arg, fields[t.Len():]
}

// RunPlain computes the outputs with the plain function.
func (p *Problem[T]) RunPlain() {
	plain := p.Plain()
	n := p.Outputs[0].Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				for o, v := range plain(i, j, k) {
					p.Outputs[o].Set(i, j, k, v)
				}
			}
		}
	}
}

// Bind returns what runs the generated code.
func (p *Problem[T]) Bind(opts ...rt.Option) (run func(context.Context) error, err error) {
	results := reflect.ValueOf(p.kernel.Bind).CallSlice([]reflect.Value{p.fields, reflect.ValueOf(opts)})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	plan := results[0].MethodByName("Run")
	args := convert(plan.Type(), 1, p.scalars)
	return func(ctx context.Context) error {
		err, _ := plan.Call(append([]reflect.Value{reflect.ValueOf(ctx)}, args...))[0].Interface().(error)
		return err
	}, nil
}

// convert returns the scalars with the types of the parameters from number first on.
func convert(fn reflect.Type, first int, values []float64) []reflect.Value {
	var args []reflect.Value
	for n, v := range values {
		args = append(args, reflect.ValueOf(v).Convert(fn.In(first+n)))
	}
	return args
}

// streams returns the inputs that are memory traffic: those of three dimensions that are
// read on most levels.
func (p *Problem[T]) streams() []*rt.Field[T] {
	var list []*rt.Field[T]
	for n, f := range p.Inputs {
		if f.Dims() == rt.IJK && !slices.Contains(p.kernel.Edge, n) {
			list = append(list, f)
		}
	}
	return list
}

// Bytes returns the compulsory memory traffic of a run: each point of a field of three
// dimensions once.
func (p *Problem[T]) Bytes() int64 {
	n, fields := p.Outputs[0].Interior(), len(p.streams())+len(p.Outputs)
	return int64(n[0]) * int64(n[1]) * int64(n[2]) * int64(fields) * int64(unsafe.Sizeof(*new(T)))
}
