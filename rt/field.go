package rt

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
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
type Field[T oec.AnyElem] struct {
	data []T
	s    memory.Storage

	grid     *Grid    // of a part; nil for a field that is not divided
	boundary Boundary // of a part, where its halo is filled by runs
}

// AnyField is a *Field of any element type.
type AnyField interface {
	Dims() Dims
	Kind() ElemKind
	Interior() [3]int
	Halo() Halo
	Strides() [3]int

	storage() *memory.Storage // nil for a nil field
	fillAlong(d int, b *Boundary, within abi.Box)
	fillEnds(b Boundary, q *device.Queue) error
	fillConstants(constants []parts.Constant, b *Boundary)
	partOf() *Grid // nil for a field that is not divided, and for a nil field
	ends() *Boundary
}

// NewField allocates a field of zeros with interior n and halo h. Of n and h,
// the numbers for dimensions that dims lacks do not matter.
//
// Rows are padded so that the first interior point of each is on a boundary of
// 64 bytes; the halo behind a row and that before the next one share 64 bytes, if they fit. The error is a *[FieldError]; one is that the host has not the memory.
func NewField[T oec.AnyElem](dims Dims, n [3]int, h Halo) (*Field[T], error) {
	s, err := memory.NewLayout(dims, abi.KindOf[T](), n, h)
	if err != nil {
		return nil, err
	}
	return fieldOf[T](s, s.NextOffset()), nil
}

// fieldOf allocates the memory of a storage, so many lines behind a multiple of 4 KiB.
func fieldOf[T oec.AnyElem](s memory.Storage, offset int) *Field[T] {
	f := &Field[T]{data: memory.AlignedSlice[T](s.Size, offset), s: s}
	f.s.First = unsafe.Pointer(unsafe.SliceData(f.data))
	f.s.NewCoherence(false)
	f.s.Filled.Unfilled = memory.AllEnds
	if debugging() {
		f.s.MarkHalo()
	}
	return f
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
func FieldOf[T oec.AnyElem](data []T, origin int, dims Dims, n, strides [3]int, h Halo) (*Field[T], error) {
	s, err := memory.Of(data, origin, dims, n, strides, h)
	if err != nil {
		return nil, err
	}
	s.NewCoherence(true)
	return &Field[T]{data: data, s: s}, nil
}

// storage returns the part without element type.
func (f *Field[T]) storage() *memory.Storage {
	if f == nil {
		return nil
	}
	return &f.s
}

// present returns an error for a field that is nil, or that was made without
// NewField or FieldOf.
func (f *Field[T]) present(op string) error {
	if f == nil || f.s.Dims == 0 {
		return &fault.FieldError{Op: op, Problem: "a field is nil", Hint: "allocate it with rt.NewField"}
	}
	return nil
}

// Dims returns the dimensions that the field has.
func (f *Field[T]) Dims() Dims { return f.s.Dims }

// Kind returns the element type.
func (f *Field[T]) Kind() ElemKind { return f.s.Elem }

// Interior returns the extent of the interior, 1 for missing dimensions. Of a part, it is that of the whole field, see [Field.Owned].
func (f *Field[T]) Interior() [3]int { return f.s.Interior }

// Halo returns the depth of the halo, 0 for missing dimensions. Of a part, it is that around the part.
func (f *Field[T]) Halo() Halo { return f.s.Halo }

// String says what the field is, not what its elements are, which a device may have.
func (f *Field[T]) String() string {
	if f == nil {
		return "no field"
	}
	return fmt.Sprintf("field over %v of %v with interior %v and halo %v", f.s.Dims, f.s.Elem, f.s.Interior, f.s.Halo)
}

// SetStaggered says along which dimensions the field has the faces of cells, for [Periodic]. What the generated Alloc and AllocOn allocate, parts on
// [Grid.Faces] and clones of such have that set.
func (f *Field[T]) SetStaggered(along Dims) { f.s.Faces = along & f.s.Dims }

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
	if f.s.Coherence != nil {
		if err := f.s.See(); err != nil {
			panic(err)
		}
	}
	return f.data
}

// Origin returns the position of element (0,0,0) in [Field.Data].
func (f *Field[T]) Origin() int { return f.s.Origin }

