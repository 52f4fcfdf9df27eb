package rt_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

func mustField[T oec.AnyElem](t testing.TB, dims rt.Dims, n [3]int, h rt.Halo) *rt.Field[T] {
	t.Helper()
	f, err := rt.NewField[T](dims, n, h)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var allDims = []rt.Dims{rt.I, rt.J, rt.K, rt.IJ, rt.IK, rt.JK, rt.IJK}

func TestNewFieldLayout(t *testing.T) {
	t.Parallel()
	shapes := []struct {
		n [3]int
		h rt.Halo
	}{
		{n: [3]int{8, 8, 8}},
		{n: [3]int{1, 1, 1}, h: rt.Halo{Lo: [3]int{1, 1, 1}}},
		{n: [3]int{7, 5, 3}, h: rt.Halo{Lo: [3]int{2, 0, 1}, Hi: [3]int{1, 3, 0}}},
		{n: [3]int{13, 11, 2}, h: rt.Halo{Lo: [3]int{9, 1, 0}, Hi: [3]int{0, 0, 2}}},
		{n: [3]int{512, 3, 2}},
		{n: [3]int{0, 3, 2}, h: rt.Halo{Hi: [3]int{1, 1, 1}}},
		{n: [3]int{0, 0, 0}},
	}
	for _, dims := range allDims {
		for _, s := range shapes {
			testLayout[float64](t, dims, s.n, s.h)
			testLayout[float32](t, dims, s.n, s.h)
			testLayout[uint16](t, dims, s.n, s.h)
			testLayout[bool](t, dims, s.n, s.h)
		}
	}
}

// testLayout checks that rows are aligned, strides are multiples of a line,
// missing dimensions have stride 0, and points have elements of their own.
func testLayout[T oec.AnyElem](t *testing.T, dims rt.Dims, n [3]int, h rt.Halo) {
	t.Helper()
	f := mustField[T](t, dims, n, h)
	size, strides, contiguous := f.Kind().Size(), f.Strides(), true
	for d := range 3 {
		switch {
		case !dims.Has(d):
			if strides[d] != 0 || f.Interior()[d] != 1 || f.Halo().Lo[d]+f.Halo().Hi[d] != 0 {
				t.Errorf("%v %v: missing dimension %d: stride %d, interior %d, halo %v", dims, n, d, strides[d], f.Interior()[d], f.Halo())
			}
		case contiguous:
			contiguous = false
			if strides[d] != 1 {
				t.Errorf("%v %v: first stride is %d", dims, n, strides[d])
			}
		case strides[d]*size%64 != 0 || strides[d]*size%2048 == 0:
			t.Errorf("%v %v: stride %d along %d of elements of %d bytes", dims, n, strides[d], d, size)
		}
	}
	if addr := uintptr(unsafe.Pointer(unsafe.SliceData(f.Data()))) + uintptr(f.Origin()*size); addr%64 != 0 {
		t.Errorf("%v %v: element (0,0,0) is %d bytes beyond a row boundary", dims, n, addr%64)
	}
	seen := map[int]bool{}
	n, h = f.Interior(), f.Halo()
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				at := f.Origin() + i*strides[0] + j*strides[1] + k*strides[2]
				if at < 0 || at >= len(f.Data()) || seen[at] {
					t.Fatalf("%v %v: (%d,%d,%d) is element %d of %d, taken: %v", dims, n, i, j, k, at, len(f.Data()), seen[at])
				}
				seen[at] = true
			}
		}
	}
}

// The halo behind a row and that before the next one share a line.
func TestNewFieldSharesLines(t *testing.T) {
	t.Parallel()
	for halo, want := range map[int]int{0: 128, 3: 128 + 16, 8: 128 + 16, 9: 128 + 32} {
		h := rt.Halo{Lo: [3]int{halo, 1, 0}, Hi: [3]int{halo, 1, 0}}
		if got := mustField[float32](t, rt.IJK, [3]int{128, 4, 2}, h).Strides()[1]; got != want {
			t.Errorf("halo %d: rows are %d elements apart, want %d", halo, got, want)
		}
	}
}

