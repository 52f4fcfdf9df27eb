package rt_test

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// shift is Out(i,j,k) = In(i+1,j,k) + Col(k), counted: it adds to Out, so that
// a point that is computed twice shows.
var shift = abi.Stencil{
	Name: "Shift",
	Dims: rt.IJK,
	Fields: []abi.FieldSpec{
		{Name: "In", Dims: rt.IJK, Elem: abi.Int32, Halo: rt.Halo{Hi: [3]int{1, 0, 0}}},
		{Name: "Col", Dims: rt.K, Elem: abi.Int32},
		{Name: "Out", Dims: rt.IJK, Elem: abi.Int32, Output: true},
		{Name: "Count", Dims: rt.IJK, Elem: abi.Int32, Output: true},
	},
	Levels: []abi.LevelSpec{
		{Name: "inline", BytesPerPoint: 16, Stages: []abi.Stage{{
			Name: "out",
			Reads: []abi.Read{
				{Field: 0, Reach: abi.Reach{Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}, Pos: "shift.go:4:9"},
				{Field: 1, Pos: "shift.go:4:24"},
			},
			Writes: []int{2, 3},
		}}},
		{Name: "split", BytesPerPoint: 16, Stages: []abi.Stage{
			{Name: "count", Writes: []int{3}},
			{Name: "out", Writes: []int{2}},
		}},
	},
	Panics: []abi.PanicSite{{Op: "integer divide by zero", Pos: "shift.go:5:7"}},
}

func shiftKernel(a rt.Args) {
	a.Each(func(i, j, k int) {
		*rt.Ref[int32](a, 2, i, j, k) = *rt.Ref[int32](a, 0, i+1, j, k) + *rt.Ref[int32](a, 1, 0, 0, k)
		*rt.Ref[int32](a, 3, i, j, k)++
	})
}

type shiftFields struct{ in, col, out, count *rt.Field[int32] }

func (f shiftFields) list() []rt.AnyField { return []rt.AnyField{f.in, f.col, f.out, f.count} }

// newShift returns fields with some data, the outputs with a halo of 2.
func newShift(t testing.TB, n [3]int) shiftFields {
	t.Helper()
	two := rt.Halo{Lo: [3]int{2, 2, 2}, Hi: [3]int{2, 2, 2}}
	f := shiftFields{
		mustField[int32](t, rt.IJK, n, rt.Halo{Lo: two.Lo, Hi: [3]int{3, 3, 3}}), mustField[int32](t, rt.K, n, two),
		mustField[int32](t, rt.IJK, n, two), mustField[int32](t, rt.IJK, n, two),
	}
	f.in.FillFunc(number)
	f.col.FillFunc(func(_, _, k int) int32 { return int32(10_000 * k) })
	f.out.Fill(-1)
	return f
}

// check checks that exactly the points from lo to hi were computed, once, and
// nothing else was written, padding included.
func (f shiftFields) check(t *testing.T, lo, hi [3]int) {
	t.Helper()
	wrote := 0
	n := f.out.Interior()
	for k := -2; k < n[2]+2; k++ {
		for j := -2; j < n[1]+2; j++ {
			for i := -2; i < n[0]+2; i++ {
				in := lo[0] <= i && i < hi[0] && lo[1] <= j && j < hi[1] && lo[2] <= k && k < hi[2]
				want, count := int32(-1), int32(0)
				if in {
					want, count = number(i+1, j, k)+int32(10_000*k), 1
					wrote++
				}
				if f.out.At(i, j, k) != want || f.count.At(i, j, k) != count {
					t.Fatalf("%v to %v: (%d,%d,%d) is %d, want %d, computed %d times", lo, hi, i, j, k, f.out.At(i, j, k), want, f.count.At(i, j, k))
				}
			}
		}
	}
	for _, v := range f.count.Data() {
		wrote -= int(v)
	}
	if wrote != 0 {
		t.Errorf("%v to %v: wrote %d points outside", lo, hi, -wrote)
	}
}

func runShift(t *testing.T, kernels []abi.Kernel, f shiftFields, opts ...rt.Option) {
	t.Helper()
	p, err := rt.Bind(&shift, kernels, f.list(), opts...)
	if err == nil {
		err = p.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
}
