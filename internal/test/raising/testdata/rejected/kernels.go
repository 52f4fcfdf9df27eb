package rejected

import "github.com/openearthgo/oec"

type grid [4][5]float64

// PastEnd reads after the end of a row, and before its beginning.
//
//oec:kernel
func PastEnd(u grid, n [4]uint8) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		v[j][i] = u[j][i+1] + // want "the subscript i . 1 is 1..5, and the array has the elements 0..4 .SubscriptNotProven.\n\thint: write min.i . 1, 4., which is the nearest element where there is no such one, or put a condition around it"
			u[j][i-1] + // want "the subscript i - 1 is -1..3, and the array has the elements 0..4 .SubscriptNotProven.\n\thint: write max.i - 1, 0.,"
			u[i][0] + // want "the subscript i is 0..4, and the array has the elements 0..3 .SubscriptNotProven."
			u[n[j]][0] // want "the subscript n.j. is 0..255, and the array has the elements 0..3 .SubscriptNotProven."
	})
	return v
}

// Corrected goes on with an array that something is wrong with.
//
//oec:kernel
func Corrected(u grid) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		v[j][i] = oec.Sum1(2, func(n int) float64 {
			return u[j+n][i] // want "the subscript j . n is 0..4, and the array has the elements 0..3 .SubscriptNotProven."
		})
	})
	oec.For1(5, func(i int) { v[0][i] = u[i%4][i] })
	return v
}

// Guarded reads the same, where there is something.
//
//oec:kernel
func Guarded(u grid, n [4]uint8, x [4]float64) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		switch {
		case i > 0 && i < 4 && n[j] < 4:
			v[j][i] = u[j][i+1] + u[j][i-1] + u[i][0] + u[n[j]][0]
		default:
			v[j][i] = u[min(oec.Int[int](x[j]), 3)][i] // want "the subscript min.oec.Int.int..x.j.., 3. is ..3, and the array has the elements 0..3 .SubscriptNotProven."
		}
	})
	return v
}

// Wrapped divides what is no small number where the difference is negative.
//
//oec:kernel
func Wrapped(u grid, n [4]uint8) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		v[j][i] = u[(uint(n[j]&3)-uint(n[0]))/4][i] // want "the subscript .uint.n.j. & 3. - uint.n.0... / 4 is any integer, and the array has the elements 0..3 .SubscriptNotProven."
	})
	return v
}

// Recursive reads what the same loop computes.
//
//oec:kernel
func Recursive(u grid) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		v[j][i] = u[j][i] + v[max(j-1, 0)][i] // want "this uses elements of an array that another call of the same oec.For assigns to; its calls have no order .ElementOrder."
	})
	return v
}

// Scattered assigns to elements that are not those of the indices.
//
//oec:kernel
func Scattered(u grid) (v grid, w [4]float64) {
	oec.For2(4, 5, func(j, i int) { // want "several calls of the body assign to the same element: i is no subscript of it .ElementOrder.\n\thint: use oec.Sum1 to add up over i"
		w[j] = u[j][i]
	})
	oec.For2(4, 4, func(j, i int) { // want "the body assigns to an element whose subscripts are not the indices of oec.For, each once, or constants .ElementOrder."
		v[j][i+1] = u[j][i]
	})
	return v, w
}

// Sized has a loop whose extent depends on data.
//
//oec:kernel
func Sized(u grid, n int) (v grid) {
	oec.For2(4, n, func(j, i int) { // want "extent 2 is not a constant .UnsupportedLoop."
		v[j][i] = u[j][i]
	})
	return v
}

// Chosen assigns to one element or another.
//
//oec:kernel
func Chosen(u grid) (v grid) {
	oec.For2(4, 4, func(j, i int) {
		if u[j][i] > 0 {
			v[j][i] = 1
		} else {
			v[i][j] = 2 // want "this uses elements of an array that another call of the same oec.For assigns to"
		}
	})
	return v
}

// AddedUp assigns in the function of a sum.
//
//oec:kernel
func AddedUp(u grid) (v grid) {
	oec.For2(4, 5, func(j, i int) {
		v[j][i] = oec.Sum1(5, func(n int) float64 {
			v[j][n] = 1 // want "the function of a sum assigns to an array outside of it .CapturedWrite."
			return u[j][n]
		})
	})
	return v
}

// Located has a table of one point.
//
//oec:kernel
func Located(x [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) {
		_, w := oec.Locate(x[i], 1) // want "the number of points of the table is not a constant of 2 or more .UnsupportedCall."
		v[i] = w[0]
	})
	return v
}

// Looped is a stencil.
//
//oec:stencil
func Looped(in oec.I[float64], i int) float64 {
	return oec.Sum1(3, func(n int) float64 { return in(i + n) }) // want "Sum1 is for kernels .UnsupportedCall."
}

// While ends where the data say so.
//
//oec:kernel
func While(u [3]float64) (v [3]float64) {
	x := u[0]
	for x > 1 { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop.\n\thint: give the loop constant bounds, and leave it early with if and break$"
		x /= 2
	}
	v[0] = x
	return v
}

// AssignsBeyond assigns to elements that are not there.
//
//oec:kernel
func AssignsBeyond(u [3]float64, n [4]uint8, m int) (v [3]float64) {
	oec.For1(4, func(i int) {
		v[i] = u[i] // want "the subscript i is 0..3, and .* .SubscriptNotProven.\n\thint: write min.i, 2." "the subscript i is 0..3, and .* .SubscriptNotProven.\n\thint: give the loop over i the extent 3, or put a condition around the assignment, as in if i < 3"
	})
	oec.For1(3, func(i int) {
		v[n[i]] = 1 // want "the subscript n.i. is 0..255, and .* .SubscriptNotProven.\n\thint: assign in oec.For to the elements of its indices, and tell those that are meant apart by a condition there, as in if i == int.n.i.."
	})
	v[m] = 2 // want "the subscript m is any integer, and .* .SubscriptNotProven.\n\thint: assign in oec.For to the elements of its indices, .* as in if i == int.m."
	return v
}

// Partly is an array, or has an element of its own.
//
//oec:kernel
func Partly(u [3]float64) (v [3]float64) {
	if u[0] > 0 { // want "which array this is depends on a condition .ElementOrder."
		v = u
	} else {
		v[1] = 2
	}
	return v
}
