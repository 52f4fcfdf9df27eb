package oec

import "math"

// Sum1 returns the sum of f(i) for i from 0 to n-1, 0 if there are none.
//
// Sum1 to [Sum4] are sums in no particular order, and of products that may be multiplied out: a
// compiled kernel adds up in another order than the plain function, where that takes fewer
// operations. What the order is follows from the kernel as it is written, so that it is the same on
// every processor, and agrees with the plain function within the rounding of both. A loop in Go,
// with s += f(i), keeps its order.
func Sum1[T Float](n int, f func(i int) T) (sum T) {
	for i := range n {
		sum += f(i)
	}
	return sum
}

// Sum2 returns the sum of f(i, j) for i below n and j below m; see [Sum1].
func Sum2[T Float](n, m int, f func(i, j int) T) (sum T) {
	for i := range n {
		for j := range m {
			sum += f(i, j)
		}
	}
	return sum
}

// Sum3 returns the sum of f(i, j, k) for i below n, j below m and k below l; see [Sum1].
func Sum3[T Float](n, m, l int, f func(i, j, k int) T) (sum T) {
	for i := range n {
		for j := range m {
			for k := range l {
				sum += f(i, j, k)
			}
		}
	}
	return sum
}

// Sum4 returns the sum of f(h, i, j, k) for h below n, i below m, j below l and k below o; see [Sum1].
func Sum4[T Float](n, m, l, o int, f func(h, i, j, k int) T) (sum T) {
	for h := range n {
		for i := range m {
			for j := range l {
				for k := range o {
					sum += f(h, i, j, k)
				}
			}
		}
	}
	return sum
}

// Prod returns the product of f(i) for i from 0 to n-1, in this order; 1 if there are none.
func Prod[T Float](n int, f func(i int) T) T {
	product := T(1)
	for i := range n {
		product = T(product * f(i))
	}
	return product
}

// MinOf returns the least of f(i) for i from 0 to n-1 as the built-in min does, and so a NaN if there is
// one; of none, the positive infinity.
func MinOf[T Float](n int, f func(i int) T) T {
	least := T(math.Inf(1))
	for i := range n {
		least = min(least, f(i))
	}
	return least
}

// MaxOf returns the greatest of f(i) for i from 0 to n-1 as the built-in max does, and so a NaN if there
// is one; of none, the negative infinity.
func MaxOf[T Float](n int, f func(i int) T) T {
	greatest := T(math.Inf(-1))
	for i := range n {
		greatest = max(greatest, f(i))
	}
	return greatest
}
