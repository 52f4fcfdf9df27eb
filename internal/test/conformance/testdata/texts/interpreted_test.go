package texts

import (
	"context"
	"os"
	"reflect"
	"testing"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/rt"
)

// TestInterpreted compares what is compiled with what oec-opt --run computes of the text.
func TestInterpreted(t *testing.T) {
	t.Parallel()
	var laplace LaplaceFields
	var hdiff HdiffFields
	var upstream UpstreamFields
	var regions RegionsFields
	var semiLag SemiLagFields
	var column ColumnFields
	for _, c := range []struct {
		name   string
		size   [3]int
		fields any
		alloc  func(ni, nj, nk int) error
		run    func(ctx context.Context, opts ...rt.Option) error
		info   rt.Info
		scalar map[string]interp.Value
	}{
		{"laplace", [3]int{37, 5, 3}, &laplace, laplace.Alloc,
			func(ctx context.Context, o ...rt.Option) error { return RunLaplace(ctx, laplace, o...) }, LaplaceInfo(), nil},
		{"hdiff", [3]int{19, 11, 7}, &hdiff, hdiff.Alloc,
			func(ctx context.Context, o ...rt.Option) error { return RunHdiff(ctx, hdiff, o...) }, HdiffInfo(), nil},
		{"upstream", [3]int{21, 4, 3}, &upstream, upstream.Alloc,
			func(ctx context.Context, o ...rt.Option) error { return RunUpstream(ctx, upstream, 0.3, o...) }, UpstreamInfo(),
			map[string]interp.Value{"dt": interp.FromFloat(0.3, ir.F32)}},
		{"regions", [3]int{9, 4, 8}, &regions, regions.Alloc,
			func(ctx context.Context, o ...rt.Option) error { return RunRegions(ctx, regions, o...) }, RegionsInfo(), nil},
		{"semiLag", [3]int{23, 3, 2}, &semiLag, semiLag.Alloc,
			func(ctx context.Context, o ...rt.Option) error { return RunSemiLag(ctx, semiLag, 2, o...) }, SemiLagInfo(),
			map[string]interp.Value{"far": 2}},
		{"column", [3]int{17, 1, 6}, &column,
			func(ni, _, nk int) error { return column.Alloc(ni, nk) },
			func(ctx context.Context, o ...rt.Option) error { return RunColumn(ctx, column, o...) }, ColumnInfo(), nil},
	} {
		if err := c.alloc(c.size[0], c.size[1], c.size[2]); err != nil {
			t.Fatal(err)
		}
		fields := memory(c.fields)
		fill(fields)
		want := interpret(t, c.name, c.size, fields, c.scalar)
		for _, level := range c.info.Levels {
			for _, device := range []string{"cpu", "go"} {
				fill(fields)
				if err := c.run(t.Context(), rt.Level(level.Name), rt.OnDevice(device)); err != nil {
					t.Fatal(err)
				}
				compare(t, c.name+" "+level.Name+" on "+device, fields, want)
			}
		}
	}
}

// field is a field of the run time, whatever its elements.
type field struct {
	param  string
	lo, hi [3]int
	at     func(p [3]int) interp.Value
	fill   func(n int) // with the values of input n
}

// fill gives all fields numbers, outputs too: what is left there shows where nothing is stored.
func fill(fields []field) {
	for n, f := range fields {
		f.fill(n + 1)
	}
}

// memory returns the fields of a struct.
func memory(fields any) []field {
	var out []field
	v := reflect.ValueOf(fields).Elem()
	for n := range v.NumField() {
		param := []rune(v.Type().Field(n).Name)
		param[0] += 'a' - 'A'
		switch f := v.Field(n).Interface().(type) {
		case *rt.Field[float64]:
			out = append(out, fieldOf(string(param), f, func(x float64) interp.Value { return interp.FromFloat(x, ir.F64) }))
		case *rt.Field[float32]:
			out = append(out, fieldOf(string(param), f, func(x float32) interp.Value { return interp.FromFloat(float64(x), ir.F32) }))
		case *rt.Field[int32]:
			out = append(out, fieldOf(string(param), f, func(x int32) interp.Value { return interp.Value(int64(x)) }))
		}
	}
	return out
}

func fieldOf[T float32 | float64 | int32](param string, f *rt.Field[T], bits func(T) interp.Value) field {
	n, h := f.Interior(), f.Halo()
	m := field{
		param: param,
		at:    func(p [3]int) interp.Value { return bits(f.At(p[0], p[1], p[2])) },
		fill: func(n int) {
			f.FillFunc(func(i, j, k int) T { return T(stress.Range{Lo: -3, Hi: 3}.At(n, i, j, k)) })
		},
	}
	for d := range n {
		m.lo[d], m.hi[d] = -h.Lo[d], n[d]+h.Hi[d]
	}
	return m
}

// interpret runs a program of the text on the inputs, and returns what it stores.
func interpret(t *testing.T, name string, n [3]int, fields []field, scalars map[string]interp.Value) map[string]*interp.Field {
	t.Helper()
	program := programOf(t, name)
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	out := map[string]*interp.Field{}
	for _, a := range program.Regions[0].Args {
		if x, ok := scalars[a.Name]; ok {
			st.Scalars[a] = x
		}
		for _, f := range fields {
			if f.param == a.Name {
				st.Fields[a] = interp.NewField(f.lo, f.hi)
				st.Fields[a].Each(func(p [3]int, x *interp.Value) { *x = f.at(p) })
				out[a.Name] = st.Fields[a]
			}
		}
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	return out
}

func programOf(t *testing.T, name string) *ir.Op {
	t.Helper()
	src, err := os.ReadFile("texts.mlir")
	if err != nil {
		t.Fatal(err)
	}
	modules, err := ir.ParseSplit(driver.Registry(), "texts.mlir", string(src))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		for _, program := range stencil.Programs(m) {
			if ir.NameAttr.Of(program) == name {
				return program
			}
		}
	}
	t.Fatalf("there is no program @%s", name)
	return nil
}

func compare(t *testing.T, what string, fields []field, want map[string]*interp.Field) {
	t.Helper()
	for _, f := range fields {
		wrong := 0
		want[f.param].Each(func(p [3]int, x *interp.Value) {
			if f.at(p) != *x {
				wrong++
			}
		})
		if wrong > 0 {
			t.Errorf("%s: %d values of %s differ", what, wrong, f.param)
		}
	}
}