// Fields start at different offsets modulo 4 KiB once they are
// large, and are aligned all the same.
func TestAllocStaggers(t *testing.T) {
	t.Parallel()
	var f HdiffFields[float64]
	if err := f.Alloc(128, 128, 8); err != nil {
		t.Fatal(err)
	}
	allStaggered(t, f.In, f.Coeff, f.Out)
}

// Fields that are made one after the other differ, too. This test is not parallel, since others make fields.
func TestNewFieldStaggers(t *testing.T) {
	f := mustField[float64](t, rt.IJK, [3]int{128, 128, 8}, rt.Halo{})
	allStaggered(t, f, f.Clone())
}

// allStaggered checks that fields are aligned, and at different offsets.
func allStaggered(t *testing.T, fields ...*rt.Field[float64]) {
	t.Helper()
	seen := map[uintptr]bool{}
	for _, x := range fields {
		addr := uintptr(unsafe.Pointer(unsafe.SliceData(x.Data())))
		if addr%64 != 0 || seen[addr%4096] {
			t.Errorf("address %#x", addr)
		}
		seen[addr%4096] = true
	}
}

func TestAllocIsAllOrNothing(t *testing.T) {
	t.Parallel()
	var f HdiffFields[float64]
	given := mustField[float64](t, rt.IJK, [3]int{2, 2, 2}, rt.Halo{})
	f.Coeff = given
	err := f.Alloc(2, -1, 2)
	var bad *rt.FieldError
	if !errors.As(err, &bad) || !strings.Contains(err.Error(), "Hdiff: field In: ") || f.In != nil || f.Out != nil {
		t.Errorf("error %v, fields %v", err, f)
	}
	if err := f.Alloc(2, 2, 2); err != nil || f.In == nil || f.Out == nil || f.Coeff != given {
		t.Errorf("error %v, fields %v", err, f)
	}
	if got := f.In.Halo().Lo; got != [3]int{2, 2, 0} {
		t.Errorf("halo of In is %v", got)
	}
}

// Fields that there are already have to fit to the domain.
func TestAllocGiven(t *testing.T) {
	t.Parallel()
	field := func(n int) *rt.Field[float64] {
		return mustField[float64](t, rt.IJK, [3]int{n, 6, 2}, rt.Halo{Hi: [3]int{2}})
	}
	for _, c := range []struct {
		f    HdiffFields[float64]
		want string // "" if it fits
	}{
		{HdiffFields[float64]{Out: field(7)}, "Hdiff: output Out is there already with interior [7 6 2], and a domain of [8 6 2] needs [8 6 2]"},
		{HdiffFields[float64]{Out: field(9)}, "Hdiff: output Out is there already with interior [9 6 2], and a domain of [8 6 2] needs [8 6 2]"},
		{HdiffFields[float64]{Coeff: field(7)}, "Hdiff: field Coeff is there already with interior [7 6 2] and halo"},
		{HdiffFields[float64]{In: field(7)}, "of it [0,8) x [0,6) x [0,2) is read for a domain of [8 6 2]"},
		{HdiffFields[float64]{In: field(8), Coeff: field(9), Out: field(8)}, ""},
	} {
		given := c.f
		err := c.f.Alloc(8, 6, 2)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || c.f != given) {
			t.Errorf("the error is %v, not %s, and the fields %v", err, c.want, c.f)
		}
	}
	var fine, coarse, out *rt.Field[float64]
	fine = mustField[float64](t, rt.IJ, [3]int{15, 6, 1}, rt.Halo{})
	if err := rt.Alloc(grids(), [3]int{8, 6, 1}, rt.SlotOf(&fine), rt.SlotOf(&coarse), rt.SlotOf(&out)); err != nil {
		t.Errorf("all of a finer grid that is read is there: %v", err)
	}
	if err := rt.Alloc(grids(), [3]int{9, 6, 1}, rt.SlotOf(&fine), rt.SlotOf(&coarse), rt.SlotOf(new(*rt.Field[float64]))); err == nil || !strings.Contains(err.Error(), "Grids: field Fine is there already with interior [15 6 1]") {
		t.Errorf("points of a finer grid are missing: %v", err)
	}
}

