package memory

import (
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// ReadIndex returns the number of element (i,j,k), of which the host then has the newest value,
// and panics if there is none.
func (s *Storage) ReadIndex(i, j, k int) int {
	if uint(i-s.Lo[0]) >= uint(atomic.LoadUintptr(&s.readable)) || uint(j-s.Lo[1]) >= uint(s.Extent[1]) || uint(k-s.Lo[2]) >= uint(s.Extent[2]) {
		s.mustHave([3]int{i, j, k})
		s.MustRead()
	}
	return s.Index(i, j, k)
}

// WriteIndex is index for an element that the host is about to set.
func (s *Storage) WriteIndex(i, j, k int) int {
	if uint(i-s.Lo[0]) >= uint(atomic.LoadUintptr(&s.writable)) || uint(j-s.Lo[1]) >= uint(s.Extent[1]) || uint(k-s.Lo[2]) >= uint(s.Extent[2]) {
		s.mustHave([3]int{i, j, k})
		s.MustWrite()
	}
	return s.Index(i, j, k)
}

// mustHave panics if there is no element at p.
func (s *Storage) mustHave(p [3]int) {
	point := abi.Box{Lo: p, Hi: [3]int{p[0] + 1, p[1] + 1, p[2] + 1}}
	if !point.Within(s.Bounds()) {
		panic(s.indexError(p))
	}
}

// indexError describes the first index of p that is out of range.
func (s *Storage) indexError(p [3]int) *fault.IndexError {
	e := &fault.IndexError{Dims: s.Dims}
	for d := range 3 {
		if uint(p[d]-s.Lo[d]) >= uint(s.Extent[d]) {
			e.Axis, e.Index, e.Lo, e.Hi = d, p[d], s.Lo[d], s.Lo[d]+s.Extent[d]
			break
		}
	}
	return e
}

// MustRead is read where no error can be returned.
func (s *Storage) MustRead() {
	if err := s.Read(); err != nil {
		panic(err)
	}
}

// MustWrite is write where no error can be returned.
func (s *Storage) MustWrite() {
	if err := s.Write(); err != nil {
		panic(err)
	}
}
