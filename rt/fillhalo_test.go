package rt_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// One row with a halo of depth 3 at one end and 8 at the other, which is more
// than the interior of 3, written out.
func TestFillRow(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lo, hi rt.Fill
		n      int
		want   string
	}{
		"periodic":       {rt.Periodic(), rt.Periodic(), 3, "[1 2 3 1 2 3 1 2 3 1 2 3 1 2]"},
		"symmetric":      {rt.Symmetric(), rt.Symmetric(), 3, "[3 2 1 1 2 3 3 2 1 1 2 3 3 2]"},
		"reflect":        {rt.Reflect(), rt.Reflect(), 3, "[2 3 2 1 2 3 2 1 2 3 2 1 2 3]"},
		"zero gradient":  {rt.ZeroGradient(), rt.ZeroGradient(), 3, "[1 1 1 1 2 3 3 3 3 3 3 3 3 3]"},
		"constant":       {rt.Constant(int32(7)), rt.Constant(int32(8)), 3, "[7 7 7 1 2 3 8 8 8 8 8 8 8 8]"},
		"keep":           {rt.Fill{}, rt.Fill{}, 3, "[0 0 0 1 2 3 0 0 0 0 0 0 0 0]"},
		"low end":        {rt.Periodic(), rt.Fill{}, 3, "[1 2 3 1 2 3 0 0 0 0 0 0 0 0]"},
		"high end":       {rt.Fill{}, rt.Reflect(), 3, "[0 0 0 1 2 3 2 1 2 3 2 1 2 3]"},
		"mixed":          {rt.Symmetric(), rt.Constant(int32(9)), 3, "[3 2 1 1 2 3 9 9 9 9 9 9 9 9]"},
		"ends differ":    {rt.Reflect(), rt.ZeroGradient(), 3, "[2 3 2 1 2 3 3 3 3 3 3 3 3 3]"},
		"periodic, one":  {rt.Periodic(), rt.Periodic(), 1, "[1 1 1 1 1 1 1 1 1 1 1 1]"},
		"symmetric, one": {rt.Symmetric(), rt.Symmetric(), 1, "[1 1 1 1 1 1 1 1 1 1 1 1]"},
		"reflect, one":   {rt.Reflect(), rt.Reflect(), 1, "[1 1 1 1 1 1 1 1 1 1 1 1]"},
		"reflect, two":   {rt.Reflect(), rt.Reflect(), 2, "[2 1 2 1 2 1 2 1 2 1 2 1 2]"},
		"periodic, none": {rt.Periodic(), rt.Periodic(), 0, "[0 0 0 0 0 0 0 0 0 0 0]"},
		"constant, none": {rt.Constant(int32(7)), rt.Constant(int32(8)), 0, "[7 7 7 8 8 8 8 8 8 8 8]"},
	} {
		for d, dims := range []rt.Dims{rt.I, rt.J, rt.K} {
			var n, low, high [3]int
			n[d], low[d], high[d] = test.n, 3, 8
			f := mustField[int32](t, dims, n, rt.Halo{Lo: low, Hi: high})
			for x := range test.n {
				var p [3]int
				p[d] = x
				f.Set(p[0], p[1], p[2], int32(x+1))
			}
			var b rt.Boundary
			b.Lo[d], b.Hi[d] = test.lo, test.hi
			if err := rt.FillHalo(f, b); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			var got []int32
			for x := -3; x < test.n+8; x++ {
				var p [3]int
				p[d] = x
				got = append(got, f.At(p[0], p[1], p[2]))
			}
			if fmt.Sprint(got) != test.want {
				t.Errorf("%s along %v: got %v, want %s", name, dims, got, test.want)
			}
		}
	}
}

// fillByPoint is FillHalo as its comment has it, a point at a time.
func fillByPoint[T oec.AnyElem](f *rt.Field[T], b rt.Boundary, constant T) {
	n := f.Interior()
	for d := range 3 {
		before := f.Clone()
		f.FillFunc(func(i, j, k int) T {
			p := [3]int{i, j, k}
			x, fill := p[d], b.Lo[d]
			if x >= n[d] {
				fill = b.Hi[d]
			}
			switch {
			case x >= 0 && x < n[d] || fill == rt.Fill{}:
				return before.At(i, j, k)
			case fill == rt.Constant(constant):
				return constant
			case n[d] == 0:
				return before.At(i, j, k)
			}
			p[d] = sourceByStep(fill, x, n[d])
			return before.At(p[0], p[1], p[2])
		})
	}
}