// Fields of which each alone would fit in memory, but not all, are an error and no end of the
// process.
func TestAllocTooMuch(t *testing.T) {
	t.Parallel()
	n := [3]int{1 << 15, 1 << 9, int(rt.HostBytes() / 8 / 2 >> 24)}
	var f HdiffFields[float64]
	err := f.Alloc(n[0], n[1], n[2])
	checkFieldError(t, fmt.Sprint(n), err, "rt.Alloc: Hdiff: ", "does not fit in memory")
	if f.In != nil || f.Coeff != nil || f.Out != nil {
		t.Error("some fields are allocated")
	}
}

func TestNewFieldErrors(t *testing.T) {
	t.Parallel()
	huge := math.MaxInt32
	for name, test := range map[string]struct {
		dims rt.Dims
		n    [3]int
		h    rt.Halo
		want string
	}{
		"no dims":      {0, [3]int{1, 1, 1}, rt.Halo{}, "Dims(0) is not a set"},
		"unknown dims": {9, [3]int{1, 1, 1}, rt.Halo{}, "Dims(9) is not a set"},
		"negative":     {rt.IJ, [3]int{1, -1, 1}, rt.Halo{}, "negative extent along j"},
		"halo":         {rt.IJ, [3]int{1, 1, 1}, rt.Halo{Lo: [3]int{-1}}, "negative extent along i"},
		"extent":       {rt.K, [3]int{1, 1, huge}, rt.Halo{Hi: [3]int{0, 0, 1}}, "extent along k is over 2^31-1"},
		"memory":       {rt.IJK, [3]int{huge, huge, huge}, rt.Halo{}, "does not fit in memory"},
		"memory too":   {rt.IJK, [3]int{huge, huge, 1}, rt.Halo{}, "does not fit in memory"},
		"64 TiB":       {rt.IJK, [3]int{1 << 14, 1 << 14, 1 << 15}, rt.Halo{}, "does not fit in memory: there are"},
	} {
		_, err := rt.NewField[float64](test.dims, test.n, test.h)
		checkFieldError(t, name, err, "rt.NewField: ", test.want)
	}
}

func checkFieldError(t *testing.T, name string, err error, prefix, want string) {
	t.Helper()
	var e *rt.FieldError
	if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), prefix) || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: got error %v, want %s...%s", name, err, prefix, want)
	}
}

func TestFieldOf(t *testing.T) {
	t.Parallel()
	data := make([]int32, 60)
	for n := range data {
		data[n] = int32(n)
	}
	for name, test := range map[string]struct {
		origin     int
		n, strides [3]int
		h          rt.Halo
		point      [3]int
		want       int32
	}{
		"dense":       {0, [3]int{5, 4, 3}, [3]int{1, 5, 20}, rt.Halo{}, [3]int{4, 3, 2}, 59},
		"halo":        {26, [3]int{3, 2, 1}, [3]int{1, 5, 20}, rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}}, [3]int{-1, -1, -1}, 0},
		"k in j":      {0, [3]int{5, 4, 3}, [3]int{1, 15, 5}, rt.Halo{}, [3]int{1, 2, 1}, 36},
		"upside down": {55, [3]int{5, 12, 1}, [3]int{1, -5, 0}, rt.Halo{}, [3]int{2, 11, 0}, 2},
		"interlaced":  {0, [3]int{2, 5, 2}, [3]int{1, 8, 12}, rt.Halo{}, [3]int{1, 4, 1}, 45},
		"one row":     {7, [3]int{5, 1, 1}, [3]int{1, 0, 0}, rt.Halo{}, [3]int{2, 0, 0}, 9},
		"empty":       {0, [3]int{0, 5, 5}, [3]int{1, 0, 0}, rt.Halo{}, [3]int{}, -1},
	} {
		f, err := rt.FieldOf(data, test.origin, rt.IJK, test.n, test.strides, test.h)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if test.want >= 0 && f.At(test.point[0], test.point[1], test.point[2]) != test.want {
			t.Errorf("%s: At%v is not %d", name, test.point, test.want)
		}
	}
}

