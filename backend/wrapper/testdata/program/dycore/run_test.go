package dycore

import (
	"context"
	"errors"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

var ctx = context.Background()

func testHdiff[T oec.Float](t *testing.T, level string) {
	var f HdiffFields[T]
	if err := f.Alloc(9, 5, 3); err != nil {
		t.Fatal(err)
	}
	if have, want := f.In.Halo(), HdiffHalo()["In"]; have != want || want.Lo[0] != 2 {
		t.Errorf("In has halo %v, needs %v", have, want)
	}
	f.In.FillFunc(func(i, j, k int) T { return T(i*i + 10*j + 100*k) })
	f.Coeff.Fill(2)
	check := func(weight T) {
		t.Helper()
		for _, p := range [][3]int{{0, 0, 0}, {8, 4, 2}, {3, 1, 2}} {
			i, j, k := p[0], p[1], p[2]
			want := f.In.At(i-1, j, k) + f.In.At(i+1, j, k) + 2*weight
			if have := f.Out.At(i, j, k); have != want {
				t.Errorf("%v: %v, want %v", p, have, want)
			}
		}
	}
	if err := RunHdiff(ctx, f, 0.5, rt.Level(level)); err != nil {
		t.Fatal(err)
	}
	check(0.5)
	p, err := BindHdiff(f, rt.Level(level), rt.Workers(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(ctx, 3); err != nil {
		t.Fatal(err)
	}
	check(3)
	if n := testing.AllocsPerRun(100, func() { err = p.Run(ctx, 4) }); n != 0 || err != nil {
		t.Errorf("Run allocates %v times; %v", n, err)
	}
	check(4)
	f.Out = f.Coeff
	if err := RunHdiff(ctx, f, 4, rt.Level(level)); err != nil {
		t.Errorf("in place: %v", err)
	}
}

func TestHdiff(t *testing.T) {
	t.Setenv("OEC_MEASURE", "off") // which may allocate
	for _, level := range []string{"", "inline+unroll2", "original"} {
		testHdiff[float32](t, level)
		testHdiff[float64](t, level)
	}
}

func TestErrors(t *testing.T) {
	var f HdiffFields[float64]
	var missing *rt.NilFieldError
	if err := RunHdiff(ctx, f, 1); !errors.As(err, &missing) || missing.Field != "In" {
		t.Errorf("without fields: %v", err)
	}
	if err := f.Alloc(4, 4, 4); err != nil {
		t.Fatal(err)
	}
	f.Out = f.In
	var overlap *rt.OverlapError
	if _, err := BindHdiff(f); !errors.As(err, &overlap) {
		t.Errorf("Out is In: %v", err)
	}
	var level *rt.LevelError
	if _, err := BindHdiff(f, rt.Level("tuned")); !errors.As(err, &level) {
		t.Errorf("unknown level: %v", err)
	}
}

func TestScale(t *testing.T) {
	in, err := rt.NewField[float64](abi.IJK, [3]int{70, 2, 2}, abi.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	in.Fill(7)
	if err := RunScale(ctx, ScaleFields{In: in, Out: in}); err != nil || in.At(69, 1, 1) != 21 {
		t.Errorf("in place: %v, %v", in.At(69, 1, 1), err)
	}
	info := ScaleInfo()
	if info.Name != "Scale" || len(info.Levels) != 1 || len(info.Levels[0].ISAs) == 0 {
		t.Errorf("%+v", info)
	}
	if h := HdiffInfo[float32](); h.Fields[0].Elem != abi.Float32 || h.Build.Hash != "0a1b2c" {
		t.Errorf("%+v", h)
	}
}
