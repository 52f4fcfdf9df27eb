package columns

import "github.com/openearthgo/oec"

// Tridiagonal solves -x(k-1) + 3x(k) + upper(k)x(k+1) = right(k) in each column, if sign is
// -1. With 1, what is substituted is added instead, as in the program whose checksums the
// tests have.
//
// Source: the program tridiagonal of the Open Earth Compiler's examples.
//
//oec:stencil
func Tridiagonal[T oec.Float](d oec.Domain, right, upper oec.IJK[T], sign T, i, j, k int) (x T) {
	c := oec.Forward(d, func(c oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return upper(i, j, k) / 3
		}
		return upper(i, j, k) / (3 + c(i, j, k-1))
	})
	r := oec.Forward(d, func(r oec.IJK[T], i, j, k int) T {
		if k == 0 {
			return right(i, j, k) / 3
		}
		return (right(i, j, k) + r(i, j, k-1)) / (3 + c(i, j, k-1))
	})
	return oec.Backward(d, func(x oec.IJK[T], i, j, k int) T {
		if k == d.NK-1 {
			return r(i, j, k)
		}
		return r(i, j, k) + sign*c(i, j, k)*x(i, j, k+1)
	})(i, j, k)
}
