package arrays

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

const elements = 13

// fill gives the numbers in a value.
func fill(v reflect.Value, rng *rand.Rand) {
	switch v.Kind() {
	case reflect.Array:
		for n := range v.Len() {
			fill(v.Index(n), rng)
		}
	case reflect.Struct:
		for n := range v.NumField() {
			fill(v.Field(n), rng)
		}
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(rng.IntN(2001)-600) / 1024)
	case reflect.Bool:
		v.SetBool(rng.IntN(2) > 0)
	case reflect.Uint8:
		v.SetUint(uint64(rng.IntN(6)))
	default:
		v.SetInt(int64(rng.IntN(9)))
	}
}

func filled[T any](n int, seed uint64) []T {
	list := make([]T, n)
	for e := range list {
		fill(reflect.ValueOf(&list[e]).Elem(), rand.New(rand.NewPCG(seed, uint64(e))))
	}
	return list
}

func batch[T any](t *testing.T, list []T) *rt.Batch[T] {
	t.Helper()
	b, err := rt.BatchOf(list)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// near demands that all numbers are those of the plain function, but for rounding if there are sums.
func near(t *testing.T, what string, got, want reflect.Value, tolerance float64) {
	t.Helper()
	if got.Kind() == reflect.Array {
		for n := range got.Len() {
			near(t, what, got.Index(n), want.Index(n), tolerance)
		}
		return
	}
	if x, y := got.Float(), want.Float(); math.Abs(x-y) > tolerance*(1+math.Abs(y)) || math.IsNaN(x) != math.IsNaN(y) {
		t.Fatalf("%s: %v, the plain function gives %v", what, x, y)
	}
}

// same demands the same bits as at first.
func same[T any](t *testing.T, what string, first *[]T, got []T) {
	t.Helper()
	if *first == nil {
		*first = append(*first, got...)
	}
	if !reflect.DeepEqual(*first, got) {
		t.Fatalf("%s computes other bits than the kernel in Go", what)
	}
}

func TestDifferentialContracted(t *testing.T) {
	a, b, u, v := filled[Square](1, 1), filled[[5][5]float64](1, 2), filled[Cube](elements, 3), make([]Cube, elements)
	args := ContractedArgs{A: &a[0], B: &b[0], U: batch(t, u), V: batch(t, v)}
	var first []Cube
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunContracted(context.Background(), args, opts...) }, func(what string) {
		for e := range u {
			near(t, what, reflect.ValueOf(v[e]), reflect.ValueOf(Contracted(&a[0], &b[0], u[e])), 1e-13)
		}
		same(t, what, &first, v)
	})
}

func TestDifferentialStencil(t *testing.T) {
	s, u, v, w := filled[Mixed](1, 1), filled[Strip](elements, 2), make([]Strip, elements), make([]Strip, elements)
	args := StencilArgs{S: &s[0], U: batch(t, u), V: batch(t, v), W: batch(t, w)}
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunStencil(context.Background(), args, 0.3, opts...) }, func(what string) {
		for e := range u {
			wantV, wantW := Stencil(&s[0], 0.3, u[e])
			if v[e] != wantV || w[e] != wantW {
				t.Fatalf("%s: element %d has not the bits of the plain function", what, e)
			}
		}
	})
	args.S = nil
	const isNil = "Stencil: S is nil, which has the table Weights\n\thint: point to a struct of tables, as in &tables"
	difftest.Everywhere(t, func(opts ...rt.Option) error {
		err := RunStencil(t.Context(), args, 0.3, opts...)
		if err == nil {
			return errors.New("no error without tables")
		} else if err.Error() == isNil {
			return nil
		}
		return err
	}, func(string) {})
}

func TestDifferentialLong(t *testing.T) {
	u, v := filled[Line](elements, 2), make([]Line, elements)
	args := LongArgs{U: batch(t, u), V: batch(t, v)}
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunLong(context.Background(), args, opts...) }, func(what string) {
		for e := range u {
			if v[e] != Long(u[e]) {
				t.Fatalf("%s: element %d has not the bits of the plain function", what, e)
			}
		}
	})
}

// Debug names the number of a row and the element that it is in.
func TestDebug(t *testing.T) {
	u := make([]Line, elements)
	u[2][7] = math.Inf(1)
	err := RunLong(t.Context(), LongArgs{U: batch(t, u), V: batch(t, make([]Line, elements))}, rt.Debug())
	if err == nil || !strings.HasPrefix(err.Error(), "Long: V is NaN at number 7 of element 2, computed from U at number 7 of element 2, which is +Inf") {
		t.Error(err)
	}
}

func TestDifferentialMixing(t *testing.T) {
	height, u, v := filled[Column](1, 1), filled[Column](elements, 2), filled[Column](elements, 3)
	temperature, q, momentum, heat := filled[Column](elements, 4), filled[Column](elements, 5), make([]Column, elements), make([]Column, elements)
	args := MixingArgs{Height: &height[0], U: batch(t, u), V: batch(t, v), T: batch(t, temperature), Q: batch(t, q), Momentum: batch(t, momentum), Heat: batch(t, heat)}
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunMixing(context.Background(), args, opts...) }, func(what string) {
		for e := range u {
			wantMomentum, wantHeat := Mixing(&height[0], u[e], v[e], temperature[e], q[e])
			near(t, what, reflect.ValueOf(momentum[e]), reflect.ValueOf(wantMomentum), 0)
			near(t, what, reflect.ValueOf(heat[e]), reflect.ValueOf(wantHeat), 0)
		}
	})
}

