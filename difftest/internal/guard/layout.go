package guard

import "github.com/openearthgo/oec/rt"

// A shape is what a field is to be, without a place in memory.
type shape struct {
	Dims rt.Dims
	Kind rt.ElemKind
	N    [3]int // interior
	halo rt.Halo
}

// NewShape returns the shape of a field with 1 and no halo in the dimensions
// that it lacks.
func NewShape(dims rt.Dims, kind rt.ElemKind, n [3]int, h rt.Halo) shape {
	for d := range 3 {
		if !dims.Has(d) {
			n[d], h.Lo[d], h.Hi[d] = 1, 0, 0
		}
	}
	return shape{dims, kind, n, h}
}

// Bounds returns the box of interior and halo.
func (s shape) Bounds() (b Box) {
	for d := range 3 {
		b.Lo[d], b.Hi[d] = -s.halo.Lo[d], s.N[d]+s.halo.Hi[d]
	}
	return b
}

// A Layout says where the elements of a field lie.
type Layout struct {
	Name string
	Heap bool // memory of Go, which the race detector watches
	// segments returns how many segments of what size the field takes.
	segments func(s shape) (count, size int)
	// place returns the offset of element (0,0,0), which need not exist, and
	// the strides, all in bytes.
	place func(s shape, m *memory) (origin int, strides [3]int)
}

// RowsBehind puts each row behind a guard page, so that what is before it cannot be read.
func RowsBehind() Layout { return rowLayout("each row behind a guard page", false) }

// RowsBefore puts each row before a guard page.
func RowsBefore() Layout { return rowLayout("each row before a guard page", true) }

// OddLayout has strides that are no multiple of a vector.
func OddLayout() Layout { return blockLayout("odd strides, before a guard page", oddStrides, true) }

// rowLayout gives each row a segment of its own, and puts it at its beginning
// or at its end.
func rowLayout(name string, high bool) Layout {
	return Layout{
		Name: name,
		segments: func(s shape) (int, int) {
			b := s.Bounds()
			return max(1, b.ext(1)*b.ext(2)), b.ext(0) * s.Kind.Size()
		},
		place: func(s shape, m *memory) (int, [3]int) {
			b := s.Bounds()
			strides := [3]int{s.Kind.Size(), m.pitch(), m.pitch() * b.ext(1)}
			first := m.start(0)
			if high {
				first += m.segment - b.ext(0)*s.Kind.Size()
			}
			return originOf(s, first, strides), strides
		},
	}
}

// blockLayout gives the field one segment, and puts its first element at the
// beginning or its last element at the end.
func blockLayout(name string, strides func(s shape) [3]int, high bool) Layout {
	return Layout{
		Name: name,
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
	b, size := s.Bounds(), s.Kind.Size()
	row := (b.ext(0) + 2) | 1
	return [3]int{size, row * size, (row*b.ext(1) + 3) * size}
}

// descendingStrides are those of planes within rows, with j backwards.
func descendingStrides(s shape) [3]int {
	b, size := s.Bounds(), s.Kind.Size()
	row := b.ext(0) + 1
	return [3]int{size, -(row*b.ext(2) + 5) * size, row * size}
}

// lineBytes is the alignment of rows that permits streaming stores.
const lineBytes = 64

// AlignedLayout puts the first interior element of each row on the boundary of
// a cache line, as package rt does.
func AlignedLayout() Layout {
	strides := func(s shape) [3]int {
		b, size := s.Bounds(), s.Kind.Size()
		row := roundUp((b.ext(0))*size, lineBytes) + lineBytes
		return [3]int{size, row, roundUp(row*b.ext(1), lineBytes) + lineBytes}
	}
	return Layout{
		Name: "aligned rows",
		segments: func(s shape) (int, int) {
			lo, hi := extent(s, strides(s))
			return 1, hi - lo + lineBytes
		},
		place: func(s shape, m *memory) (int, [3]int) {
			st := strides(s)
			lead := s.halo.Lo[0] * s.Kind.Size()
			return originOf(s, m.start(0)+roundUp(lead, lineBytes)-lead, st), st
		},
	}
}

// originOf returns the offset of element (0,0,0), given that of the first
// element of the halo.
func originOf(s shape, first int, strides [3]int) int {
	for d, lo := range s.Bounds().Lo {
		if s.Dims.Has(d) {
			first -= lo * strides[d]
		}
	}
	return first
}

// extent returns the range of offsets that the elements take, relative to that
// of the first element of the halo.
func extent(s shape, strides [3]int) (lo, hi int) {
	b := s.Bounds()
	if b.empty() {
		return 0, 0
	}
	hi = s.Kind.Size()
	for d := range 3 {
		if s.Dims.Has(d) {
			lo += min(0, (b.ext(d)-1)*strides[d])
			hi += max(0, (b.ext(d)-1)*strides[d])
		}
	}
	return lo, hi
}

func roundUp(n, m int) int { return (n + m - 1) / m * m }

// AllLayouts returns all layouts.
func AllLayouts() []Layout {
	return []Layout{
		RowsBehind(), RowsBefore(), AlignedLayout(),
		blockLayout("odd strides, behind a guard page", oddStrides, false),
		OddLayout(),
		blockLayout("descending strides, before a guard page", descendingStrides, true),
	}
}