func TestFieldOfErrors(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		origin     int
		n, strides [3]int
		h          rt.Halo
		want       string
	}{
		"short":         {0, [3]int{5, 4, 4}, [3]int{1, 5, 20}, rt.Halo{}, "points need elements 0 to 79; data has 60"},
		"before":        {0, [3]int{5, 2, 1}, [3]int{1, -5, 0}, rt.Halo{}, "points need elements -5 to 4"},
		"halo":          {0, [3]int{5, 2, 1}, [3]int{1, 5, 0}, rt.Halo{Lo: [3]int{1}}, "points need elements -1 to 9"},
		"stride i":      {0, [3]int{5, 2, 1}, [3]int{2, 10, 0}, rt.Halo{}, "the stride along i is not 1"},
		"backwards":     {4, [3]int{5, 2, 1}, [3]int{-1, 5, 0}, rt.Halo{}, "the stride along i is not 1"},
		"interlaced":    {0, [3]int{2, 5, 2}, [3]int{1, 8, 15}, rt.Halo{}, "points share elements: the stride along k is 15, less than 34"},
		"interlaced 2":  {0, [3]int{2, 5, 2}, [3]int{1, 8, 9}, rt.Halo{}, "points share elements: the stride along k is 9, less than 34"},
		"rows share":    {0, [3]int{5, 2, 1}, [3]int{1, 4, 0}, rt.Halo{}, "points share elements: the stride along j is 4, less than 5"},
		"broadcast":     {0, [3]int{5, 2, 2}, [3]int{1, 5, 0}, rt.Halo{}, "points share elements: the stride along k is 0"},
		"planes share":  {0, [3]int{5, 4, 2}, [3]int{1, 5, 15}, rt.Halo{}, "points share elements: the stride along k is 15, less than 20"},
		"rows in plane": {0, [3]int{5, 2, 4}, [3]int{1, 15, 5}, rt.Halo{}, "points share elements: the stride along j is 15, less than 20"},
		"huge stride":   {0, [3]int{5, 2, 4}, [3]int{1, math.MaxInt, 5}, rt.Halo{}, "along j are too large"},
		"huge negative": {0, [3]int{5, 2, 4}, [3]int{1, math.MinInt, 5}, rt.Halo{}, "along j are too large"},
		"huge origin":   {math.MinInt, [3]int{5, 2, 1}, [3]int{1, 5, 0}, rt.Halo{}, "too large"},
		"negative":      {0, [3]int{-5, 2, 1}, [3]int{1, 5, 0}, rt.Halo{}, "negative extent along i"},
	} {
		if strings.HasPrefix(name, "huge") && math.MaxInt == math.MaxInt32 {
			continue // where int has 32 bits, the largest one is not huge
		}
		_, err := rt.FieldOf(make([]int32, 60), test.origin, rt.IJK, test.n, test.strides, test.h)
		checkFieldError(t, name, err, "rt.FieldOf: ", test.want)
	}
}

// A field prints what it is, wherever its elements are.
func TestFieldString(t *testing.T) {
	t.Parallel()
	f := mustField[int16](t, rt.IK, [3]int{3, 4, 5}, rt.Halo{Lo: [3]int{1}})
	if got, want := fmt.Sprint(f), "field over IK of int16 with interior [3 1 5] and halo i 1+0, j 0+0, k 0+0"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fmt.Sprint((*rt.Field[bool])(nil)); got != "no field" {
		t.Errorf("nil: %q", got)
	}
}

func TestFillAndAt(t *testing.T) {
	t.Parallel()
	f := mustField[int64](t, rt.IJK, [3]int{3, 4, 5}, rt.Halo{Lo: [3]int{1, 2, 0}, Hi: [3]int{2, 0, 1}})
	f.FillFunc(func(i, j, k int) int64 { return int64(100*i + 10*j + k) })
	if got := f.At(-1, -2, 5); got != -115 {
		t.Errorf("At(-1,-2,5) = %d", got)
	}
	f.Set(4, 3, 0, 7)
	if got := f.At(4, 3, 0); got != 7 {
		t.Errorf("after Set: %d", got)
	}
	f.Fill(9)
	sum := int64(0)
	for _, v := range f.Data() {
		sum += v
	}
	if want := int64(9 * 6 * 6 * 6); sum != want {
		t.Errorf("Fill set elements of sum %d, want %d: it must leave the padding alone", sum, want)
	}
}

