package rejected

import "github.com/openearthgo/oec"

// OutsideTable reads a table at subscripts that may be outside.
//
//oec:stencil
func OutsideTable(table *[4][5]float64, weights *[3]float64, x oec.IJK[float64], class oec.IJ[uint8], i, j, k int) float64 {
	n, _ := oec.Locate(x(i, j, k), 5)
	sum := table[class(i, j)][0] + // want "the subscript class.i, j. is 0..255, and the array has the elements 0..3 .SubscriptNotProven.\n\thint: write min.class.i, j., 3., which is the nearest element where there is no such one, or put a condition around it; from a number, oec.Locate"
		table[2][n+2] + // want "the subscript n . 2 is 2..5, and the array has the elements 0..4 .SubscriptNotProven."
		table[k][1] + // want "the subscript k is any integer, and the array has the elements 0..3 .SubscriptNotProven.\n\thint: write min.max.k, 0., 3."
		table[int(x(i, j, k))][1] + // want "the subscript int.x.i, j, k.. is any integer, .*\n\thint: write min.max.oec.Int.int..x.i, j, k.., 0., 3."
		table[k%4][1] // want "the subscript k . 4 is -3..3, and the array has the elements 0..3 .SubscriptNotProven."
	row := table[3]
	if class(i, j) < 6 {
		sum += row[class(i, j)] // want "the subscript class.i, j. is 0..5, and the array has the elements 0..4 .SubscriptNotProven."
	}
	for m := range 4 {
		sum += weights[m] // want "index 3 is out of range of an array of length 3 .ArrayIndex."
	}
	row[1] = sum
	return row[n]
}

// EitherTable chooses between tables.
//
//oec:stencil
func EitherTable(a, b *[3]float64, x oec.I[float64], i int) float64 {
	pick := func(x float64) *[3]float64 {
		if x > 0 { // want "which table is read depends on this condition .UnsupportedExpr.\n\thint: read each table in its branch"
			return a
		}
		return b
	}
	return pick(x(i))[0]
}

// LevelTable reads a table in a loop over levels, of which there may be more.
//
//oec:stencil
func LevelTable(table *[60]float64, d oec.Domain, x oec.IJK[float64], i, j int) (sum float64) {
	for k := range d.NK {
		sum += table[k] * x(i, j, k) // want "the subscript k is any integer, and the array has the elements 0..59 .SubscriptNotProven."
	}
	return sum
}

// Counted assigns to an element of a copy of a part of a table.
//
//oec:stencil
func Counted(t *[4][6]float64, x oec.I[uint8], i int) (y float64) {
	row := t[2]
	row[x(i)%6]++ // want "the index of an array is not a constant .ArrayIndex.\n\thint: assign to elements, .*, as in for n := range h"
	return row[0]
}