// At returns the element at (i,j,k), in the interior or the halo; other
// indices panic with an *[IndexError]. The index of a missing dimension is 0.
func (f *Field[T]) At(i, j, k int) T { return f.data[f.s.ReadIndex(i, j, k)] }

// Set sets the element at (i,j,k), in the interior or the halo; other indices
// panic with an *[IndexError]. The index of a missing dimension is 0.
func (f *Field[T]) Set(i, j, k int, v T) { f.data[f.s.WriteIndex(i, j, k)] = v }

// Fill sets every point of interior and halo to v.
func (f *Field[T]) Fill(v T) {
	f.s.Own()
	f.s.Filled = memory.HaloState{}
	f.eachRow(f.s.Bounds(), func(row []T, _, _, _ int) {
		for n := range row {
			row[n] = v
		}
	})
}

// FillFunc sets every point of interior and halo to the value of fn there, in
// memory order: k outermost, i innermost.
func (f *Field[T]) FillFunc(fn func(i, j, k int) T) {
	f.s.MustWrite()
	f.s.Filled = memory.HaloState{}
	f.eachRow(f.s.Bounds(), func(row []T, i, j, k int) {
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

// Dims is the set of dimensions that a field or a stencil has.
type Dims = abi.Dims

// The sets of dimensions. In memory, i is the fastest and k the slowest.
const (
	I   = abi.I
	J   = abi.J
	K   = abi.K
	IJ  = abi.IJ
	IK  = abi.IK
	JK  = abi.JK
	IJK = abi.IJK
)

// Halo is the number of points that a field has around its interior, at the low end, Lo, and at the
// high end, Hi, of each dimension (i, j, k).
type Halo = abi.Halo

// ElemKind names an element type at run time: its String is "float32".
type ElemKind = abi.ElemKind

// ISA is an instruction set that kernels are compiled for: its String is "x86-64-v3".
type ISA = abi.ISA

// The views of a field are the accessors with which a stencil, as a plain Go
// function, runs on the field's storage. They read the field as it is when
// they are called, after a [Swap] too. Each panics with an *[IndexError] when
// called with an index outside interior and halo, as indexing a slice does,
// and asking for a view of another rank panics with a *[RankError].

// ViewIJK returns the accessor of a field over i, j and k.
func (f *Field[T]) ViewIJK() oec.IJK[T] {
	f.mustBe(IJK)
	return func(i, j, k int) T { return f.data[f.s.ReadIndex(i, j, k)] }
}

// ViewIJ returns the accessor of a field over i and j.
func (f *Field[T]) ViewIJ() oec.IJ[T] {
	f.mustBe(IJ)
	return func(i, j int) T { return f.data[f.s.ReadIndex(i, j, 0)] }
}

// ViewIK returns the accessor of a field over i and k.
func (f *Field[T]) ViewIK() oec.IK[T] {
	f.mustBe(IK)
	return func(i, k int) T { return f.data[f.s.ReadIndex(i, 0, k)] }
}

// ViewJK returns the accessor of a field over j and k.
func (f *Field[T]) ViewJK() oec.JK[T] {
	f.mustBe(JK)
	return func(j, k int) T { return f.data[f.s.ReadIndex(0, j, k)] }
}

// ViewI returns the accessor of a field over i.
func (f *Field[T]) ViewI() oec.I[T] {
	f.mustBe(I)
	return func(i int) T { return f.data[f.s.ReadIndex(i, 0, 0)] }
}

// ViewJ returns the accessor of a field over j.
func (f *Field[T]) ViewJ() oec.J[T] {
	f.mustBe(J)
	return func(j int) T { return f.data[f.s.ReadIndex(0, j, 0)] }
}

// ViewK returns the accessor of a field over k.
func (f *Field[T]) ViewK() oec.K[T] {
	f.mustBe(K)
	return func(k int) T { return f.data[f.s.ReadIndex(0, 0, k)] }
}

// mustBe panics unless the field has exactly the dimensions dims.
func (f *Field[T]) mustBe(dims Dims) {
	if f.s.Dims != dims {
		panic(&fault.RankError{View: dims, Field: f.s.Dims})
	}
}
