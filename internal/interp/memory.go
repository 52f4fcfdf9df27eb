package interp

import (
	"iter"

	"github.com/openearthgo/oec/ir"
)

// Value is a scalar as its bits: those of a floating-point number, an integer extended
// to 64 bits as its type says, or 0 and 1 for false and true.
type Value uint64

// Field is the memory of a field: the elements of a half-open box of points. Along a
// dimension that the field lacks, the box is [0,1).
type Field struct {
	Lo, Hi   [ir.Rank]int
	Extents  ir.Extents // of an array at each point; none of numbers
	Elements []Value    // i varies fastest, then j; within an array, the last subscript
}

// NewField returns memory for the points lo..hi, all zero.
func NewField(lo, hi [ir.Rank]int) *Field { return NewArrays(lo, hi, ir.Extents{}) }

// NewArrays returns memory for arrays at the points lo..hi, all zero.
func NewArrays(lo, hi [ir.Rank]int, extents ir.Extents) *Field {
	n := extents.Size()
	for d := range lo {
		n *= max(0, hi[d]-lo[d])
	}
	return &Field{Lo: lo, Hi: hi, Extents: extents, Elements: make([]Value, n)}
}

// At returns the element at a point, of an array the one of the subscripts; nil if there is none.
func (f *Field) At(p [ir.Rank]int, subscripts ...int) *Value {
	at := 0
	for d := ir.Rank - 1; d >= 0; d-- {
		if p[d] < f.Lo[d] || p[d] >= f.Hi[d] {
			return nil
		}
		at = at*(f.Hi[d]-f.Lo[d]) + p[d] - f.Lo[d]
	}
	for d, extent := range f.Extents.List() {
		if n := subscripts[d]; n < 0 || n >= extent {
			return nil
		}
		at = at*extent + subscripts[d]
	}
	return &f.Elements[at]
}

// Each calls visit for every element, i fastest but for the elements of an array.
func (f *Field) Each(visit func(p [ir.Rank]int, element *Value)) {
	at := 0
	for p := range (Range{f.Lo, f.Hi}).Points() {
		for range f.Extents.Size() {
			visit(p, &f.Elements[at])
			at++
		}
	}
}

// Range is a half-open box of points.
type Range struct{ Lo, Hi [ir.Rank]int }

// Points yields every point, i fastest.
func (r Range) Points() iter.Seq[[ir.Rank]int] {
	return func(yield func([ir.Rank]int) bool) {
		for k := r.Lo[2]; k < r.Hi[2]; k++ {
			for j := r.Lo[1]; j < r.Hi[1]; j++ {
				for i := r.Lo[0]; i < r.Hi[0]; i++ {
					if !yield([ir.Rank]int{i, j, k}) {
						return
					}
				}
			}
		}
	}
}

// Contains reports whether a point is one of the range.
func (r Range) Contains(p [ir.Rank]int) bool { return r.contains(p, [ir.Rank]bool{true, true, true}) }

// inOrder yields every point, in an order if there is one.
func (r Range) inOrder(o ir.Order) iter.Seq[[ir.Rank]int] {
	return func(yield func([ir.Rank]int) bool) {
		for p := range r.Points() {
			for d := range p {
				if o.Down(d) {
					p[d] = r.Lo[d] + r.Hi[d] - 1 - p[d]
				}
			}
			if !yield(p) {
				return
			}
		}
	}
}

// contains looks at the present dimensions only.
func (r Range) contains(p [ir.Rank]int, present [ir.Rank]bool) bool {
	for d, here := range present {
		if here && (p[d] < r.Lo[d] || p[d] >= r.Hi[d]) {
			return false
		}
	}
	return true
}
