package raising_test

import (
	"errors"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/test/raising/testdata/programs"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil"
)

// plain are the functions of testdata/programs, by name and element type.
var plain = map[string]any{
	"Advance_float64": programs.Advance, "Tabled_float32": programs.Tabled,
	"Hdiff_float64": programs.Hdiff, "Copy_float32": programs.Copy[float32], "Copy_float64": programs.Copy[float64],
	"Guarded_float64": programs.Guarded, "Short_float64": programs.Short, "Nested_float64": programs.Nested,
	"Captured_float64": programs.Captured, "HigherOrder_float64": programs.HigherOrder, "Several_float64": programs.Several,
	"Late_float64": programs.Late, "LateCapture_float64": programs.LateCapture,
	"Extremes_float64": programs.Extremes, "Indices_float64": programs.Indices, "Logic_float32": programs.Logic,
	"Behind_float64": programs.Behind,
	"Window_float64": programs.Window, "Skipped_float64": programs.Skipped, "Newton_float64": programs.Newton,
	"Labels_float64": programs.Labels, "Counters_float64": programs.Counters, "LiveOut_float64": programs.LiveOut,
	"Cases_float64": programs.Cases, "Captures_float64": programs.Captures, "Inner_float64": programs.Inner,
	"Searched_float64": programs.Searched, "Decided_float64": programs.Decided,
	"Weights_float64": programs.Weights, "Sorted_float64": programs.Sorted, "Copied_float64": programs.Copied,
	"Structs_float64": programs.Structs,
	"Lid_float64":     programs.Lid, "Shores_float64": programs.Shores, "Depth_float64": programs.Depth,
	"Made_float64": programs.Made, "Stepped_float64": programs.Stepped,
	"Tracers_float64": programs.Tracers, "Shuffled_float64": programs.Shuffled, "Winds_float64": programs.Winds,
	"Pixels_uint8": programs.Pixels, "Mixed_int64": programs.Mixed, "Shifts_int32": programs.Shifts, "Unsigned_uint16": programs.Unsigned,
	"Widths_int64": programs.Widths, "Floats_float64": programs.Floats, "Bits_float64": programs.Bits, "Counted_int32": programs.Counted,
	"Masks_bool": programs.Masks, "Classes_int32": programs.Classes, "Scalars_int64": programs.Scalars, "Folded_int64": programs.Folded, "Chosen_int32": programs.Chosen, "Kept_float64": programs.Kept,
	"Divided_int32": programs.Divided, "Doomed_int32": programs.Doomed, "Careful_int32": programs.Careful, "Modulo_float64": programs.Modulo,
	"Indexed_float64": programs.Indexed, "Below_float64": programs.Below,
	"Any_float32": programs.Any[float32], "Any_float64": programs.Any[float64], "Any_int32": programs.Any[int32], "Any_int64": programs.Any[int64],
	"Any_bool": programs.Any[bool], "Any_uint8": programs.Any[uint8], "Any_int16": programs.Any[int16], "Any_uint16": programs.Any[uint16],
	"Integral_float64": programs.Integral, "Remainders_float64": programs.Remainders, "Fused_float64": programs.Fused, "Kinds_float64": programs.Kinds,
	"Fractions_float64": programs.Fractions, "Equal_float64": programs.Equal, "Signs_float64": programs.Signs, "Bounded_float32": programs.Bounded[float32], "Bounded_float64": programs.Bounded[float64],
	"Narrow_float32": programs.Narrow, "Rounded_float32": programs.Rounded[float32], "Rounded_float64": programs.Rounded[float64],
	"Sums_float64": programs.Sums, "Thomas_float64": programs.Thomas, "Relaxed_float64": programs.Relaxed, "Symmetric_float32": programs.Symmetric,
	"Mean_float64": programs.Mean, "Counts_int32": programs.Counts, "Filters_float64": programs.Filters, "Coupled_float64": programs.Coupled, "Flagged_float64": programs.Flagged,
	"Donor_float64": programs.Donor, "Clamped_float64": programs.Clamped, "Often_float64": programs.Often, "Column_float64": programs.Column,
	"ColumnSum_float64": programs.ColumnSum, "ColumnTop_float32": programs.ColumnTop, "LevelSum_float64": programs.LevelSum,
	"Located_float64": programs.Located, "Looked_float32": programs.Looked, "Carried_float64": programs.Carried,
	"Grids_float64": programs.Grids, "Shifted_float64": programs.Shifted,
}

