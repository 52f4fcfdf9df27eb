// Package kernels has kernels whose signatures or bodies are wrong.
package kernels

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/kernels/lib"
)

type (
	matrix [3][3]float64
	tables struct {
		first matrix
		count [3]uint8
		scale float64
	}
)

// Fine is a kernel.
//
//oec:kernel
func Fine(t *tables, x float64, u matrix) (v matrix) {
	oec.For2(3, 3, func(j, i int) { v[j][i] = t.scale*x*u[j][i] + t.first[j][i] })
	return v
}

//oec:kernel
func Writes(t *tables, u matrix) (v matrix) {
	oec.For2(3, 3, func(j, i int) {
		t.first[j][i] = u[j][i] // want "assignment to what t points to, which all elements share .SharedWrite.\n\thint: copy it to a variable, or return the array as a result"
		v[j][i] = 1
	})
	return v
}

//oec:kernel
func Running(u [3]float64) (v [3]float64) {
	sum := 0.0
	oec.For1(3, func(i int) {
		sum += u[i] // want "closure assigns to sum, which is declared outside it .CapturedWrite.\n(.|\n)*\thint: the calls of oec.For have no order: assign to an element of an array, add up by oec.Sum1, or go from one to the next in a loop of Go"
		v[i] = sum
	})
	return v
}

//oec:kernel
func Nothing(u matrix) {} // want "kernel Nothing has no result .MissingResult."

//oec:kernel
func Slices(u []float64) (v matrix) { // want "parameter u of kernel Slices has the type ..float64, which holds something else than arrays that kernels take .InvalidParam."
	return v
}

//oec:kernel
func Unsigned(class *[8]uint32, u matrix) (v matrix) { // want "parameter class of kernel Unsigned has the type ..8.uint32, which holds something else than arrays that kernels take .InvalidParam.\n\thint: use arrays of at most 6 dimensions, of float32, .*uint16, by value"
	return u
}

//oec:kernel
func Structs(u tables) (v matrix) { // want "parameter u has the type tables, of which there are no batches .InvalidParam."
	return v
}

//oec:kernel
func Numbers(u matrix) float64 { // want "result out has the type float64, of which there are no batches .InvalidParam.\n\thint: make it an array of one number, as in .1.float64"
	return u[0][0]
}

// Any is generic.
//
//oec:kernel
func Any[T oec.Float](u [3]T) (v [3]T) {
	return u
}

//oec:kernel
func Two[S, T oec.Float](s S, u [3]T) (v [3]T) { // want "kernel Two has 2 type parameters .InvalidTypeParam."
	return u
}

//oec:kernel
func Wide[T ~float32 | complex64](u [3]T) (v [3]T) { // want "T may be complex64, which is not the type of a field's elements .InvalidTypeParam."
	return u
}

//oec:kernel T=float64 // want "option T of kernel NotGeneric, which is not generic .InvalidOption."
func NotGeneric(u matrix) (v matrix) { return u }

//oec:kernel staggered=a:i // want "option staggered of kernel OnFaces, which has no fields .InvalidOption."
func OnFaces(a [3]float64) (out [3]float64) { return a }

//oec:kernel sizes=3x3 // want "option sizes of kernel Sized, whose extents are in its types .InvalidOption."
func Sized(u matrix) (v matrix) { return u }

//oec:kernel
func Summed(u matrix) (v matrix) {
	oec.For1(3, func(j int) {
		s := 0.0
		oec.For1(3, func(i int) { s += u[j][i] }) // want "closure assigns to s, which is declared outside it .CapturedWrite."
		v[j][0] = s
	})
	return v
}

type padded struct {
	A [3]float64
	_ [5]bool
}

//oec:kernel
func Padded(t *padded, u [3]float64) (v [3]float64) { return u } // want "parameter t has a field without a name .InvalidParam.\n\thint: name it"

//oec:kernel
func Halved(t *lib.Half, u [3]float64) (v [3]float64) { return u } // want "t.b is a field that package lib does not export, and that generated code cannot read .InvalidParam."

//oec:kernel
func Typed(t *lib.Typed, u [3]float64) (v [3]float64) { return u } // want "t.A is of type lib.hidden, which the generated package cannot use .InvalidParam.\n\thint: export the type"

//oec:kernel
func Unnamed(t *struct{ A [3]float64 }, u [3]float64) (v [3]float64) { return u } // want "parameter t is of a struct type without a name, by which generated code could take it .InvalidParam."

//oec:kernel
func Seen(t *lib.Table, u lib.Seen, w [2]lib.Seen) (v lib.Seen) { return u }

//oec:kernel
func Itself(u [6]float64) (v [6]float64) { return Itself(u) } // want "Itself is used inside itself .RecursiveCall.\n\thint: write it as a loop of constant bounds$"

//oec:kernel
func Rows(t *tables, u matrix) (v matrix, w [3]float64) {
	for j := range v {
		row, from := &v[j], &u[j]
		oec.For1(3, func(i int) { row[i] = 2 * from[i] }) // want "assignment to part of v through the pointer row .UnsupportedExpr.\n(.|\n)*\thint: write v.j..i., as pointers are for reading"
		(*row)[0] = 1                                     // want "assignment to part of v through the pointer row .UnsupportedExpr.\n(.|\n)*\thint: write v.j..0."
	}
	p := &w
	*p = [3]float64{} // want "assignment to w through the pointer p .UnsupportedExpr.\n(.|\n)*\thint: write w, as"
	q := &t.first
	q[0][0] = 1 // want "assignment to what q points to, which all elements share .SharedWrite."
	set(p, u[0][0])
	return v, w
}

func set(p *[3]float64, x float64) {
	p[1] = x // want "a function assigns to what its parameter p points to .UnsupportedExpr.\n(.|\n)*\thint: return the value, and let the caller assign it"
}
