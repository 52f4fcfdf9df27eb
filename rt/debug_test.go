package rt_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// periodic is the boundary of the loops of these tests.
var periodic = rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})

// debugFields returns fields of which only the interiors are set, point by point.
func debugFields[T oec.Float](t *testing.T) HdiffFields[T] {
	t.Helper()
	var f HdiffFields[T]
	if err := f.Alloc(8, 6, 3); err != nil {
		t.Fatal(err)
	}
	for k := range 3 {
		for j := range 6 {
			for i := range 8 {
				f.In.Set(i, j, k, T(1+i*j+k))
				f.Coeff.Set(i, j, k, 0.125)
			}
		}
	}
	return f
}

// wantError checks an error's text.
func wantError(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || err.Error() != text {
		t.Errorf("the error is\n%v\ninstead of\n%s", err, text)
	}
}

const unfilled = "Hdiff: Out is NaN at i=0, j=0, k=0, computed from In at i=-2, j=-1, k=0, a point of the halo that nobody has filled\n\thint: fill the halo before the run, as rt.FillHalo does"

func TestDebugFindsHaloThatNobodyFilled(t *testing.T) {
	t.Parallel()
	needKernels(t)
	ctx := context.Background()
	for _, level := range []string{"inline", "original", "tuned"} {
		f := debugFields[float64](t)
		if err := RunHdiff(ctx, f, 1); err != nil {
			t.Fatal(err)
		}
		err := RunHdiff(ctx, f, 1, rt.Debug(), rt.Level(level))
		var e *rt.NotFiniteError
		if !errors.As(err, &e) || e.Cause == nil || e.Cause.Name != "In" || !strings.Contains(err.Error(), "a point of the halo that nobody has filled") {
			t.Errorf("%s: the error is %v", level, err)
		}
		if v := f.In.At(-1, 0, 0); !math.IsNaN(v) {
			t.Errorf("%s: the halo holds %v", level, v)
		}
		if err := rt.FillHalo(f.In, periodic); err != nil {
			t.Fatal(err)
		}
		if err := RunHdiff(ctx, f, 1, rt.Debug(), rt.Level(level)); err != nil {
			t.Errorf("%s: %v", level, err)
		}
	}
	f := debugFields[float32](t)
	wantError(t, RunHdiff(ctx, f, 1, rt.Debug(), rt.Level("inline")), unfilled)
}

