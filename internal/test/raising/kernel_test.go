package raising_test

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/test/raising/testdata/kernels"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil"
)

// plainKernels are the functions of testdata/kernels, by name.
var plainKernels = map[string]any{
	"InvHelm": kernels.InvHelm, "EllipticR": kernels.EllipticR, "EllipticD": kernels.EllipticD, "Faces": kernels.Faces, "Lookup": kernels.Lookup, "Either": kernels.Either,
	"Filter": kernels.Filter, "Ends": kernels.Ends, "Corrected": kernels.Corrected, "Cyclic": kernels.Cyclic, "Running": kernels.Running, "Greatest": kernels.Greatest,
}

// TestKernels runs the program of each kernel and compares what it computes with the function.
func TestKernels(t *testing.T) {
	modules, names, err := raiseWith(filepath.Join("testdata", "kernels"), ssa2stencil.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != len(plainKernels) {
		t.Errorf("%d programs, %d functions to compare with", len(names), len(plainKernels))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			program := tensor.Programs(modules[name])[0]
			fn := reflect.ValueOf(plainKernels[ir.NameAttr.Of(program)])
			for seed := range uint64(10) {
				checkKernel(t, program, fn, rand.New(rand.NewPCG(seed, 0)))
			}
		})
	}
	checkPrograms(t, filepath.Join("testdata", "kernels"), ssa2stencil.Options{})
}

// checkKernel runs a program and its function on one set of numbers.
func checkKernel(t *testing.T, program *ir.Op, fn reflect.Value, rng *rand.Rand) {
	t.Helper()
	st := &interp.State{N: [ir.Rank]int{1, 1, 1}, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	args := program.Regions[0].Args
	next := func() *ir.Value {
		v := args[0]
		args = args[1:]
		return v
	}
	var in []reflect.Value
	for n := range fn.Type().NumIn() {
		v := reflect.New(fn.Type().In(n)).Elem()
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			fillArrays(v.Elem(), st, next, rng)
		} else {
			fillArrays(v, st, next, rng)
		}
		in = append(in, v)
	}
	outputs := args
	for _, v := range outputs {
		st.Fields[v] = newArray(v)
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	for n, want := range fn.Call(in) {
		got := st.Fields[outputs[n]].Elements
		each(want, func(at int, x float64) {
			elem := outputs[n].Type.(tensor.Type).Elem
			if y := interp.Float(got[at], elem); math.Abs(x-y) > 1e-5*(1+math.Abs(x)) {
				t.Errorf("element %d of %s is %v, the Go function gives %v", at, outputs[n].Name, y, x)
			}
		})
	}
}

func newArray(v *ir.Value) *interp.Field {
	return interp.NewArrays([ir.Rank]int{}, [ir.Rank]int{1, 1, 1}, v.Type.(tensor.Type).Extents)
}

// fillArrays gives the numbers in a value, and the arguments of the program that they are.
func fillArrays(v reflect.Value, st *interp.State, next func() *ir.Value, rng *rand.Rand) {
	switch v.Kind() {
	case reflect.Struct:
		for n := range v.NumField() {
			f := reflect.NewAt(v.Type().Field(n).Type, v.Field(n).Addr().UnsafePointer()).Elem()
			fillArrays(f, st, next, rng)
		}
		return
	case reflect.Array:
	default:
		arg := next()
		x := rng.IntN(5)
		if v.CanInt() {
			v.SetInt(int64(x))
		} else {
			v.SetFloat(float64(x) + 0.5)
		}
		value := numberOf(v)
		if _, isArray := arg.Type.(tensor.Type); isArray {
			st.Fields[arg] = newArray(arg)
			st.Fields[arg].Elements[0] = value
		} else {
			st.Scalars[arg] = value
		}
		return
	}
	arg := next()
	field := newArray(arg)
	st.Fields[arg] = field
	n := 0
	eachNumber(v, func(x reflect.Value) {
		switch {
		case x.CanUint():
			x.SetUint(uint64(rng.IntN(4)))
		case x.CanInt():
			x.SetInt(int64(rng.Uint64()))
		default:
			x.SetFloat(float64(rng.IntN(161)-40) / 16)
		}
		field.Elements[n] = numberOf(x)
		n++
	})
}

func numberOf(x reflect.Value) interp.Value {
	switch x.Kind() {
	case reflect.Float32:
		return interp.FromFloat(x.Float(), ir.F32)
	case reflect.Float64:
		return interp.FromFloat(x.Float(), ir.F64)
	case reflect.Uint8:
		return interp.Value(x.Uint())
	}
	return interp.Value(x.Int())
}

func eachNumber(v reflect.Value, visit func(reflect.Value)) {
	if v.Kind() != reflect.Array {
		visit(v)
		return
	}
	for n := range v.Len() {
		eachNumber(v.Index(n), visit)
	}
}

func each(v reflect.Value, visit func(n int, x float64)) {
	n := 0
	eachNumber(v, func(x reflect.Value) {
		visit(n, x.Float())
		n++
	})
}
