package rt_test

import (
	"errors"
	"math"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// FuzzFieldOf gives FieldOf any arguments. It must not panic; it must refuse
// exactly those layouts by which a point is outside the memory or two points
// are one; and each point of a field must be an element of its own.
func FuzzFieldOf(f *testing.F) {
	f.Add(60, 0, uint8(rt.IJK), 5, 4, 3, 1, 5, 20, uint32(0))
	f.Add(60, 26, uint8(rt.IJK), 3, 2, 1, 1, 5, 20, uint32(0x111111))
	f.Add(60, 55, uint8(rt.IJ), 5, 12, 1, 1, -5, 0, uint32(0))
	f.Add(60, 0, uint8(rt.IJK), 5, 4, 3, 1, 15, 5, uint32(0))
	for stride := range 17 {
		f.Add(60, 0, uint8(rt.IJK), 2, 5, 2, 1, 8, stride, uint32(0))
	}
	f.Add(60, 0, uint8(rt.JK), 0, 4, 4, 0, 7, -2, uint32(0x000012))
	f.Add(0, math.MinInt, uint8(9), math.MaxInt, -1, 0, math.MaxInt/2, math.MinInt, 1, uint32(0xffffff))
	f.Add(60, math.MaxInt/2, uint8(rt.IJK), 1, 1, 1, 1, math.MinInt, math.MaxInt, uint32(0))
	f.Add(60, 0, uint8(rt.IJK), math.MaxInt32, math.MaxInt32, 0, 1, 1, 1, uint32(0))
	f.Add(60, 0, uint8(rt.K), 1, 1, math.MaxInt32, 1, 1, 1, uint32(0xf00000))
	f.Fuzz(func(t *testing.T, size, origin int, dims uint8, ni, nj, nk, si, sj, sk int, halo uint32) {
		data := make([]int16, uint(size)%4096)
		var h rt.Halo // a nibble for each depth
		for d := range 3 {
			h.Lo[d], h.Hi[d] = int(halo>>(8*d)&15), int(halo>>(8*d+4)&15)
		}
		n, strides := [3]int{ni, nj, nk}, [3]int{si, sj, sk}
		field, err := rt.FieldOf(data, origin, rt.Dims(dims), n, strides, h)
		want := layoutIsSound(len(data), origin, rt.Dims(dims), n, strides, h)
		if (err == nil) != want {
			t.Fatalf("error %v; the layout is sound: %v", err, want)
		}
		if err != nil {
			var refused *rt.FieldError
			if !errors.As(err, &refused) || refused.Op != "FieldOf" || field != nil {
				t.Fatalf("error %v, field %v", err, field)
			}
			return
		}
		testElements(t, field, data)
		if !field.Clone().Equal(field) {
			t.Fatal("the clone differs")
		}
		if err := rt.FillHalo(field, rt.BothEnds(rt.Periodic(), rt.Reflect(), rt.Symmetric())); err != nil {
			t.Fatal(err)
		}
		if _, err := rt.SumInt(field); err != nil {
			t.Fatal(err)
		}
	})
}

// layoutIsSound is what FieldOf accepts, point by point.
func layoutIsSound(size, origin int, dims rt.Dims, n, strides [3]int, h rt.Halo) bool {
	if dims == 0 || dims > rt.IJK || dims.Has(0) && strides[0] != 1 {
		return false
	}
	points := int64(1)
	for d := range 3 {
		if !dims.Has(d) {
			n[d], strides[d], h.Lo[d], h.Hi[d] = 1, 0, 0, 0
		}
		if n[d] < 0 || n[d] > math.MaxInt32-h.Lo[d]-h.Hi[d] {
			return false
		}
		points = min(points*int64(n[d]+h.Lo[d]+h.Hi[d]), 1<<31) // what is more is more than size
	}
	if points == 0 || points > int64(size) {
		return points == 0
	}
	seen := make([]bool, size)
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				at, ok := sumOfProducts(origin, [3]int{i, j, k}, strides)
				if !ok || at < 0 || at >= int64(size) || seen[at] {
					return false
				}
				seen[at] = true
			}
		}
	}
	return true
}

// sumOfProducts returns origin plus the products of p and strides, unless one
// of these is larger than any memory.
func sumOfProducts(origin int, p, strides [3]int) (int64, bool) {
	const most = 1 << 40
	sum := int64(origin)
	if sum > most || sum < -most {
		return 0, false
	}
	for d := range 3 {
		if p[d] == 0 {
			continue
		}
		stride := int64(strides[d])
		if stride > most || stride < -most {
			return 0, false
		}
		sum += int64(p[d]) * stride
	}
	return sum, true
}

// testElements numbers the points of a field through one of its methods and
// finds them again through the others.
func testElements(t *testing.T, f *rt.Field[int16], data []int16) {
	t.Helper()
	count := int16(0)
	f.FillFunc(func(_, _, _ int) int16 { count++; return count })
	found := int16(0)
	for _, v := range data {
		if v != 0 {
			found++
		}
	}
	if found != count {
		t.Fatalf("%d points have %d elements", count, found)
	}
	if count == 0 {
		return // the extents of the other dimensions may be huge
	}
	n, h := f.Interior(), f.Halo()
	want := int16(0)
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				want++
				if got := f.At(i, j, k); got != want {
					t.Fatalf("(%d,%d,%d) is %d, want %d", i, j, k, got, want)
				}
			}
		}
	}
}
