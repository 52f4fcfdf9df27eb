package abi

import (
	"fmt"
	"math"
)

// LayoutAlign is the boundary in bytes on which rows begin in the memory of an accelerator: the size
// of what it fetches at once.
const LayoutAlign = 128

// Layout is how a field or buffer lies in the memory of an accelerator: rows along i begin on
// boundaries of [LayoutAlign], and all of them are equally far apart, so that one copy of the
// driver's moves a slab along any dimension.
type Layout struct {
	Strides [3]int // in elements
	Origin  int    // number of element (0,0,0)
	Count   int    // elements
}

// LayoutOf returns the layout of the points of a box along some dimensions.
func LayoutOf(dims Dims, elem ElemKind, b Box) Layout {
	var l Layout
	line := LayoutAlign / elem.Size()
	step := 1
	for d := range 3 {
		if !dims.Has(d) {
			continue
		}
		l.Strides[d] = step
		lo, extent := b.Lo[d], b.Hi[d]-b.Lo[d]
		if step == 1 {
			lead := RoundUp(max(0, -lo), line) - max(0, lo)/line*line
			step = RoundUp(lead+lo+extent, line)
			l.Origin += lead
			continue
		}
		l.Origin -= lo * step
		step *= extent
	}
	l.Count = step
	return l
}

// Address returns the address of an element of some size, which need not exist, in memory at base.
func (l *Layout) Address(base uint64, size, i, j, k int) uint64 {
	at := int64(l.Origin) + int64(i)*int64(l.Strides[0]) + int64(j)*int64(l.Strides[1]) + int64(k)*int64(l.Strides[2])
	return base + uint64(at*int64(size))
}

// RoundUp returns the smallest multiple of m that is at least n.
func RoundUp(n, m int) int { return (n + m - 1) / m * m }

// WholeRun is what is known beforehand of a run over the whole of a domain on an accelerator.
type WholeRun struct {
	Lo, Hi  [][3]int // the box of each stage
	Strides [][2]int // of each field and then buffer along j and k, in elements
	Index32 bool     // all of these have fewer elements than Index32Limit
}

// WholeRunOf returns what is known of a run of a stencil at a level over the whole of a domain,
// with fields as rt.Alloc makes them. It is for the compiler.
func WholeRunOf(s *Stencil, l *LevelSpec, domain [3]int) (WholeRun, error) {
	r := WholeRun{Index32: true}
	add := func(l Layout) {
		r.Strides = append(r.Strides, [2]int{l.Strides[1], l.Strides[2]})
		r.Index32 = r.Index32 && l.Count < Index32Limit
	}
	halos := s.Halos()
	s.Exchangeable(domain, halos)
	for i := range s.Fields {
		f := &s.Fields[i]
		b := f.bounds(domain, halos[i])
		for d, n := range b.Extents() {
			if n > math.MaxInt32 {
				return r, fmt.Errorf("field %s has %d points along %s, over 2^31-1", f.Name, n, AxisName(d))
			}
		}
		add(LayoutOf(f.Dims, f.Elem, b))
	}
	boxes := l.Boxes(domain, Box{Hi: domain}.Project(s.Dims))
	for i := range l.Buffers {
		b := &l.Buffers[i]
		points := boxes[b.Stage]
		if points.Empty() {
			points = Box{}
		}
		add(LayoutOf(b.Dims, b.Elem, points.Project(b.Dims)))
	}
	for _, b := range boxes {
		r.Lo, r.Hi = append(r.Lo, b.Lo), append(r.Hi, b.Hi)
	}
	return r, nil
}

// bounds returns the interior, for a domain of extent n, and the halo around it.
func (f *FieldSpec) bounds(n [3]int, h Halo) Box {
	b := Box{Hi: f.Interior(n)}
	for d := range 3 {
		b.Lo[d] -= h.Lo[d]
		b.Hi[d] += h.Hi[d]
	}
	return b.Project(f.Dims)
}