func TestDifferentialSearched(t *testing.T) {
	table, x, class := filled[[4][9]float32](1, 1), filled[[Wide]float32](elements, 2), filled[[Wide]uint8](elements, 3)
	y, extremes := make([][Wide]float32, elements), make([][3]float32, elements)
	x[1][3], x[2][5] = float32(math.NaN()), float32(math.Inf(1))
	args := SearchedArgs{Table: &table[0], X: batch(t, x), Class: batch(t, class), Y: batch(t, y), Extremes: batch(t, extremes)}
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunSearched(context.Background(), args, opts...) }, func(what string) {
		for e := range x {
			wantY, wantExtremes := Searched(&table[0], x[e], class[e])
			near(t, what, reflect.ValueOf(y[e]), reflect.ValueOf(wantY), 0)
			near(t, what, reflect.ValueOf(extremes[e]), reflect.ValueOf(wantExtremes), 0)
		}
	})
}

func TestDifferentialConditional(t *testing.T) {
	u, v := filled[Square](elements, 4), make([]Square, elements)
	args := ConditionalArgs{U: batch(t, u), V: batch(t, v)}
	var first []Square
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunConditional(context.Background(), args, 0.5, opts...) }, func(what string) {
		for e := range u {
			near(t, what, reflect.ValueOf(v[e]), reflect.ValueOf(Conditional(u[e], 0.5)), 1e-13)
		}
		same(t, what, &first, v)
	})
}

// TestDifferentialPlaced leaves batches on a device: runs there do not touch the memory of the host until it is
// asked for.
func TestDifferentialPlaced(t *testing.T) {
	ctx, device := context.Background(), difftest.Accelerator()
	u, v, w := filled[Square](elements, 4), make([]Square, elements), make([]Square, elements)
	in, between, out := batch(t, u), batch(t, v), batch(t, w)
	for _, b := range []*rt.Batch[Square]{in, between, out} {
		if err := b.ToDevice(ctx, device); err != nil {
			t.Fatal(err)
		}
	}
	was := filled[Square](elements, 4)
	clear(u) // the newest elements are elsewhere
	for _, args := range []ConditionalArgs{{U: in, V: between}, {U: between, V: out}} {
		err := RunConditional(ctx, args, 0.5, rt.OnDevice(device))
		if missing := (*rt.UnsupportedError)(nil); errors.As(err, &missing) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if v[3] != (Square{}) || w[3] != (Square{}) {
		t.Error("runs on the device write to the memory of the host")
	}
	for e, got := range out.Elements() {
		near(t, device, reflect.ValueOf(got), reflect.ValueOf(Conditional(Conditional(was[e], 0.5), 0.5)), 1e-12)
	}
	if err := between.ToHost(ctx); err != nil || v[3] == (Square{}) {
		t.Errorf("the host has not got what is on the device: %v", err)
	}
}

func TestDifferentialLarge(t *testing.T) {
	u, v := filled[Square](4, 6), make([]Square, 4)
	args := LargeArgs{U: batch(t, u), V: batch(t, v)}
	var first []Square
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunLarge(context.Background(), args, opts...) }, func(what string) {
		for e := range u {
			near(t, what, reflect.ValueOf(v[e]), reflect.ValueOf(Large(u[e])), 1e-13)
		}
		same(t, what, &first, v)
	})
}

func TestDifferentialEither(t *testing.T) {
	t.Run("float32", func(t *testing.T) { testEither[float32](t, 1e-5) })
	t.Run("float64", func(t *testing.T) { testEither[float64](t, 1e-13) })
}

func testEither[T oec.Float](t *testing.T, tolerance float64) {
	at, p, u := filled[Plane[T]](1, 1), filled[Profile[T]](1, 2), filled[Plane[T]](elements, 3)
	v, ends := make([]Plane[T], elements), make([][3]T, elements)
	args := EitherArgs[T]{At: &at[0], P: &p[0], U: batch(t, u), V: batch(t, v), Ends: batch(t, ends)}
	var first []Plane[T]
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunEither(context.Background(), args, 0.75, opts...) }, func(what string) {
		for e := range u {
			wantV, wantEnds := Either(&at[0], &p[0], 0.75, u[e])
			near(t, what, reflect.ValueOf(v[e]), reflect.ValueOf(wantV), tolerance)
			near(t, what, reflect.ValueOf(ends[e]), reflect.ValueOf(wantEnds), 0)
		}
		same(t, what, &first, v)
	})
}

func TestDifferentialCut(t *testing.T) {
	u, v := filled[[Wide]float32](elements, 5), make([][Wide]float32, elements)
	args := CutArgs[float32]{U: batch(t, u), V: batch(t, v)}
	difftest.Everywhere(t, func(opts ...rt.Option) error { return RunCut(context.Background(), args, opts...) }, func(what string) {
		for e := range u {
			if v[e] != Cut(u[e]) {
				t.Fatalf("%s: element %d has not the bits of the plain function", what, e)
			}
		}
	})
}
