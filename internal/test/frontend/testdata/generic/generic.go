package generic

import "github.com/openearthgo/oec"

//oec:stencil
func Both[T oec.Float](in oec.IJK[T], c T, i, j, k int) (out T) { return twice(c * in(i, j, k)) }

//oec:stencil T=float32
func Narrow[E oec.Elem](in oec.IJ[E], i, j int) E { return in(i, j) }

//oec:stencil T=float64,float32
func Swapped[T oec.Float](in oec.K[T], w oec.K[float64], k int) T { return in(k) * T(w(k)) }

//oec:stencil
func Listed[T float64](in oec.K[T], k int) T { return in(k) }

func twice[S oec.Float](x S) S { return 2 * x }

//oec:stencil
func Any[T oec.Elem](in oec.I[T], i int) T { return in(i) }

//oec:stencil
func Counts(cat oec.IJ[int32], land oec.IJ[bool], n int, small uint8, b byte, on bool, h uint64, i, j int) (c int32, l bool) {
	return cat(i, j), land(i, j)
}