// sourceByStep returns the index in [0,n) that fills index x, by walking there
// from inside.
func sourceByStep(fill rt.Fill, x, n int) int {
	at, step := 0, 1
	if x < 0 { // walk down from 0 as one would walk up from n-1
		at, step, x = n-1, -1, n-1-x
	}
	end := map[int]int{1: n - 1, -1: 0}
	for range x {
		switch last := at == end[step]; {
		case !last:
			at += step
		case fill == rt.Periodic():
			at = end[-step]
		case fill == rt.Symmetric():
			step = -step
		case fill == rt.Reflect() && n > 1:
			step = -step
			at += step
		}
	}
	return at
}

var allFills = []rt.Fill{{}, rt.Periodic(), rt.Symmetric(), rt.Reflect(), rt.ZeroGradient(), rt.Constant(int32(-5))}

// Every pair of fills at the ends of each dimension, in turn, for fields of all
// ranks and several shapes.
func TestFillHaloCorners(t *testing.T) {
	t.Parallel()
	shapes := []struct {
		n [3]int
		h rt.Halo
	}{
		{[3]int{4, 3, 5}, rt.Halo{Lo: [3]int{1, 2, 3}, Hi: [3]int{3, 1, 2}}},
		{[3]int{2, 1, 2}, rt.Halo{Lo: [3]int{5, 4, 5}, Hi: [3]int{3, 4, 7}}},
		{[3]int{7, 2, 1}, rt.Halo{Lo: [3]int{19, 0, 1}, Hi: [3]int{20, 1, 0}}},
		{[3]int{0, 2, 1}, rt.Halo{Lo: [3]int{2, 2, 1}, Hi: [3]int{1, 1, 1}}},
		{[3]int{3, 0, 0}, rt.Halo{Lo: [3]int{2, 2, 1}, Hi: [3]int{1, 1, 1}}},
	}
	for _, dims := range allDims {
		for _, shape := range shapes {
			got := mustField[int32](t, dims, shape.n, shape.h)
			for n := range len(allFills) * len(allFills) {
				var b rt.Boundary
				for d := range 3 { // 5 and 7 have no factor in common with 36: all combinations of pairs occur
					b.Lo[d] = allFills[(n+5*d)%len(allFills)]
					b.Hi[d] = allFills[(n/len(allFills)+7*d*n)%len(allFills)]
				}
				got.FillFunc(number)
				want := got.Clone()
				fillByPoint(want, b, -5)
				if err := rt.FillHalo(got, b); err != nil {
					t.Fatal(err)
				}
				got.FillFunc(func(i, j, k int) int32 {
					if got.At(i, j, k) != want.At(i, j, k) {
						t.Fatalf("%v %v %v: (%d,%d,%d) is %d, want %d", dims, shape, b, i, j, k, got.At(i, j, k), want.At(i, j, k))
					}
					return 0
				})
			}
		}
	}
}

// Nothing but the halo is written: not the interior, and not what lies between
// the rows of memory that belongs to someone else, whatever its layout.
func TestFillHaloWritesTheHaloOnly(t *testing.T) {
	t.Parallel()
	for name, strides := range map[string][3]int{
		"padded":      {1, 11, 97},
		"k within j":  {1, 97, 11},
		"upside down": {1, -11, 97},
		"reversed":    {1, -11, -97},
	} {
		const free = -7
		data := make([]int32, 1000)
		for n := range data {
			data[n] = free
		}
		f, err := rt.FieldOf(data, 500, rt.IJK, [3]int{4, 3, 2}, strides, rt.Halo{Lo: [3]int{2, 2, 1}, Hi: [3]int{1, 1, 2}})
		if err != nil {
			t.Fatal(name, err)
		}
		f.FillFunc(number)
		if err := rt.FillHalo(f, rt.BothEnds(rt.Periodic(), rt.Constant(int32(3)), rt.Symmetric())); err != nil {
			t.Fatal(name, err)
		}
		points := 0
		for _, v := range data {
			if v != free {
				points++
			}
		}
		if points != 7*6*5 {
			t.Errorf("%s: %d elements of %d were written", name, points, 7*6*5)
		}
		for k := range 2 {
			for j := range 3 {
				for i := range 4 {
					if f.At(i, j, k) != number(i, j, k) {
						t.Errorf("%s: (%d,%d,%d) of the interior was written", name, i, j, k)
					}
				}
			}
		}
	}
}