// TestSameBits runs each raised program and the Go function it comes from at
// some points, and compares the bits, or what both panic with.
func TestSameBits(t *testing.T) {
	t.Run("plain", func(t *testing.T) { checkSameBits(t, ssa2stencil.Options{}) })
	t.Run("rounds", func(t *testing.T) { checkSameBits(t, ssa2stencil.Options{Rounds: true}) })
}

func checkSameBits(t *testing.T, opts ssa2stencil.Options) {
	modules, names, err := raiseWith(filepath.Join("testdata", "programs"), opts)
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
			seeds := 20
			if strings.HasPrefix(name, "Extremes") {
				seeds = 600 // for each pair of special values
			}
			for seed := range seeds {
				p := point{seed % 5, 3 - seed%4, 0}
				got := runProgram(t, program, seed, p)
				if want := runColumn(reflect.ValueOf(plain[name]), program, seed, p); !slices.Equal(got, want) {
					t.Fatalf("seed %d, column %v:\n%q, the Go function gives\n%q", seed, p, got, want)
				}
			}
		})
	}
}

// TestPanics makes sure that the programs that may panic do so, and only those.
func TestPanics(t *testing.T) {
	modules, _, err := raiseAll(filepath.Join("testdata", "programs"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Divided_int32": true, "Careful_int32": false, "Unsigned_uint16": false, "Shifts_int32": false} {
		program := stencil.Programs(modules[name])[0]
		panics := 0
		for seed := range 40 {
			if column := runProgram(t, program, seed, point{1, 2, 0}); len(column) == 1 {
				panics++
			}
		}
		if (panics > 0) != want || panics == 40 {
			t.Errorf("%s panics in %d of 40 columns", name, panics)
		}
	}
}

// extents are those of the domain.
var extents = point{6, 6, levels}

// levels is how many points of a column are compared.
const levels = 7

type point = [ir.Rank]int

func absent(p point, present [ir.Rank]bool) point {
	for d, here := range present {
		if !here {
			p[d] = 0
		}
	}
	return p
}

// runColumn calls the Go function at the points of a column. If it panics, that is all.
func runColumn(fn reflect.Value, program *ir.Op, seed int, p point) (column []string) {
	defer func() {
		if err, ok := recover().(runtime.Error); ok {
			column = []string{strings.TrimPrefix(err.Error(), "runtime error: ")}
		}
	}()
	for p[2] = range levels {
		column = append(column, runPlain(fn, program, seed, p))
	}
	return column
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
	var dims []int
	for d, here := range all[len(all)-1].Type.(stencil.FieldType).Present() {
		if here {
			dims = append(dims, d)
		}
	}
	first := fn.Type().NumIn() - len(dims) // index
	for n := range first {
		in := fn.Type().In(n)
		if in == reflect.TypeFor[oec.Domain]() {
			args = append(args, reflect.ValueOf(oec.Domain{NI: extents[0], NJ: extents[1], NK: extents[2]}))
			continue
		}
		arg := reflect.New(in).Elem()
		for _, v := range leaves(arg) {
			if v.Kind() == reflect.Pointer {
				v.Set(reflect.New(v.Type().Elem()))
				fillTables(v.Elem(), next, seed)
				continue
			}
			param := next()
			if v.Kind() == reflect.Func {
				v.Set(accessor(v.Type(), param, seed))
			} else {
				v.Set(goValue(sample(param.Name, seed, point{}, param.Type.(ir.Scalar)), v.Type()))
			}
		}
		args = append(args, arg)
	}
	for _, d := range dims {
		args = append(args, reflect.ValueOf(p[d]))
	}
	var out []string
	for _, result := range fn.Call(args) {
		for _, v := range leaves(result) {
			out = append(out, showGo(v))
		}
	}
	return strings.Join(out, " ")
}

// fillTables gives the numbers in a table those that the program has in a row for each array.
func fillTables(v reflect.Value, next func() *ir.Value, seed int) {
	if v.Kind() == reflect.Struct {
		for n := range v.NumField() {
			fillTables(v.Field(n), next, seed)
		}
		return
	}
	param := next()
	for n, x := range leaves(v) {
		x.Set(goValue(sample(param.Name, seed, point{n}, param.Type.(stencil.FieldType).Elem), x.Type()))
	}
}

// leaves returns what there is in a value, in arrays and structs one by one.
func leaves(v reflect.Value) (list []reflect.Value) {
	switch v.Kind() {
	case reflect.Array:
		for n := range v.Len() {
			list = append(list, leaves(v.Index(n))...)
		}
	case reflect.Struct:
		for n := range v.NumField() {
			list = append(list, leaves(v.Field(n))...)
		}
	default:
		list = append(list, v)
	}
	return list
}

// accessor makes the accessor of an input.
func accessor(t reflect.Type, param *ir.Value, seed int) reflect.Value {
	field := param.Type.(stencil.FieldType)
	return reflect.MakeFunc(t, func(index []reflect.Value) []reflect.Value {
		var q point
		for d, here := range field.Present() {
			if here {
				q[d], index = int(index[0].Int()), index[1:]
			}
		}
		return []reflect.Value{goValue(sample(param.Name, seed, q, field.Elem), t.Out(0))}
	})
}

// tableSizes returns the lengths of the rows that a temp is read within.
func tableSizes(temp *ir.Value) (sizes []int) {
	for _, u := range temp.Uses() {
		if !u.Op.Is(stencil.OpApply) {
			continue
		}
		for _, read := range stencil.Users(u.Op.Regions[0].Args[u.Index], stencil.OpDynAccess) {
			if w := stencil.WindowAttr.Of(read); w.Lo[0].Fixed && w.Hi[0].Fixed && w.Hi[0].Bound.IsLit() {
				sizes = append(sizes, w.Hi[0].Bound.Off+1)
			}
		}
	}
	return sizes
}

// runProgram runs a program on the column of a point, and returns what it stores, or what
// it panics with.
func runProgram(t *testing.T, program *ir.Op, seed int, p point) (column []string) {
	t.Helper()
	const reach = 8 // recurrences need the whole domain
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
			st.Scalars[a] = sample(a.Name, seed, point{}, a.Type.(ir.Scalar))
			continue
		}
		lo, hi := point{}, point{1, 1, 1}
		for d, here := range ft.Present() {
			if here {
				lo[d], hi[d] = st.Only.Lo[d]-reach, st.Only.Hi[d]+reach
			}
		}
		for _, load := range stencil.Users(a, stencil.OpLoad) {
			for _, size := range tableSizes(load.Result()) {
				lo[0], hi[0] = 0, size
			}
		}
		st.Fields[a] = interp.NewField(lo, hi)
		if len(stencil.Users(a, stencil.OpStore)) > 0 {
			outputs = append(outputs, a)
			continue
		}
		st.Fields[a].Each(func(p point, x *interp.Value) { *x = sample(a.Name, seed, p, ft.Elem) })
	}
	err := interp.Run(program, st)
	if panicked := (*interp.PanicError)(nil); errors.As(err, &panicked) {
		return []string{panicked.Message}
	} else if err != nil {
		t.Fatal(err)
	}
	for p[2] = range levels {
		var out []string
		for _, a := range outputs {
			ft := a.Type.(stencil.FieldType)
			out = append(out, show(*st.Fields[a].At(absent(p, ft.Present())), ft.Elem))
		}
		column = append(column, strings.Join(out, " "))
	}
	return column
}
