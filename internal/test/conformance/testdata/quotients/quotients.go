package quotients

import (
	"math"

	"github.com/openearthgo/oec"
)

// Quotients divides by numbers, and by constants with a reciprocal of two parts and without.
//
//oec:stencil
func Quotients[T oec.Float](a, b oec.IJK[T], i, j, k int) (q, inverse, third, sixtieth, tenth T) {
	q = a(i, j, k) / b(i, j, k)
	inverse = 1 / b(i, j, k)
	third = a(i, j, k) / 3
	sixtieth = a(i, j, k) / -60
	tenth = a(i, j, k) / 0.1
	return q, inverse, third, sixtieth, tenth
}

// Roots takes roots, of which one is a divisor.
//
//oec:stencil
func Roots[T oec.Float](a, b oec.IJK[T], i, j, k int) (root, length, part T) {
	root = T(math.Sqrt(float64(a(i, j, k))))
	length = T(math.Sqrt(float64(a(i, j, k)*a(i, j, k) + b(i, j, k)*b(i, j, k))))
	part = a(i, j, k) / T(math.Sqrt(float64(b(i, j, k))))
	return root, length, part
}

// Several divides several numbers that do not wait for each other, some under conditions, and some that do.
//
//oec:stencil
func Several[T oec.Float](a, b, c oec.IJK[T], s T, i, j, k int) (x, y, z T) {
	x = a(i, j, k)/b(i, j, k) + s/c(i, j, k) - (a(i+1, j, k)-a(i, j, k))/(b(i+1, j, k)+b(i, j, k))
	y = a(i, j, k) / (b(i, j, k) / c(i, j-1, k))
	if a(i, j, k) > b(i, j, k) {
		y = b(i, j, k) / a(i, j, k)
	}
	z = c(i, j, k) / s / T(math.Sqrt(float64(c(i, j, k)/a(i, j+1, k))))
	return x, y, z
}
