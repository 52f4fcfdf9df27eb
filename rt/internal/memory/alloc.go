package memory

import (
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
)

// StorageOver returns the storage, without memory, of the points of a box along some
// dimensions.
func StorageOver(dims abi.Dims, elem abi.ElemKind, b abi.Box) Storage {
	s := Storage{Memory: abi.Memory{Elem: elem}, Dims: dims}
	if !b.Empty() {
		b = b.Project(dims)
		for d := range 3 {
			s.Lo[d], s.Extent[d] = b.Lo[d], b.Hi[d]-b.Lo[d]
		}
	}
	return s
}

// AllocBox makes s a buffer for the points of b. The first point of each row
// is on a row boundary.
func (s *Storage) AllocBox(spec *abi.BufferSpec, b abi.Box, turn int) error {
	*s = Storage{Memory: abi.Memory{Elem: spec.Elem}, Dims: spec.Dims}
	if b.Empty() {
		return nil
	}
	b = b.Project(spec.Dims)
	for d := range 3 {
		s.Lo[d], s.Extent[d] = b.Lo[d], b.Hi[d]-b.Lo[d]
	}
	count, err := s.LayOut("Bind")
	if err != nil {
		return err
	}
	memory := AlignedSlice[uint8](count*s.Elem.Size(), Turn(turn))
	s.First, s.Size = unsafe.Pointer(unsafe.SliceData(memory)), count
	s.Origin -= s.Lo[0]*s.Strides[0] + s.Lo[1]*s.Strides[1] + s.Lo[2]*s.Strides[2]
	return nil
}

// NewLayout returns a storage for memory of our own, of which only the size is there.
func NewLayout(dims abi.Dims, kind abi.ElemKind, n [3]int, h abi.Halo) (Storage, error) {
	return NewPart(dims, kind, n, abi.Box{Hi: n}, h)
}

// NewPart is NewLayout for a part of a field, with the points of the interior that are in a box.
func NewPart(dims abi.Dims, kind abi.ElemKind, n [3]int, own abi.Box, h abi.Halo) (Storage, error) {
	s, err := newShape("NewField", dims, kind, n, own, h)
	if err == nil {
		s.Size, err = s.LayOut("NewField")
	}
	return s, err
}

// hugeBytes is from which size on memory is better on huge pages: a stencil reads many rows at once, each of which is on another
// page, and prefetching ends with a page. With pages of 2 MiB, Jacobi, heat and the wave equation on domains of 256³ and 4000² took
// 0.80 to 0.87 of the time, step by step and several at once, as did the floor, on an Intel Xeon (family 6, model 207). On an AMD EPYC of the fifth generation, kernels of
// the benchmarks on 128×128×60 points of f32, whose fields have some 4 MB, take 0.98 of the time in the mean, fastwaves 0.85 and 0.93; with pages within the fields alone,
// which cover half of them, 0.99, and as long where each field begins with such a page, since then they meet in the same sets of the caches.
const hugeBytes = 1 << 20

// AlignedSlice returns n zeros that begin on a row boundary, and so many lines behind a multiple of 4 KiB if they are large.
func AlignedSlice[T oec.AnyElem](n, offset int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	line := RowAlign / size
	skip := 0
	if n >= staggerBytes/size {
		skip = offset * line
	}
	raw := make([]T, n+skip+line)
	if bytes := len(raw) * size; bytes >= hugeBytes {
		adviseHuge(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(raw))), bytes))
	}
	addr := uintptr(unsafe.Pointer(unsafe.SliceData(raw)))
	from := int(-addr%RowAlign)/size + skip
	return raw[from : from+n : from+n]
}
