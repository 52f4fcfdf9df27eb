package rt_test

import (
	"testing"

	"github.com/openearthgo/oec/rt"
)

func TestCopy(t *testing.T) {
	t.Parallel()
	n := [3]int{4, 3, 2}
	src := mustField[int32](t, rt.IJK, n, rt.Halo{Lo: [3]int{1, 2, 0}, Hi: [3]int{2, 0, 1}})
	src.FillFunc(number)
	for name, test := range map[string]struct {
		copy           func(dst, src *rt.Field[int32]) error
		lo, hi, copied [3]int // halo of the destination, and the first point that is copied
		end            [3]int
	}{
		"interior":     {rt.Copy[int32], [3]int{2, 1, 1}, [3]int{1, 1, 1}, [3]int{}, n},
		"with halo":    {rt.CopyAll[int32], [3]int{2, 1, 1}, [3]int{1, 1, 1}, [3]int{-1, -1, 0}, [3]int{5, 3, 3}},
		"without halo": {rt.CopyAll[int32], [3]int{}, [3]int{}, [3]int{}, n},
	} {
		dst := mustField[int32](t, rt.IJK, n, rt.Halo{Lo: test.lo, Hi: test.hi})
		dst.Fill(-9)
		if err := test.copy(dst, src); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		dst.FillFunc(func(i, j, k int) int32 {
			want, p := number(i, j, k), [3]int{i, j, k}
			for d := range 3 {
				if p[d] < test.copied[d] || p[d] >= test.end[d] {
					want = -9
				}
			}
			if got := dst.At(i, j, k); got != want {
				t.Errorf("%s: (%d,%d,%d) is %d, want %d", name, i, j, k, got, want)
			}
			return 0
		})
	}
}

func TestCopyErrors(t *testing.T) {
	t.Parallel()
	n, data := [3]int{4, 3, 2}, make([]int32, 100)
	part := func(origin int) *rt.Field[int32] {
		f, err := rt.FieldOf(data, origin, rt.IJK, n, [3]int{1, 4, 12}, rt.Halo{})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := part(0)
	checkFieldError(t, "nil", rt.Copy(f, nil), "rt.Copy: ", "a field is nil\n\thint: ")
	checkFieldError(t, "nil", rt.CopyAll(nil, f), "rt.CopyAll: ", "a field is nil")
	checkFieldError(t, "dims", rt.Copy(f, mustField[int32](t, rt.IJ, n, rt.Halo{})), "rt.Copy: ", "dimensions IJK, the other IJ")
	checkFieldError(t, "interior", rt.CopyAll(f, mustField[int32](t, rt.IJK, [3]int{4, 3, 3}, rt.Halo{})), "rt.CopyAll: ", "interior [4 3 2], the other [4 3 3]")
	checkFieldError(t, "overlap", rt.Copy(f, part(1)), "rt.Copy: ", "the fields share memory\n\thint: ")
	for name, err := range map[string]error{
		"itself":      rt.Copy(f, f),
		"same memory": rt.CopyAll(f, part(0)),
		"beside":      rt.Copy(f, part(24)),
	} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
