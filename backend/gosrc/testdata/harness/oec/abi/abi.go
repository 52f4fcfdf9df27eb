// Package abi stands for the real one: tiles and arrays over the memory of a test case.
package abi

// Tile is what a kernel works on.
type Tile struct {
	Lo, Hi [3]int
	N      [3]int
	Stage  int

	Arrays  []any // *Array
	Scalars []any
	Panic   int // the smallest code
}

// Panicked notes a code.
func (t *Tile) Panicked(code int) {
	if t.Panic == 0 || code < t.Panic {
		t.Panic = code
	}
}

// Array is the memory of a field.
type Array[T any] struct {
	Data    []T
	Origin  int
	Strides [3]int
}

// ArrayOf returns a field.
func ArrayOf[T any](t *Tile, n int) Array[T] { return *t.Arrays[n].(*Array[T]) }

// Index returns the number in Data of an element.
func (a *Array[T]) Index(i, j, k int) int {
	return a.Origin + i*a.Strides[0] + j*a.Strides[1] + k*a.Strides[2]
}

// Row returns the elements from one on.
func (a *Array[T]) Row(i, j, k int) []T { return a.Data[a.Index(i, j, k):] }

// ScalarOf returns a scalar.
func ScalarOf[T any](t *Tile, n int) T { return t.Scalars[n].(T) }
