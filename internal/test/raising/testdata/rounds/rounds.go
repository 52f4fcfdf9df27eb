// Package rounds holds stencils with conversions of numbers to the type that they have; the
// expected programs, which keep them, lie beside it.
package rounds

import "github.com/openearthgo/oec"

// Direct has a conversion around a product, and products without.
//
//oec:stencil
func Direct(a, b, c oec.I[float64], i int) (rounded, plain float64) {
	return float64(a(i)*b(i)) + c(i), a(i)*b(i) + c(i)
}

// Generic converts to the type parameter.
//
//oec:stencil
func Generic[T oec.Float](a, b, c oec.I[T], i int) T {
	return T(a(i)*b(i)) + c(i)
}

// To64 converts to float64, which is the same type in one instance only.
//
//oec:stencil
func To64[T oec.Float](a, b oec.I[T], c oec.I[float64], i int) float64 {
	return float64(a(i)*b(i)) + c(i)
}

// Variable converts a variable that holds a product.
//
//oec:stencil
func Variable(a, b, c oec.I[float64], i int) float64 {
	p := a(i) * b(i)
	q := float64(p)
	return q + c(i)
}

// length is another type of the same numbers.
type length float64

// Named converts to a type of its own and back, which is one rounding.
//
//oec:stencil
func Named(a, b, c oec.I[float64], i int) float64 {
	x := length(a(i) * b(i))
	return float64(x) + c(i)
}

// plus rounds a parameter, so that the sum is not fused with what it is called with.
func plus(x, y float64) float64 { return float64(x) + y }

// Parameter passes a product to a helper.
//
//oec:stencil
func Parameter(a, b, c oec.I[float64], i int) float64 {
	return plus(a(i)*b(i), c(i))
}

// product is a helper of which the result is rounded.
func product(x, y float64) float64 { return x * y }

// Result converts what a helper returns. A call is no conversion.
//
//oec:stencil
func Result(a, b, c oec.I[float64], i int) (rounded, plain float64) {
	return float64(product(a(i), b(i))) + c(i), product(a(i), b(i)) + c(i)
}

// Merged converts what two paths give, and what the iterations of a loop do.
//
//oec:stencil
func Merged(a, b, c oec.I[float64], i int) (merged, looped float64) {
	x := a(i) * b(i)
	if c(i) > 0 {
		x = c(i) * b(i)
	}
	y := c(i)
	for n := range 2 {
		y = float64(y) * a(i+n)
	}
	return float64(x) + c(i), y
}

// Captured converts a variable that a closure assigns to what it captures.
//
//oec:stencil
func Captured(a, b, c oec.I[float64], i int) float64 {
	x := a(i) * b(i)
	add := func(y float64) float64 { return float64(x) + y }
	return add(c(i))
}

// Constants need no rounding, and neither do other types.
//
//oec:stencil
func Constants(a oec.I[float64], n oec.I[int32], i int) float64 {
	const third = 1.0 / 3
	return a(i)*float64(third) + float64(n(i)) + float64(float32(a(i)))
}
