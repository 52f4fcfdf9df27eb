package suite

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// Problem is a kernel with fields of one size.
type Problem[T oec.Float] struct {
	Inputs, Outputs []*rt.Field[T]

	kernel *Kernel
	fields reflect.Value // the struct that Bind takes
}

// New allocates the fields of a kernel for a domain of ni by nj by nk points, and fills
// the inputs, halos included.
func New[T oec.Float](k *Kernel, ni, nj, nk int) (*Problem[T], error) {
	p := &Problem[T]{kernel: k, fields: reflect.New(reflect.TypeOf(k.Bind).In(0))}
	alloc, ok := p.fields.Interface().(interface{ Alloc(ni, nj, nk int) error })
	if !ok {
		return nil, fmt.Errorf("%s has no Alloc for three dimensions", k.Name)
	}
	if err := alloc.Alloc(ni, nj, nk); err != nil {
		return nil, err
	}
	for n := range p.fields.Elem().NumField() {
		f, ok := p.fields.Elem().Field(n).Interface().(*rt.Field[T])
		switch {
		case !ok:
			return nil, fmt.Errorf("field %d of %s has another element type", n, k.Name)
		case n < len(k.Inputs):
			fill.Field(f, n+1, k.Inputs[n])
			p.Inputs = append(p.Inputs, f)
		default:
			p.Outputs = append(p.Outputs, f)
		}
	}
	return p, nil
}

// Plain computes the outputs with the plain function.
func (p *Problem[T]) Plain() {
	fn := reflect.ValueOf(p.kernel.Plain)
	var args []reflect.Value
	for _, f := range p.Inputs {
		args = append(args, reflect.ValueOf(f).MethodByName("View" + f.Dims().String()).Call(nil)[0])
	}
	args = append(args, scalars(fn.Type(), len(args), p.kernel.Scalars)...)
	n := p.Outputs[0].Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				point := append(args[:len(args):len(args)], reflect.ValueOf(i), reflect.ValueOf(j), reflect.ValueOf(k))
				for o, v := range fn.Call(point) {
					p.Outputs[o].Set(i, j, k, v.Interface().(T))
				}
			}
		}
	}
}

// Bind returns what runs the generated code.
func (p *Problem[T]) Bind(opts ...rt.Option) (run func(context.Context) error, err error) {
	results := reflect.ValueOf(p.kernel.Bind).CallSlice([]reflect.Value{p.fields.Elem(), reflect.ValueOf(opts)})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	plan := results[0].MethodByName("Run")
	args := scalars(plan.Type(), 1, p.kernel.Scalars)
	return func(ctx context.Context) error {
		err, _ := plan.Call(append([]reflect.Value{reflect.ValueOf(ctx)}, args...))[0].Interface().(error)
		return err
	}, nil
}

// scalars returns the scalars with the types of the parameters from number first on.
func scalars(fn reflect.Type, first int, values []float64) []reflect.Value {
	var args []reflect.Value
	for n, v := range values {
		args = append(args, reflect.ValueOf(v).Convert(fn.In(first+n)))
	}
	return args
}

// Bytes returns the compulsory memory traffic of a run: each point of a field of three
// dimensions once.
func (p *Problem[T]) Bytes() int64 {
	n, fields := p.Outputs[0].Interior(), 0
	for _, f := range slices.Concat(p.Inputs, p.Outputs) {
		if f.Dims() == rt.IJK {
			fields++
		}
	}
	return int64(n[0]) * int64(n[1]) * int64(n[2]) * int64(fields) * int64(unsafe.Sizeof(*new(T)))
}