// Values are bits: a NaN keeps its payload, and a zero its sign.
func TestFillHaloKeepsBits(t *testing.T) {
	t.Parallel()
	signalling := math.Float64frombits(0x7ff0000000000001)
	minusZero := math.Copysign(0, -1)
	f := mustField[float64](t, rt.IJ, [3]int{2, 1, 1}, rt.Halo{Lo: [3]int{2, 1}, Hi: [3]int{2, 1}})
	f.Set(0, 0, 0, signalling)
	f.Set(1, 0, 0, minusZero)
	b := rt.BothEnds(rt.Periodic(), rt.Fill{}, rt.Fill{})
	b.Lo[1], b.Hi[1] = rt.Constant(signalling), rt.ZeroGradient()
	if err := rt.FillHalo(f, b); err != nil {
		t.Fatal(err)
	}
	for i := -2; i < 4; i++ {
		want := [2]float64{signalling, minusZero}[(i+2)%2]
		if got := f.At(i, 0, 0); math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("i=%d: %#x, want %#x", i, math.Float64bits(got), math.Float64bits(want))
		}
		if got := f.At(i, -1, 0); math.Float64bits(got) != math.Float64bits(signalling) {
			t.Errorf("i=%d, constant: %#x", i, math.Float64bits(got))
		}
	}
}

func TestFillHaloErrors(t *testing.T) {
	t.Parallel()
	f := mustField[float32](t, rt.IJ, [3]int{2, 2, 1}, rt.Halo{Lo: [3]int{1, 1}})
	checkFieldError(t, "nil", rt.FillHalo[float32](nil, rt.Boundary{}), "rt.FillHalo: ", "a field is nil\n\thint: allocate it")
	checkFieldError(t, "zero", rt.FillHalo(new(rt.Field[float32]), rt.Boundary{}), "rt.FillHalo: ", "a field is nil")
	checkFieldError(t, "constant", rt.FillHalo(f, rt.BothEnds(rt.Periodic(), rt.Constant(1.0), rt.Fill{})), "rt.FillHalo: ",
		"the constant along j is of type float64, the elements are of type float32\n\thint: write rt.Constant(float32(...))")
	if err := rt.FillHalo(f, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Constant(1.0))); err != nil {
		t.Errorf("a constant along a dimension that the field lacks: %v", err)
	}
}

func TestFillHaloAllocatesNothing(t *testing.T) {
	f := mustField[float64](t, rt.IJK, [3]int{9, 8, 7}, rt.Halo{Lo: [3]int{20, 2, 2}, Hi: [3]int{2, 2, 2}})
	inflow := 1.5
	if n := testing.AllocsPerRun(100, func() {
		inflow++
		b := rt.BothEnds(rt.Periodic(), rt.Symmetric(), rt.ZeroGradient())
		b.Lo[0] = rt.Constant(inflow)
		if err := rt.FillHalo(f, b); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestFillStrings(t *testing.T) {
	t.Parallel()
	const want = "[keep periodic symmetric reflect zero gradient constant int32]"
	if got := fmt.Sprint(allFills); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// BenchmarkFillHalo is a halo of depth 3 around a field of 134 MB, of which it
// writes 8.4 MB, beside a copy of the field.
func BenchmarkFillHalo(b *testing.B) {
	h := rt.Halo{Lo: [3]int{3, 3, 3}, Hi: [3]int{3, 3, 3}}
	f := mustField[float64](b, rt.IJK, [3]int{256, 256, 256}, h)
	f.Fill(1)
	for _, bench := range []struct {
		name string
		b    rt.Boundary
	}{
		{"periodic", rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Periodic())},
		{"symmetric", rt.BothEnds(rt.Symmetric(), rt.Symmetric(), rt.Symmetric())},
		{"periodic-i", rt.BothEnds(rt.Periodic(), rt.Fill{}, rt.Fill{})},
		{"periodic-j", rt.BothEnds(rt.Fill{}, rt.Periodic(), rt.Fill{})},
		{"periodic-k", rt.BothEnds(rt.Fill{}, rt.Fill{}, rt.Periodic())},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				if err := rt.FillHalo(f, bench.b); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestPeriodicFaces fills the halo of a field on faces, of which the last one is the first.
func TestPeriodicFaces(t *testing.T) {
	t.Parallel()
	const cells = 4
	for faces, want := range map[rt.Dims][2]int{0: {cells, 0}, rt.I: {cells - 1, 1}} {
		f := mustField[int32](t, rt.I, [3]int{cells + 1, 1, 1}, rt.Halo{Lo: [3]int{2}, Hi: [3]int{2}})
		f.SetStaggered(faces)
		f.FillFunc(func(i, _, _ int) int32 { return int32(i) })
		must(t, rt.FillHalo(f, around))
		if low, high := f.At(-1, 0, 0), f.At(cells+1, 0, 0); int(low) != want[0] || int(high) != want[1] || f.At(cells, 0, 0) != cells {
			t.Errorf("on faces along %v, the halo has %d and %d, want %v", faces, low, high, want)
		}
	}
}
