package abi

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec"
)

// Tile is what a kernel in Go works on: the points of one tile in one stage, and by
// [ArrayOf] and [ScalarOf] what the stencil was given. It is for generated code. A kernel
// computes exactly the points of the tile, and keeps nothing of it.
type Tile struct {
	Lo, Hi [3]int // first point, and end, exclusive; never empty
	N      [3]int // extent of the full domain
	Stage  int    // the stage to run

	Arrays  []*Memory // fields, and then buffers
	Scalars []uint64  // their bits, zero-extended
	Panic   int       // the smallest code of [Tile.Panicked], 0 for none
}

// Panicked notes that the stencil as a plain Go function would panic at a point of the
// tile; code is that of Stencil.Panics. The kernel goes on, since another point may do so
// with a smaller code, which is what counts.
func (t *Tile) Panicked(code int) {
	if t.Panic == 0 || code < t.Panic {
		t.Panic = code
	}
}

// Take sets the tile from the argument block of a kernel in machine code.
func (t *Tile) Take(args []uint64) {
	for d := range 3 {
		t.Lo[d], t.Hi[d] = int(int64(args[SlotLo+d])), int(int64(args[SlotHi+d]))
	}
	t.Stage = int(args[SlotEntry])
	t.Panic = 0
}

// Array is the memory of a field or buffer. Element (i,j,k) is
// Data[Origin + i*Strides[0] + j*Strides[1] + k*Strides[2]]; the stride of a dimension
// that it lacks is 0, and the stride along i is 1 otherwise.
type Array[T oec.AnyElem] struct {
	Data    []T
	Origin  int
	Strides [3]int
}

// ArrayOf returns the memory of a field, by its number in the stencil's fields, or of a
// buffer of the level, which are numbered on from there. A type that is not that of the
// elements is a mistake of the kernel, and panics.
func ArrayOf[T oec.AnyElem](t *Tile, n int) Array[T] {
	m := t.Arrays[n]
	if kind := KindOf[T](); kind != m.Elem {
		panic(fmt.Sprintf("abi: a kernel takes array %d as %v, and it is %v", n, kind, m.Elem))
	}
	return Array[T]{Data: unsafe.Slice((*T)(m.First), m.Size), Origin: m.Origin, Strides: m.Strides}
}

// Index returns the number in Data of element (i,j,k), which need not exist.
func (a *Array[T]) Index(i, j, k int) int {
	return a.Origin + i*a.Strides[0] + j*a.Strides[1] + k*a.Strides[2]
}

// Row returns the elements from (i,j,k) on: those of the row, and what follows it.
func (a *Array[T]) Row(i, j, k int) []T { return a.Data[a.Index(i, j, k):] }

// ScalarOf returns a scalar of the stencil by its number. The type has to be that of the
// scalar.
func ScalarOf[T oec.AnyElem](t *Tile, n int) T { return FromBits[T](t.Scalars[n]) }
