package rt

import (
	"math/bits"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Field is an array over some of the dimensions i, j and k: an interior, with
// index 0 at its low end, surrounded by a halo, whose indices are negative at
// the low end and at least the interior's extent at the high end.
//
// A dimension that the field lacks has extent 1 and stride 0, so that one type
// serves all ranks. The elements of a row (along i) are contiguous.
//
// A field is not to be copied. It may be used by several goroutines at once as
// a Go slice may: any number may read, or one may write.
type Field[T oec.Elem] struct {
	data []T
	s    storage
}

// AnyField is a *Field of any element type.
type AnyField interface {
	Dims() Dims
	Kind() ElemKind
	Interior() [3]int
	Halo() Halo
	Strides() [3]int

	storage() *storage // nil for a nil field
}

// NewField allocates a field of zeros with interior n and halo h. Of n and h,
// the numbers for dimensions that dims lacks do not matter.
//
// Rows are padded so that the first interior point of each is on a boundary of
// 64 bytes. The error is a *[FieldError]; one is that the host has not the memory.
func NewField[T oec.Elem](dims Dims, n [3]int, h Halo) (*Field[T], error) {
	s, err := newLayout(dims, abi.KindOf[T](), n, h)
	if err != nil {
		return nil, err
	}
	return fieldOf[T](s, 0), nil
}

// newLayout returns a storage for memory of our own, of which only the size is there.
func newLayout(dims Dims, kind abi.ElemKind, n [3]int, h Halo) (storage, error) {
	s, err := newShape("NewField", dims, kind, n, h)
	if err == nil {
		s.Size, err = s.layOut("NewField")
	}
	return s, err
}

// fieldOf allocates the memory of a storage; of fields that are used together, each passes
// another number as turn, to start at another offset modulo 4 KiB.
func fieldOf[T oec.Elem](s storage, turn int) *Field[T] {
	f := &Field[T]{data: alignedSlice[T](s.Size, turn), s: s}
	f.s.First = unsafe.Pointer(unsafe.SliceData(f.data))
	f.s.newHome(false)
	return f
}

// alignedSlice returns n zeros that begin on a row boundary.
func alignedSlice[T oec.Elem](n, turn int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	line := rowAlign / size
	skip := 0
	if n >= staggerBytes/size {
		// Nine lines are far from a multiple of 4 KiB for every turn below 64.
		skip = turn * 9 % 64 * line
	}
	raw := make([]T, n+skip+line)
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(raw)))
	from := int(-addr%rowAlign)/size + skip
	return raw[from : from+n : from+n]
}

// FieldOf returns a field over memory of the caller: element (i,j,k) is
// data[origin + i*strides[0] + j*strides[1] + k*strides[2]]. The stride along
// i must be 1; those along j and k may be any, negative too, by which no two
// points share an element. Rows of several fields may alternate in one array,
// points may not. Of n, strides and h, the numbers for dimensions that dims
// lacks do not matter.
//
// Memory of any alignment will do; rows on boundaries of 64 bytes are faster.
// The error is a *[FieldError].
func FieldOf[T oec.Elem](data []T, origin int, dims Dims, n, strides [3]int, h Halo) (*Field[T], error) {
	s, err := newShape("FieldOf", dims, abi.KindOf[T](), n, h)
	if err != nil {
		return nil, err
	}
	s.Origin = origin
	for d := range 3 {
		if dims.Has(d) {
			s.Strides[d] = strides[d]
		}
	}
	if dims.Has(0) && s.Strides[0] != 1 {
		return nil, &fault.FieldError{Op: "FieldOf", Problem: "the stride along i is not 1", Hint: "copy the data to a field of rt.NewField"}
	}
	if err := s.checkMemory(len(data)); err != nil {
		return nil, err
	}
	f := &Field[T]{data: data, s: s}
	f.s.First, f.s.Size = unsafe.Pointer(unsafe.SliceData(data)), len(data)
	f.s.newHome(true)
	return f, nil
}

// checkMemory checks that each point of s has an element of its own among size.
func (s *storage) checkMemory(size int) error {
	if s.bounds().Empty() {
		return nil
	}
	first, last := int64(s.Origin), int64(s.Origin)
	okOrigin := -maxOffset <= first && first <= maxOffset
	for d := range 3 {
		low, okLow := offset(int64(s.halo.Lo[d]), -s.Strides[d])
		length, okLength := offset(int64(s.ext[d]-1), s.Strides[d])
		if !okLow || !okLength || !okOrigin {
			return fault.Fieldf("FieldOf", "origin %d and stride %d along %s are too large", s.Origin, s.Strides[d], abi.AxisName(d))
		}
		first += low + min(length, 0)
		last += low + max(length, 0)
	}
	if first < 0 || last >= int64(size) {
		return fault.Fieldf("FieldOf", "points need elements %d to %d; data has %d", first, last, size)
	}
	return s.checkDistinct()
}