func TestCopies(t *testing.T) {
	t.Parallel()
	for _, dims := range allDims {
		f := mustField[uint16](t, dims, [3]int{3, 4, 5}, rt.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}})
		n := f.Interior()
		src := make([]uint16, n[0]*n[1]*n[2])
		for i := range src {
			src[i] = uint16(i)
		}
		if err := f.CopyFrom(src); err != nil {
			t.Fatal(err)
		}
		if got := f.At(n[0]-1, 0, 0); int(got) != n[0]-1 {
			t.Errorf("%v: end of the first row is %d", dims, got)
		}
		dst := make([]uint16, len(src))
		if err := f.CopyTo(dst); err != nil {
			t.Fatal(err)
		}
		for i := range dst {
			if dst[i] != src[i] {
				t.Fatalf("%v: element %d came back as %d", dims, i, dst[i])
			}
		}
		c := f.Clone()
		if !c.Equal(f) || c.At(0, 0, 0) != f.At(0, 0, 0) {
			t.Errorf("%v: the clone differs", dims)
		}
		c.Set(0, 0, 0, 77)
		if c.Equal(f) {
			t.Errorf("%v: the clone shares memory", dims)
		}
		checkFieldError(t, "CopyFrom", f.CopyFrom(src[1:]), "rt.CopyFrom: ", "the array has")
		checkFieldError(t, "CopyTo", f.CopyTo(append(dst, 1)), "rt.CopyTo: ", "the array has")
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	field := func(values ...float32) *rt.Field[float32] {
		f := mustField[float32](t, rt.I, [3]int{len(values)}, rt.Halo{Lo: [3]int{1}})
		f.Fill(values[0])
		if err := f.CopyFrom(values); err != nil {
			t.Fatal(err)
		}
		return f
	}
	nan := math.Float32frombits(0x7fc00001)
	zero := float32(0)
	for name, test := range map[string]struct {
		a, b *rt.Field[float32]
		want bool
	}{
		"same":      {field(1, 2), field(1, 2), true},
		"differs":   {field(1, 2), field(1, 3), false},
		"NaN":       {field(1, float32(math.NaN())), field(1, nan), true},
		"one NaN":   {field(1, nan), field(1, 2), false},
		"other NaN": {field(1, 2), field(1, nan), false},
		"minus 0":   {field(zero), field(-1 / float32(math.Inf(1))), false},
		"shape":     {field(1, 2), field(1, 2, 3), false},
	} {
		if got := test.a.Equal(test.b); got != test.want {
			t.Errorf("%s: Equal is %v", name, got)
		}
	}
	b := field(1, 2)
	b.Set(-1, 0, 0, 5)
	if !field(1, 2).Equal(b) {
		t.Error("Equal looks at the halo")
	}
}

