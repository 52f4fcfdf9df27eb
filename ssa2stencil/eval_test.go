package ssa2stencil_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil/testdata/programs"
)

// plain are the functions of testdata/programs, by name and element type.
var plain = map[string]any{
	"Hdiff_float64": programs.Hdiff, "Copy_float32": programs.Copy[float32], "Copy_float64": programs.Copy[float64],
	"Guarded_float64": programs.Guarded, "Short_float64": programs.Short, "Nested_float64": programs.Nested,
	"Captured_float64": programs.Captured, "HigherOrder_float64": programs.HigherOrder, "Several_float64": programs.Several,
	"Late_float64": programs.Late, "LateCapture_float64": programs.LateCapture,
	"Extremes_float64": programs.Extremes, "Indices_float64": programs.Indices, "Logic_float32": programs.Logic,
	"Behind_float64": programs.Behind,
	"Window_float64": programs.Window, "Skipped_float64": programs.Skipped, "Newton_float64": programs.Newton,
	"Labels_float64": programs.Labels, "Counters_float64": programs.Counters, "LiveOut_float64": programs.LiveOut,
	"Cases_float64": programs.Cases, "Captures_float64": programs.Captures, "Inner_float64": programs.Inner,
	"Searched_float64": programs.Searched,
	"Weights_float64":  programs.Weights, "Sorted_float64": programs.Sorted, "Copied_float64": programs.Copied,
	"Structs_float64": programs.Structs,
	"Lid_float64":     programs.Lid, "Shores_float64": programs.Shores, "Depth_float64": programs.Depth,
	"Tracers_float64": programs.Tracers, "Shuffled_float64": programs.Shuffled, "Winds_float64": programs.Winds,
	"Rounded_float32": programs.Rounded[float32], "Rounded_float64": programs.Rounded[float64],
}

// TestSameBits runs each raised program and the Go function it comes from at
// some points, and compares the bits.
func TestSameBits(t *testing.T) {
	modules, names, err := raiseAll(filepath.Join("testdata", "programs"))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != len(plain) {
		t.Errorf("%d programs, %d functions to compare with", len(names), len(plain))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			program := stencil.Programs(modules[name])[0]
			for seed := range 20 {
				column := runProgram(t, program, seed, point{seed % 5, 3 - seed%4, 0})
				for k := range levels {
					p := point{seed % 5, 3 - seed%4, k}
					got, want := column(p), runPlain(reflect.ValueOf(plain[name]), program, seed, p)
					if got != want {
						t.Fatalf("seed %d, point %v: %s, the Go function gives %s", seed, p, got, want)
					}
				}
			}
		})
	}
}

// extents are those of the domain.
var extents = point{6, 6, levels}

// levels is how many points of a column are compared.
const levels = 7

type point = [ir.Rank]int

// input is the value of a field or scalar at a point: often a special one.
func input(name string, seed int, p point) float64 {
	h := fnv.New32a()
	fmt.Fprint(h, name, seed, p)
	special := [...]float64{0, math.Copysign(0, -1), 1, -1, 2, -3, 0.5, 3.25, -7, math.Inf(1), math.Inf(-1), math.NaN()}
	n := int(h.Sum32() >> 7)
	if seed%2 == 0 {
		return special[n%8] // so that most results are numbers
	}
	return special[n%len(special)]
}

func absent(p point, present [ir.Rank]bool) point {
	for d, here := range present {
		if !here {
			p[d] = 0
		}
	}
	return p
}

func bits(f float64) string {
	if math.IsNaN(f) {
		return "NaN"
	}
	return fmt.Sprintf("%g(%x)", f, math.Float64bits(f))
}

// runPlain calls the Go function with accessors made by reflection.
func runPlain(fn reflect.Value, program *ir.Op, seed int, p point) string {
	var args []reflect.Value
	all := program.Regions[0].Args
	params := all
	next := func() *ir.Value {
		p := params[0]
		params = params[1:]
		return p
	}
	for n := range fn.Type().NumIn() {
		in := fn.Type().In(n)
		if in == reflect.TypeFor[oec.Domain]() {
			args = append(args, reflect.ValueOf(oec.Domain{NI: extents[0], NJ: extents[1], NK: extents[2]}))
			continue
		}
		switch in.Kind() {
		case reflect.Func:
			args = append(args, accessor(in, next(), seed))
		case reflect.Array:
			fields := reflect.New(in).Elem()
			for m := range in.Len() {
				fields.Index(m).Set(accessor(in.Elem(), next(), seed))
			}
			args = append(args, fields)
		case reflect.Int:
			present := all[len(all)-1].Type.(stencil.FieldType).Present()
			dims := []int{}
			for d, here := range present {
				if here {
					dims = append(dims, d)
				}
			}
			args = append(args, reflect.ValueOf(p[dims[n-(fn.Type().NumIn()-len(dims))]]))
		default:
			args = append(args, reflect.ValueOf(input(next().Name, seed, point{})).Convert(in))
		}
	}
	var out []string
	for _, v := range fn.Call(args) {
		if v.Kind() != reflect.Array {
			out = append(out, bits(v.Float()))
			continue
		}
		for n := range v.Len() {
			out = append(out, bits(v.Index(n).Float()))
		}
	}
	return strings.Join(out, " ")
}

// accessor makes a function of type t that gives the values of a field.
func accessor(t reflect.Type, field *ir.Value, seed int) reflect.Value {
	present := field.Type.(stencil.FieldType).Present()
	return reflect.MakeFunc(t, func(index []reflect.Value) []reflect.Value {
		var q point
		for d, here := range present {
			if here {
				q[d], index = int(index[0].Int()), index[1:]
			}
		}
		return []reflect.Value{reflect.ValueOf(input(field.Name, seed, q)).Convert(t.Out(0))}
	})
}

// runProgram runs a program on the column of a point. It returns what the program stores
// at a point of it.
func runProgram(t *testing.T, program *ir.Op, seed int, p point) func(point) string {
	t.Helper()
	const reach = 4
	st := &interp.State{
		N:       extents,
		Fields:  map[*ir.Value]*interp.Field{},
		Scalars: map[*ir.Value]interp.Value{},
		Only:    &interp.Range{Lo: p, Hi: point{p[0] + 1, p[1] + 1, levels}},
	}
	var outputs []*ir.Value
	for _, a := range program.Regions[0].Args {
		ft, isField := a.Type.(stencil.FieldType)
		if !isField {
			st.Scalars[a] = interp.FromFloat(input(a.Name, seed, point{}), a.Type.(ir.Scalar))
			continue
		}
		lo, hi := point{}, point{1, 1, 1}
		for d, here := range ft.Present() {
			if here {
				lo[d], hi[d] = st.Only.Lo[d]-reach, st.Only.Hi[d]+reach
			}
		}
		st.Fields[a] = interp.NewField(lo, hi)
		if len(stencil.Users(a, stencil.OpStore)) > 0 {
			outputs = append(outputs, a)
			continue
		}
		st.Fields[a].Each(func(p point, x *interp.Value) {
			*x = interp.FromFloat(input(a.Name, seed, p), ft.Elem)
		})
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	return func(p point) string {
		var out []string
		for _, a := range outputs {
			ft := a.Type.(stencil.FieldType)
			out = append(out, bits(interp.Float(*st.Fields[a].At(absent(p, ft.Present())), ft.Elem)))
		}
		return strings.Join(out, " ")
	}
}