// TestDebugSparesWhatIsFilled fills halos in all the ways that there are.
func TestDebugSparesWhatIsFilled(t *testing.T) {
	t.Parallel()
	needKernels(t)
	for name, fill := range map[string]func(f *rt.Field[float64]) *rt.Field[float64]{
		"Fill": func(f *rt.Field[float64]) *rt.Field[float64] { f.Fill(0); return f },
		"FillFunc": func(f *rt.Field[float64]) *rt.Field[float64] {
			f.FillFunc(func(_, _, _ int) float64 { return 0 })
			return f
		},
		"Data": func(f *rt.Field[float64]) *rt.Field[float64] { clear(f.Data()); return f },
		"Constant": func(f *rt.Field[float64]) *rt.Field[float64] {
			_ = rt.FillHalo(f, rt.BothEnds(rt.Constant(0.), rt.Constant(0.), rt.Fill{}))
			return f
		},
		"Clone": func(f *rt.Field[float64]) *rt.Field[float64] { f.Fill(0); return f.Clone() },
		"nonzeroes": func(f *rt.Field[float64]) *rt.Field[float64] {
			for k := range 3 {
				for j := -2; j < 8; j++ {
					for i := -2; i < 10; i++ {
						f.Set(i, j, k, 1)
					}
				}
			}
			return f
		},
	} {
		f := debugFields[float64](t)
		f.In = fill(f.In)
		if err := RunHdiff(context.Background(), f, 1, rt.Debug()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDebugFindsStaleHalo(t *testing.T) {
	t.Parallel()
	needKernels(t)
	ctx := context.Background()
	f := debugFields[float64](t)
	p, err := BindHdiff(f, rt.Debug(), rt.Level("inline"))
	if err != nil {
		t.Fatal(err)
	}
	for step := range 4 { // both fields have been filled after two steps
		if err := rt.FillHalo(f.In, periodic); err != nil {
			t.Fatal(err)
		}
		if err := p.Run(ctx, 1); err != nil {
			t.Fatal(step, err)
		}
		if err := rt.Swap(f.In, f.Out); err != nil {
			t.Fatal(err)
		}
	}
	wantError(t, p.Run(ctx, 1), strings.NewReplacer("nobody has filled", "was filled before the last run wrote the interior",
		"fill the halo before the run, as rt.FillHalo does", "call rt.FillHalo after each run that writes the field").Replace(unfilled))
	// What was computed of a mark has its bits.
	if err := errors.Join(rt.Swap(f.In, f.Out), rt.FillHalo(f.In, periodic)); err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(unfilled, ", a point")
	wantError(t, p.Run(ctx, 1), before+", which is NaN")
}

// TestDebugSparesHaloOfValues has a halo that does not follow from the interior, filled once.
func TestDebugSparesHaloOfValues(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := debugFields[float64](t)
	for _, x := range []*rt.Field[float64]{f.In, f.Out} {
		if err := rt.FillHalo(x, rt.BothEnds(rt.Constant(1.), rt.Constant(2.), rt.Fill{})); err != nil {
			t.Fatal(err)
		}
	}
	p, err := BindHdiff(f, rt.Debug())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := p.Run(context.Background(), 1); err != nil {
			t.Fatal(err)
		}
		if err := rt.Swap(f.In, f.Out); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDebugNamesTheCause(t *testing.T) {
	t.Parallel()
	needKernels(t)
	ctx := context.Background()
	f := debugFields[float64](t)
	if err := rt.FillHalo(f.In, periodic); err != nil {
		t.Fatal(err)
	}
	p, err := BindHdiff(f, rt.Debug(), rt.Level("inline"))
	if err != nil {
		t.Fatal(err)
	}
	wantError(t, p.Run(ctx, math.Inf(1)), "Hdiff: Out is -Inf at i=0, j=0, k=0, computed from weight, which is +Inf")
	f.Coeff.Set(4, 3, 2, math.Inf(-1))
	err = p.Run(ctx, 1)
	if err == nil || !strings.Contains(err.Error(), "at i=4, j=3, k=2, computed from Coeff at i=4, j=3, k=2, which is -Inf") {
		t.Error(err)
	}
	f.Coeff.Set(4, 3, 2, math.MaxFloat64)
	f.In.Set(4, 3, 2, 1e300)
	err = p.Run(ctx, 1)
	if err == nil || !strings.Contains(err.Error(), "at i=4, j=3, k=2, and all that it is computed from is finite\n\thint: look for an overflow") {
		t.Error(err)
	}
}

// TestDebugInPlace has an input that is overwritten: what it was is noted before the run.
func TestDebugInPlace(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := debugFields[float64](t)
	if err := rt.FillHalo(f.In, periodic); err != nil {
		t.Fatal(err)
	}
	f.Out = f.Coeff
	f.Coeff.Set(1, 1, 1, math.NaN())
	err := RunHdiff(context.Background(), f, 1, rt.Debug(), rt.Level("inline"))
	wantError(t, err, "Hdiff: Out is NaN at i=1, j=1, k=1, computed from Coeff at i=1, j=1, k=1, which is NaN")
}

func TestDebugOfSequence(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := debugFields[float64](t)
	p, err := BindHdiff(f, rt.Debug(), rt.Level("inline"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := rt.NewSequence(rt.ToRun(p.plan, math.Float64bits(1)), rt.ToSwap(f.In, f.Out))
	if err != nil {
		t.Fatal(err)
	}
	if want := "step by step: Hdiff looks for numbers that are not finite after each run"; s.String() != want {
		t.Errorf("%s instead of %s", s, want)
	}
	wantError(t, s.Run(context.Background(), 3), "step 0: "+unfilled)
}

// TestDebugByEnvironment has the halo set from the allocation on, so that zeros that are set are told from
// those that are not.
func TestDebugByEnvironment(t *testing.T) {
	needKernels(t)
	t.Setenv("OEC_DEBUG", "1")
	f := debugFields[float64](t)
	if !math.IsNaN(f.In.At(-2, -2, 0)) || !math.IsNaN(f.Out.At(-1, 0, 0)) || f.Out.At(0, 0, 0) != 0 {
		t.Error("halos are not NaN, or interiors are not zero")
	}
	wantError(t, RunHdiff(context.Background(), f, 1, rt.Level("inline")), unfilled)
	for k := range 3 {
		for j := -2; j < 8; j++ {
			for i := -2; i < 10; i++ {
				f.In.Set(i, j, k, 0)
			}
		}
	}
	if err := RunHdiff(context.Background(), f, 1); err != nil {
		t.Error(err)
	}
	t.Setenv("OEC_DEBUG", "yes")
	wantError(t, RunHdiff(context.Background(), f, 1), `Hdiff: OEC_DEBUG "yes": no such mode; there is 0 and 1`)
}

func TestCheckFinite(t *testing.T) {
	t.Parallel()
	x, err := rt.NewField[float32](rt.IJ, [3]int{3, 2}, rt.Halo{Lo: [3]int{1}})
	if err != nil {
		t.Fatal(err)
	}
	n, err := rt.NewField[int32](rt.K, [3]int{0, 0, 4}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	x.Set(-1, 0, 0, float32(math.NaN())) // halos are not looked at
	if err := rt.CheckFinite(x, n); err != nil {
		t.Error(err)
	}
	x.Set(2, 1, 0, float32(math.Inf(-1)))
	wantError(t, rt.CheckFinite(n, x), "rt.CheckFinite: field 2 of 2 is -Inf at i=2, j=1")
	wantError(t, rt.CheckFinite((*rt.Field[bool])(nil)), "rt.CheckFinite: field 1 of 1 is nil")
}
