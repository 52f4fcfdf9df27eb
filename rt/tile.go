package rt

import (
	"fmt"
	"math"
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

	plan     *Plan
	fields   []*storage // of the plan, or of the worker if not all that is written is kept
	buffers  []storage  // of the plan, or of the worker if some are local
	scalars  []uint64
	panicked int // the smallest code, 0 for none
}

// Panicked notes that the stencil as a plain Go function would panic at a point of the
// tile; code is that of Stencil.Panics. The kernel goes on, since another point may do so
// with a smaller code, which is what counts.
func (t *Tile) Panicked(code int) {
	if t.panicked == 0 || code < t.panicked {
		t.panicked = code
	}
}

// put sets the tile from the argument block of a worker, which has the same for kernels
// in machine code.
func (t *Tile) put(args []uint64) {
	for d := range 3 {
		t.Lo[d], t.Hi[d] = int(int64(args[SlotLo+d])), int(int64(args[SlotHi+d]))
	}
	t.Stage = int(args[SlotStage])
	t.panicked = 0
}

// Array is the memory of a field or buffer. Element (i,j,k) is
// Data[Origin + i*Strides[0] + j*Strides[1] + k*Strides[2]]; the stride of a dimension
// that it lacks is 0, and the stride along i is 1 otherwise.
type Array[T oec.Elem] struct {
	Data    []T
	Origin  int
	Strides [3]int
}

// ArrayOf returns the memory of a field, by its number in the stencil's fields, or of a
// buffer of the level, which are numbered on from there. A type that is not that of the
// elements is a mistake of the kernel, and panics.
func ArrayOf[T oec.Elem](t *Tile, n int) Array[T] {
	s := t.storageOf(n)
	if kind := KindOf[T](); kind != s.kind {
		panic(fmt.Sprintf("rt: the kernel of %s takes array %d as %v, and it is %v", t.plan.spec.Name, n, kind, s.kind))
	}
	return Array[T]{Data: unsafe.Slice((*T)(s.first), s.size), Origin: s.origin, Strides: s.stride}
}

// storageOf returns field or buffer n.
func (t *Tile) storageOf(n int) *storage {
	if n < len(t.fields) {
		return t.fields[n]
	}
	return &t.buffers[n-len(t.fields)]
}

// Index returns the number in Data of element (i,j,k), which need not exist.
func (a *Array[T]) Index(i, j, k int) int {
	return a.Origin + i*a.Strides[0] + j*a.Strides[1] + k*a.Strides[2]
}

// Row returns the elements from (i,j,k) on: those of the row, and what follows it.
func (a *Array[T]) Row(i, j, k int) []T { return a.Data[a.Index(i, j, k):] }

// ScalarOf returns a scalar of the stencil by its number. The type has to be that of the
// scalar.
func ScalarOf[T oec.Elem](t *Tile, n int) T {
	bits := t.scalars[n]
	var v T
	switch p := any(&v).(type) {
	case *float64:
		*p = math.Float64frombits(bits)
	case *float32:
		*p = math.Float32frombits(uint32(bits))
	case *int64:
		*p = int64(bits)
	case *int32:
		*p = int32(bits)
	case *int16:
		*p = int16(bits)
	case *uint16:
		*p = uint16(bits)
	case *uint8:
		*p = uint8(bits)
	case *bool:
		*p = bits != 0
	}
	return v
}
