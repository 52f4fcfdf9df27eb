package rt_test

import (
	"runtime"
	"testing"

	"github.com/openearthgo/oec/rt"
)

func number(i, j, k int) int32 { return int32(100*i + 10*j + k) }

func TestViews(t *testing.T) {
	t.Parallel()
	halo := rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{2, 2, 2}}
	field := func(dims rt.Dims) *rt.Field[int32] {
		f := mustField[int32](t, dims, [3]int{4, 5, 6}, halo)
		f.FillFunc(number)
		return f
	}
	for _, test := range []struct {
		name      string
		got, want int32
	}{
		{"IJK", field(rt.IJK).ViewIJK()(-1, 6, 7), number(-1, 6, 7)},
		{"IJ", field(rt.IJ).ViewIJ()(5, -1), number(5, -1, 0)},
		{"IK", field(rt.IK).ViewIK()(5, -1), number(5, 0, -1)},
		{"JK", field(rt.JK).ViewJK()(6, 7), number(0, 6, 7)},
		{"I", field(rt.I).ViewI()(-1), number(-1, 0, 0)},
		{"J", field(rt.J).ViewJ()(6), number(0, 6, 0)},
		{"K", field(rt.K).ViewK()(7), number(0, 0, 7)},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, test.got, test.want)
		}
	}
}

func TestViewPanics(t *testing.T) {
	t.Parallel()
	f := mustField[int32](t, rt.IJK, [3]int{4, 5, 6}, rt.Halo{Lo: [3]int{1, 0, 0}, Hi: [3]int{2, 0, 0}})
	row := mustField[int32](t, rt.J, [3]int{4, 5, 6}, rt.Halo{})
	for name, test := range map[string]struct {
		do   func()
		want string
	}{
		"low i":   {func() { f.ViewIJK()(-2, 0, 0) }, "rt: index i=-2 out of range [-1,6) of a field over IJK"},
		"high i":  {func() { f.ViewIJK()(6, 0, 0) }, "rt: index i=6 out of range [-1,6) of a field over IJK"},
		"low j":   {func() { f.ViewIJK()(0, -1, 0) }, "rt: index j=-1 out of range [0,5) of a field over IJK"},
		"high k":  {func() { f.At(0, 0, 6) }, "rt: index k=6 out of range [0,6) of a field over IJK"},
		"set":     {func() { f.Set(0, 5, 0, 1) }, "rt: index j=5 out of range [0,5) of a field over IJK"},
		"missing": {func() { row.At(1, 0, 0) }, "rt: index i=1 out of range [0,1) of a field over J"},
		"IJ":      {func() { f.ViewIJ() }, "rt: ViewIJ of a field over IJK"},
		"IJK":     {func() { row.ViewIJK() }, "rt: ViewIJK of a field over J"},
		"I":       {func() { row.ViewI() }, "rt: ViewI of a field over J"},
	} {
		func() {
			defer func() {
				err, ok := recover().(runtime.Error)
				if !ok || err.Error() != test.want {
					t.Errorf("%s: panic %v, want %s", name, err, test.want)
				}
			}()
			test.do()
		}()
	}
}
