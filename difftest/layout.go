package difftest

import "github.com/openearthgo/oec/rt"

// A shape is what a field is to be, without a place in memory.
type shape struct {
	dims rt.Dims
	kind rt.ElemKind
	n    [3]int // interior
	halo rt.Halo
}

// newShape returns the shape of a field with 1 and no halo in the dimensions
// that it lacks.
func newShape(dims rt.Dims, kind rt.ElemKind, n [3]int, h rt.Halo) shape {
	for d := range 3 {
		if !dims.Has(d) {
			n[d], h.Lo[d], h.Hi[d] = 1, 0, 0
		}
	}
	return shape{dims, kind, n, h}
}

// bounds returns the box of interior and halo.
func (s shape) bounds() (b box) {
	for d := range 3 {
		b.lo[d], b.hi[d] = -s.halo.Lo[d], s.n[d]+s.halo.Hi[d]
	}
	return b
}

// A layout says where the elements of a field lie.
type layout struct {
	name string
	heap bool // memory of Go, which the race detector watches
	// segments returns how many segments of what size the field takes.
	segments func(s shape) (count, size int)
	// place returns the offset of element (0,0,0), which need not exist, and
	// the strides, all in bytes.
	place func(s shape, m *memory) (origin int, strides [3]int)
}

func rowsBehind() layout { return rowLayout("each row behind a guard page", false) }

func rowsBefore() layout { return rowLayout("each row before a guard page", true) }

func oddLayout() layout { return blockLayout("odd strides, before a guard page", oddStrides, true) }

// rowLayout gives each row a segment of its own, and puts it at its beginning
// or at its end.
func rowLayout(name string, high bool) layout {
	return layout{
		name: name,
		segments: func(s shape) (int, int) {
			b := s.bounds()
			return max(1, b.ext(1)*b.ext(2)), b.ext(0) * s.kind.Size()
		},
		place: func(s shape, m *memory) (int, [3]int) {
			b := s.bounds()
			strides := [3]int{s.kind.Size(), m.pitch(), m.pitch() * b.ext(1)}
			first := m.start(0)
			if high {
				first += m.segment - b.ext(0)*s.kind.Size()
			}
			return originOf(s, first, strides), strides
		},
	}
}

// blockLayout gives the field one segment, and puts its first element at the
// beginning or its last element at the end.
func blockLayout(name string, strides func(s shape) [3]int, high bool) layout {
	return layout{
		name: name,
		segments: func(s shape) (int, int) {
			lo, hi := extent(s, strides(s))
			return 1, hi - lo
		},
		place: func(s shape, m *memory) (int, [3]int) {
			st := strides(s)
			lo, hi := extent(s, st)
			first := m.start(0) - lo
			if high {
				first = m.start(0) + m.segment - hi
			}
			return originOf(s, first, st), st
		},
	}
}

// oddStrides are those of rows and planes with a little padding, such that no
// row is aligned like its neighbour.
func oddStrides(s shape) [3]int {
	b, size := s.bounds(), s.kind.Size()
	row := (b.ext(0) + 2) | 1
	return [3]int{size, row * size, (row*b.ext(1) + 3) * size}
}

// descendingStrides are those of planes within rows, with j backwards.
func descendingStrides(s shape) [3]int {
	b, size := s.bounds(), s.kind.Size()
	row := b.ext(0) + 1
	return [3]int{size, -(row*b.ext(2) + 5) * size, row * size}
}

// lineBytes is the alignment of rows that permits streaming stores.
const lineBytes = 64

// alignedLayout puts the first interior element of each row on the boundary of
// a cache line, as package rt does.
func alignedLayout() layout {
	strides := func(s shape) [3]int {
		b, size := s.bounds(), s.kind.Size()
		row := roundUp((b.ext(0))*size, lineBytes) + lineBytes
		return [3]int{size, row, roundUp(row*b.ext(1), lineBytes) + lineBytes}
	}
	return layout{
		name: "aligned rows",
		segments: func(s shape) (int, int) {
			lo, hi := extent(s, strides(s))
			return 1, hi - lo + lineBytes
		},
		place: func(s shape, m *memory) (int, [3]int) {
			st := strides(s)
			lead := s.halo.Lo[0] * s.kind.Size()
			return originOf(s, m.start(0)+roundUp(lead, lineBytes)-lead, st), st
		},
	}
}

// originOf returns the offset of element (0,0,0), given that of the first
// element of the halo.
func originOf(s shape, first int, strides [3]int) int {
	for d, lo := range s.bounds().lo {
		if s.dims.Has(d) {
			first -= lo * strides[d]
		}
	}
	return first
}

// extent returns the range of offsets that the elements take, relative to that
// of the first element of the halo.
func extent(s shape, strides [3]int) (lo, hi int) {
	b := s.bounds()
	if b.empty() {
		return 0, 0
	}
	hi = s.kind.Size()
	for d := range 3 {
		if s.dims.Has(d) {
			lo += min(0, (b.ext(d)-1)*strides[d])
			hi += max(0, (b.ext(d)-1)*strides[d])
		}
	}
	return lo, hi
}

func roundUp(n, m int) int { return (n + m - 1) / m * m }
