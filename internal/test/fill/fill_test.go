package fill_test

import (
	"math"
	"testing"

	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// TestBits fixes the bits of a few values, computed in another language.
func TestBits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, i, j, k int
		r          fill.Range
		want       uint64
	}{
		{1, 0, 0, 0, fill.Range{Lo: -1, Hi: 1}, 0x3f6b43e18b677a00},
		{2, -4, 19, 7, fill.Range{Lo: 0, Hi: 0.05}, 0x3fa5f663ec564eec},
		{8, 3, -2, 5, fill.Range{Lo: 0.5, Hi: 1.5, Slope: 0.1}, 0x3ff2e25ac141eff0},
	} {
		if have := math.Float64bits(c.r.At(c.n, c.i, c.j, c.k)); have != c.want {
			t.Errorf("%+v.At(%d, %d, %d, %d) has bits %#x, not %#x", c.r, c.n, c.i, c.j, c.k, have, c.want)
		}
	}
}

// TestHalo checks that halos are filled, and missing dimensions are index 0.
func TestHalo(t *testing.T) {
	t.Parallel()
	r := fill.Range{Lo: -1, Hi: 1}
	f, err := fill.New[float32](rt.J, [3]int{9, 5, 9}, fill.Halo(1, 2, 3), 3, r)
	if err != nil {
		t.Fatal(err)
	}
	for j := -2; j < 7; j++ {
		if have, want := f.At(0, j, 0), float32(r.At(3, 0, j, 0)); have != want {
			t.Errorf("the value at j=%d is %v, not %v", j, have, want)
		}
	}
}

// TestCheckFails changes one value at a time.
func TestCheckFails(t *testing.T) {
	t.Parallel()
	f, err := rt.NewField[float64](rt.IJK, [3]int{4, 6, 8}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	f.Fill(1)
	want := fill.Checksum{Sum: 192, Abs: 192, At: [3]float64{1, 1, 1}}
	if err := fill.Check(f, want, 1e-11); err != nil {
		t.Fatal(err)
	}
	for _, v := range []float64{-1, 1.001, math.NaN(), math.Inf(1)} {
		f.Set(2, 2, 2, v)
		if fill.Check(f, want, 1e-11) == nil {
			t.Errorf("%v instead of 1 goes unnoticed", v)
		}
	}
	f.Set(2, 2, 2, 1)
	f.Set(3, 5, 7, 1+1e-9)
	f.Set(2, 2, 2, 1-1e-9) // the sum is the same
	if fill.Check(f, want, 1e-11) == nil {
		t.Error("a wrong value at a point goes unnoticed")
	}
}
