package raising_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"reflect"

	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// sample is the value of a field or scalar at a point: often a special one.
func sample(name string, seed int, p point, t ir.Scalar) interp.Value {
	h := fnv.New32a()
	fmt.Fprint(h, name, seed, p)
	n := int(h.Sum32() >> 7)
	if t.IsFloat() {
		special := [...]float64{0, math.Copysign(0, -1), 1, -1, 2, -3, 0.5, 3.25, -7, 300.5, 1e18, -1e30, math.Inf(1), math.Inf(-1), math.NaN()}
		if seed%2 == 0 {
			return interp.FromFloat(special[n%8], t) // so that most results are numbers
		}
		return interp.FromFloat(special[n%len(special)], t)
	}
	special := [...]int64{1, 2, -3, 7, 5, 100, 31, 200, 0, 1 << 15, -1, math.MinInt64, math.MaxInt64, 1 << 31, 64}
	if seed%2 == 0 {
		return interp.Constant(ir.Int{Value: special[n%8], Type: t}) // none is 0, so that few panic
	}
	return interp.Constant(ir.Int{Value: special[n%len(special)], Type: t})
}

// goValue converts a value to a Go type with the same bits.
func goValue(v interp.Value, t reflect.Type) reflect.Value {
	out := reflect.New(t).Elem()
	switch {
	case t.Kind() == reflect.Float32:
		out.SetFloat(interp.Float(v, ir.F32))
	case t.Kind() == reflect.Float64:
		out.SetFloat(interp.Float(v, ir.F64))
	case t.Kind() == reflect.Bool:
		out.SetBool(v != 0)
	case out.CanInt():
		out.SetInt(int64(v))
	default:
		out.SetUint(uint64(v))
	}
	return out
}

// show prints the bits of a value.
func show(v interp.Value, t ir.Scalar) string {
	switch {
	case t.IsFloat():
		return showFloat(interp.Float(v, t))
	case t == ir.I1:
		return fmt.Sprint(v != 0)
	}
	return fmt.Sprint(int64(v))
}

// showGo prints the bits of a Go value likewise.
func showGo(v reflect.Value) string {
	switch {
	case v.CanFloat():
		return showFloat(v.Float())
	case v.CanInt():
		return fmt.Sprint(v.Int())
	case v.CanUint():
		return fmt.Sprint(int64(v.Uint()))
	}
	return fmt.Sprint(v.Bool())
}

func showFloat(f float64) string {
	if math.IsNaN(f) {
		return "NaN"
	}
	return fmt.Sprintf("%g(%x)", f, math.Float64bits(f))
}
