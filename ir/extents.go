package ir

import (
	"fmt"
	"strings"
)

// MaxSubscripts is how many dimensions an array may have.
const MaxSubscripts = 6

// Extents are those of an array of a size that is known, outermost dimension first: the elements
// that differ in the last subscript only are neighbours in memory. After the last extent come
// zeros.
type Extents [MaxSubscripts]int

// NewExtents returns the extents of a list, of which there are at most [MaxSubscripts].
func NewExtents(list []int) (e Extents) {
	if len(list) > MaxSubscripts {
		panic(fmt.Sprintf("an array of %d dimensions", len(list)))
	}
	copy(e[:], list)
	return e
}

// Rank returns the number of dimensions.
func (e Extents) Rank() int { return len(e.List()) }

// List returns the extents.
func (e Extents) List() []int {
	for n, extent := range e {
		if extent == 0 {
			return e[:n]
		}
	}
	return e[:]
}

// Size returns the number of elements; that of no dimensions is 1.
func (e Extents) Size() int {
	n := 1
	for _, extent := range e.List() {
		n *= extent
	}
	return n
}

// Strides returns how many elements apart neighbours along each dimension are.
func (e Extents) Strides() []int {
	list := e.List()
	strides := make([]int, len(list))
	n := 1
	for d := len(list) - 1; d >= 0; d-- {
		strides[d] = n
		n *= list[d]
	}
	return strides
}

// String returns the extents as types have them, such as 8x8x.
func (e Extents) String() string {
	var b strings.Builder
	for _, extent := range e.List() {
		fmt.Fprintf(&b, "%dx", extent)
	}
	return b.String()
}

// ExtentsOf returns the extents of a shape that is read, of which all have to be known.
func (p *Parser) ExtentsOf(pos Pos, shape []int) Extents {
	if len(shape) > MaxSubscripts {
		p.FailAt(pos, "shape has %d dimensions, expected %d at most", len(shape), MaxSubscripts)
	}
	for _, n := range shape {
		if n < 1 {
			p.FailAt(pos, "shape has an extent that is not a positive number")
		}
	}
	return NewExtents(shape)
}