// checkDistinct checks that no two points share an element.
func (s *storage) checkDistinct() error {
	inner, outer := 1, 2
	if abs(s.Strides[inner]) > abs(s.Strides[outer]) && s.ext[outer] > 1 || s.ext[inner] == 1 {
		inner, outer = outer, inner
	}
	size := s.ext[0]
	for _, d := range [2]int{inner, outer} {
		if s.ext[d] > 1 {
			if abs(s.Strides[d]) < size && !(d == outer && s.interlaced(inner, outer)) {
				return fault.Fieldf("FieldOf", "points share elements: the stride along %s is %d, less than %d",
					abi.AxisName(d), s.Strides[d], size)
			}
			size += (s.ext[d] - 1) * abs(s.Strides[d])
		}
	}
	return nil
}

// interlaced reports whether no two rows meet although the planes do, which
// the rows along inner form: those of one are in the gaps of the other.
func (s *storage) interlaced(inner, outer int) bool {
	step := abs(s.Strides[inner])
	for n := 1; n < s.ext[outer]; n++ {
		start := n * abs(s.Strides[outer])
		before := min(start/step, s.ext[inner]-1) // the last row of plane 0 that starts before this plane
		after := before + 1
		if start-before*step < s.ext[0] || after < s.ext[inner] && after*step-start < s.ext[0] {
			return false
		}
		if after == s.ext[inner] {
			break // this plane begins beyond the end of plane 0, and so do the others
		}
	}
	return true
}

func abs[N int | int64](n N) N { return max(n, -n) }

// maxOffset bounds a distance in elements, so that a few of them can be added.
const maxOffset = 1 << 58

// offset returns count times stride and whether that is within maxOffset.
func offset(count int64, stride int) (int64, bool) {
	hi, lo := bits.Mul64(uint64(count), uint64(abs(int64(stride))))
	if hi != 0 || lo > maxOffset {
		return 0, false
	}
	if stride < 0 {
		return -int64(lo), true
	}
	return int64(lo), true
}

// storage returns the part without element type.
func (f *Field[T]) storage() *storage {
	if f == nil {
		return nil
	}
	return &f.s
}

// present returns an error for a field that is nil, or that was made without
// NewField or FieldOf.
func (f *Field[T]) present(op string) error {
	if f == nil || f.s.dims == 0 {
		return &fault.FieldError{Op: op, Problem: "a field is nil", Hint: "allocate it with rt.NewField"}
	}
	return nil
}

// Dims returns the dimensions that the field has.
func (f *Field[T]) Dims() Dims { return f.s.dims }

// Kind returns the element type.
func (f *Field[T]) Kind() ElemKind { return f.s.Elem }

// Interior returns the extent of the interior, 1 for missing dimensions.
func (f *Field[T]) Interior() [3]int { return f.s.n }

// Halo returns the depth of the halo, 0 for missing dimensions.
func (f *Field[T]) Halo() Halo { return f.s.halo }

// Strides returns the distances between neighbours in elements, 0 for missing
// dimensions.
func (f *Field[T]) Strides() [3]int { return f.s.Strides }

// Data returns the memory of the field, padding included. Element (i,j,k) is
// Data()[Origin() + i*s[0] + j*s[1] + k*s[2]], with s the Strides. [Swap]
// changes what Data returns.
//
// Who has the memory may use it unseen: from now on, runs on a device with memory of its own
// take the elements from there, and put them there, each time; see [Field.ToDevice]. If the
// newest elements are on a device, they are copied to the host first; should that fail, Data
// panics with a *[DeviceError].
func (f *Field[T]) Data() []T {
	if f.s.home != nil {
		if err := f.s.see(); err != nil {
			panic(err)
		}
	}
	return f.data
}

// Origin returns the position of element (0,0,0) in [Field.Data].
func (f *Field[T]) Origin() int { return f.s.Origin }

// At returns the element at (i,j,k), in the interior or the halo; other
// indices panic with an *[IndexError]. The index of a missing dimension is 0.
func (f *Field[T]) At(i, j, k int) T { return f.data[f.s.index(i, j, k)] }

// Set sets the element at (i,j,k), in the interior or the halo; other indices
// panic with an *[IndexError]. The index of a missing dimension is 0.
func (f *Field[T]) Set(i, j, k int, v T) { f.data[f.s.indexToSet(i, j, k)] = v }

// Fill sets every point of interior and halo to v.
func (f *Field[T]) Fill(v T) {
	f.s.own()
	f.eachRow(f.s.bounds(), func(row []T, _, _, _ int) {
		for n := range row {
			row[n] = v
		}
	})
}

// FillFunc sets every point of interior and halo to the value of fn there, in
// memory order: k outermost, i innermost.
func (f *Field[T]) FillFunc(fn func(i, j, k int) T) {
	f.s.mustWrite()
	f.eachRow(f.s.bounds(), func(row []T, i, j, k int) {
		for n := range row {
			row[n] = fn(i+n, j, k)
		}
	})
}

// eachRow calls fn for each row of b in memory order, with the row's elements
// and its first point.
func (f *Field[T]) eachRow(b abi.Box, fn func(row []T, i, j, k int)) {
	if b.Empty() {
		return
	}
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			at := f.s.Index(b.Lo[0], j, k)
			fn(f.data[at:at+b.Hi[0]-b.Lo[0]], b.Lo[0], j, k)
		}
	}
}
