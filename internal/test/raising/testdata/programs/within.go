package programs

import "github.com/openearthgo/oec"

// Donor reads the level that data choose, near the point, with what is added to the index.
//
//oec:stencil
func Donor(a, w oec.IJK[float64], i, j, k int) float64 {
	n := k
	if w(i, j, k) > 0 {
		n = k - 1
	} else if w(i+1, j, k) > 1 {
		n = k + 7
	}
	m := oec.Within(n, k-2, k+1)
	return a(i, j, m) + 2*a(i+1, j, m+1) - float64(m)*a(i, j-1, 1+m-2)
}

// Clamped continues a column with its ends, in a helper that knows nothing of it.
//
//oec:stencil
func Clamped(a oec.IJK[float64], s oec.K[float64], d oec.Domain, i, j, k int) float64 {
	below := oec.Within(k-1, 0, d.NK-1)
	above := oec.Within(k+2, 0, d.NK-1)
	surface := a(i, j, oec.Within(0, 0, 0))
	return mean(a, i, below, j) - mean(a, i, above, j) + surface*s(oec.Within(5-k, 1, 3))
}

func mean(a oec.IJK[float64], i, n, j int) float64 { return (a(i, j, n) + a(i+1, j, n)) / 2 }

// Column is a closure at a level that data choose, and bounds of two kinds that exclude
// each other at some points.
//
//oec:stencil
func Column(a oec.IJK[float64], b oec.IK[float64], d oec.Domain, i, j, k int) float64 {
	jump := 0
	if a(i, j, k) < 0 {
		jump = 3
	}
	sum := func(i, j, k int) float64 { return a(i, j, k) + a(i, j, k-1) + float64(k) }
	down := oec.Within(k+jump, k-1, d.NK-2)
	up := oec.Within(k-jump, 2, k+1)
	if b(i, k) > 0 {
		down = oec.Within(k+2*jump, 4, 3)
	}
	return sum(i, j, oec.Within(k+jump, k-2, k+3)) + b(i, up)*float64(down) + b(i, oec.Within(k, k+1, k-1))
}
