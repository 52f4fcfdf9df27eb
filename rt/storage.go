package rt

import (
	"fmt"
	"math"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

const (
	// rowAlign is the alignment of rows in bytes: a cache line, and the widest
	// vector there is.
	rowAlign = 64

	// aliasBytes is a stride to avoid. Rows or planes that are a multiple of it
	// apart share one or two sets of a first-level cache whose ways are 4 KiB.
	aliasBytes = 2048

	// staggerBytes is the size above which the fields of one stencil start at
	// different offsets modulo 4 KiB. A load whose address agrees with that of
	// a recent store in the low 12 bits waits for the store.
	staggerBytes = 64 << 10

	// maxBytes bounds the size of a field: no machine addresses more.
	maxBytes = min(1<<47, math.MaxInt)
)

// storage is the part of a field that does not depend on the element type:
// its shape, and where its elements are.
type storage struct {
	abi.Memory
	dims abi.Dims
	n    [3]int // interior
	halo abi.Halo
	lo   [3]int // first index, including the halo
	ext  [3]int // number of indices, including the halo
	gen  uint64 // incremented by Swap

	home *home // where the newest elements are; nil for buffers
	// The extent along i as far as the host may read, and write, its memory without asking
	// home: ext[0], or 0 while a device has newer elements, or would have older ones.
	// Accessed atomically, since fields are read by several goroutines.
	readable, writable uintptr
}

// newShape checks the arguments of NewField and FieldOf and returns a storage
// whose strides and memory are still missing.
func newShape(op string, dims abi.Dims, kind abi.ElemKind, n [3]int, h abi.Halo) (storage, error) {
	s := storage{Memory: abi.Memory{Elem: kind}, dims: dims, n: n, halo: h}
	if !dims.Valid() {
		return s, &fault.FieldError{Op: op, Problem: dims.String() + " is not a set of dimensions", Hint: "use rt.IJK, rt.IJ, ..., rt.K"}
	}
	for d := range 3 {
		if !dims.Has(d) {
			s.n[d], s.halo.Lo[d], s.halo.Hi[d] = 1, 0, 0
		}
		if s.n[d] < 0 || s.halo.Lo[d] < 0 || s.halo.Hi[d] < 0 {
			return s, fault.Fieldf(op, "negative extent along %s: interior %d, halo %d and %d",
				abi.AxisName(d), s.n[d], s.halo.Lo[d], s.halo.Hi[d])
		}
		sum := uint64(s.n[d]) + uint64(s.halo.Lo[d]) + uint64(s.halo.Hi[d]) // cannot wrap: each is below 2^63
		if sum > math.MaxInt32 {
			return s, fault.Fieldf(op, "extent along %s is over 2^31-1: interior %d, halo %d and %d",
				abi.AxisName(d), s.n[d], s.halo.Lo[d], s.halo.Hi[d])
		}
		s.lo[d] = -s.halo.Lo[d]
		s.ext[d] = int(sum)
	}
	return s, nil
}

// layOut sets the strides and the origin for memory of our own and returns the
// number of elements it takes. The first interior point of each row is a
// multiple of rowAlign from the beginning.
func (s *storage) layOut(op string) (int, error) {
	line := rowAlign / s.Elem.Size()
	step, first, empty := 1, true, s.bounds().Empty()
	for d := range 3 {
		if !s.dims.Has(d) {
			continue
		}
		s.Strides[d] = step
		lead := s.halo.Lo[d]
		if first {
			lead = roundUp(lead, line)
			first = false
		}
		length := int64(lead-s.halo.Lo[d]) + int64(s.ext[d])
		if empty { // then it takes no memory, however large the other dimensions are
			lead, length = 0, 0
		}
		size, ok := offset(length, step)
		if !ok || size > int64(maxBytes/s.Elem.Size()-2*rowAlign) {
			return 0, fault.Fieldf(op, "%v with halo %v does not fit in memory", s.n, s.halo)
		}
		s.Origin += lead * step
		step = roundUp(int(size), line)
		if step*s.Elem.Size()%aliasBytes == 0 {
			step += line
		}
	}
	if size := int64(step) * int64(s.Elem.Size()); size > hostBytes() {
		return 0, tooLarge(op, fmt.Sprintf("%v with halo %v takes", s.n, s.halo), size)
	}
	return step, nil
}

// tooLarge reports fields that the host cannot hold.
func tooLarge(op, what string, size int64) *fault.FieldError {
	return fault.Fieldf(op, "%s %d MiB and does not fit in memory: there are %d MiB", what, size>>20, hostBytes()>>20)
}

// bounds returns the box of interior and halo.
func (s *storage) bounds() abi.Box {
	return abi.Box{Lo: s.lo, Hi: [3]int{s.lo[0] + s.ext[0], s.lo[1] + s.ext[1], s.lo[2] + s.ext[2]}}
}

// interior returns the box of the interior.
func (s *storage) interior() abi.Box { return abi.Box{Hi: s.n} }

// index returns the number of element (i,j,k), of which the host then has the newest value,
// and panics if there is none.
func (s *storage) index(i, j, k int) int {
	if uint(i-s.lo[0]) >= uint(atomic.LoadUintptr(&s.readable)) || uint(j-s.lo[1]) >= uint(s.ext[1]) || uint(k-s.lo[2]) >= uint(s.ext[2]) {
		s.mustHave([3]int{i, j, k})
		s.mustRead()
	}
	return s.Index(i, j, k)
}

// indexToSet is index for an element that the host is about to set.
func (s *storage) indexToSet(i, j, k int) int {
	if uint(i-s.lo[0]) >= uint(atomic.LoadUintptr(&s.writable)) || uint(j-s.lo[1]) >= uint(s.ext[1]) || uint(k-s.lo[2]) >= uint(s.ext[2]) {
		s.mustHave([3]int{i, j, k})
		s.mustWrite()
	}
	return s.Index(i, j, k)
}

// mustHave panics if there is no element at p.
func (s *storage) mustHave(p [3]int) {
	point := abi.Box{Lo: p, Hi: [3]int{p[0] + 1, p[1] + 1, p[2] + 1}}
	if !point.Within(s.bounds()) {
		panic(s.indexError(p))
	}
}

// indexError describes the first index of p that is out of range.
func (s *storage) indexError(p [3]int) *fault.IndexError {
	e := &fault.IndexError{Dims: s.dims}
	for d := range 3 {
		if uint(p[d]-s.lo[d]) >= uint(s.ext[d]) {
			e.Axis, e.Index, e.Lo, e.Hi = d, p[d], s.lo[d], s.lo[d]+s.ext[d]
			break
		}
	}
	return e
}

// alignedRows reports whether the element at index i of every row is on a row
// boundary.
func (s *storage) alignedRows(i int) bool {
	return (s.Base()+uintptr(i*s.ByteStride(0)))%rowAlign == 0 &&
		s.ByteStride(1)%rowAlign == 0 && s.ByteStride(2)%rowAlign == 0
}

// roundUp returns the smallest multiple of m that is at least n.
func roundUp(n, m int) int { return (n + m - 1) / m * m }