func TestSwap(t *testing.T) {
	t.Parallel()
	a := mustField[int32](t, rt.IJ, [3]int{3, 2, 1}, rt.Halo{})
	b, err := rt.FieldOf(make([]int32, 20), 10, rt.IJ, [3]int{3, 2, 1}, [3]int{1, -7, 0}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	view := a.ViewIJ()
	a.Fill(1)
	b.Fill(2)
	if err := rt.Swap(a, b); err != nil {
		t.Fatal(err)
	}
	if a.At(2, 1, 0) != 2 || b.At(2, 1, 0) != 1 || view(2, 1) != 2 {
		t.Errorf("after Swap: %d, %d, view %d", a.At(2, 1, 0), b.At(2, 1, 0), view(2, 1))
	}
	checkFieldError(t, "nil", rt.Swap(a, nil), "rt.Swap: ", "a field is nil")
	checkFieldError(t, "dims", rt.Swap(a, mustField[int32](t, rt.IJK, [3]int{3, 2, 1}, rt.Halo{})), "rt.Swap: ", "dimensions IJ, the other IJK")
	checkFieldError(t, "interior", rt.Swap(a, mustField[int32](t, rt.IJ, [3]int{3, 3, 1}, rt.Halo{})), "rt.Swap: ", "interior")
	checkFieldError(t, "halo", rt.Swap(a, mustField[int32](t, rt.IJ, [3]int{3, 2, 1}, rt.Halo{Hi: [3]int{1}})), "rt.Swap: ", "deeper halo")
}

func TestKinds(t *testing.T) {
	t.Parallel()
	kinds := map[rt.ElemKind]string{
		abi.KindOf[float32](): "float32", abi.KindOf[float64](): "float64", abi.KindOf[int32](): "int32", abi.KindOf[int64](): "int64",
		abi.KindOf[bool](): "bool", abi.KindOf[uint8](): "uint8", abi.KindOf[int16](): "int16", abi.KindOf[uint16](): "uint16",
	}
	if len(kinds) != 8 {
		t.Errorf("kinds are not distinct: %v", kinds)
	}
	for k := rt.ElemKind(1); k.Size() != 0; k++ {
		if kinds[k] == "" || !rt.HasArrays(k) {
			t.Errorf("%v: tested as %q, has arrays: %v", k, kinds[k], rt.HasArrays(k))
		}
	}
	for k, name := range kinds {
		if k.String() != name || k.Size() == 0 {
			t.Errorf("%v: want %s, size %d", k, name, k.Size())
		}
	}
	if k := rt.ElemKind(0); k.Size() != 0 || k.String() != "ElemKind(0)" {
		t.Errorf("zero kind: %v, size %d", k, k.Size())
	}
}

func TestScalar(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ got, want uint64 }{
		{abi.Scalar(1.5), math.Float64bits(1.5)},
		{abi.Scalar(float32(1.5)), uint64(math.Float32bits(1.5))},
		{abi.Scalar(int32(-1)), 1<<32 - 1},
		{abi.Scalar(int64(-1)), math.MaxUint64},
		{abi.Scalar(int16(-2)), 0xfffe},
		{abi.Scalar(uint8(200)), 200},
		{abi.Scalar(true), 1},
	} {
		if test.got != test.want {
			t.Errorf("got %#x, want %#x", test.got, test.want)
		}
	}
}

// The obvious time loop works on the fields that Alloc makes: inputs and outputs of one kind have one halo, also where a field was there before.
func TestAllocForSwap(t *testing.T) {
	t.Parallel()
	var f HdiffFields[float64]
	must(t, f.Alloc(8, 6, 2))
	must(t, rt.Swap(f.In, f.Out))
	deep := rt.Halo{Lo: [3]int{3, 2, 0}, Hi: [3]int{2, 2, 1}}
	g := HdiffFields[float64]{In: mustField[float64](t, rt.IJK, [3]int{8, 6, 2}, deep)}
	must(t, g.Alloc(8, 6, 2))
	if g.Out.Halo() != deep {
		t.Errorf("the output has halo %v beside an input with %v", g.Out.Halo(), deep)
	}
	must(t, rt.Swap(g.In, g.Out))
	other := HdiffFields[float64]{In: mustField[float64](t, rt.IJK, [3]int{9, 6, 2}, deep)} // of another run
	must(t, other.Alloc(8, 6, 2))
	if want := f.Out.Halo(); other.Out.Halo() != want {
		t.Errorf("the output has halo %v, want %v", other.Out.Halo(), want)
	}
}

// kelvin is a type that is declared with one of those of elements.
type kelvin float32

// TestDeclaredElements has a field of such a type.
func TestDeclaredElements(t *testing.T) {
	t.Parallel()
	f, err := rt.NewField[kelvin](rt.IJ, [3]int{3, 2, 1}, rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	f.FillFunc(func(i, j, _ int) kelvin { return kelvin(280 + i + 10*j) })
	if err := rt.FillHalo(f, rt.BothEnds(rt.ZeroGradient(), rt.Constant(kelvin(300)), rt.Fill{})); err != nil {
		t.Fatal(err)
	}
	if f.Kind() != abi.Float32 || f.ViewIJ()(3, 1) != 292 || f.ViewIJ()(0, 2) != 300 {
		t.Errorf("elements of %v, %v and %v in the halo", f.Kind(), f.ViewIJ()(3, 1), f.ViewIJ()(0, 2))
	}
	if highest, err := rt.Max(f); err != nil || highest != 292 {
		t.Errorf("at most %v, %v", highest, err)
	}
	if sum, err := rt.Sum(f); err != nil || sum != 6*280+6+30 {
		t.Errorf("sum %v, %v", sum, err)
	}
}
