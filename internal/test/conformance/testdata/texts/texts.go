// Package texts holds stencils that are programs in text: see texts.mlir. Its functions compute
// at a point what they do.
package texts

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -from texts.mlir -O tuned,original,inline,inline+unroll4

// Laplace is the program @laplace.
func Laplace(in oec.IJK[float64], i, j, k int) (out float64) {
	return -4*in(i, j, k) + ((in(i-1, j, k) + in(i+1, j, k)) + (in(i, j+1, k) + in(i, j-1, k)))
}

// Hdiff is the program @hdiff.
func Hdiff(in, coeff oec.IJK[float64], i, j, k int) (out, lap float64) {
	laplacian := func(i int) float64 { return in(i-1, j, k) + in(i+1, j, k) - float64(in(i, j, k)*2) }
	flux := func(i int) float64 {
		f := laplacian(i+1) - laplacian(i)
		if f*(in(i+1, j, k)-in(i, j, k)) > 0 {
			return 0
		}
		return f
	}
	return in(i, j, k) - float64(coeff(i, j, k)*(flux(i)-flux(i-1))), laplacian(i)
}

// Upstream is the program @upstream.
func Upstream(q oec.IJK[float32], u oec.IJ[float32], dt float32, i, j, k int) (out float32) {
	d := q(i+1, j, k) - q(i, j, k)
	if u(i, j) > 0 {
		d = q(i, j, k) - q(i-1, j, k)
	}
	return q(i, j, k) - float32(float32(u(i, j)*dt)*d)
}

// Regions is the program @regions.
func Regions(d oec.Domain, p oec.IJK[float64], slope oec.IJ[float64], i, j, k int) (du, dv float64) {
	switch {
	case k < 3:
		return p(i+1, j, k) - p(i, j, k), p(i, j+1, k) - p(i, j, k)
	case k < d.NK-1:
		dp := p(i, j, k+1) - p(i, j, k-1)
		return dp * slope(i, j), dp * slope(i+1, j)
	}
	dp := p(i, j, k) - p(i, j, k-1)
	return dp, -dp
}

// SemiLag is the program @semiLag.
func SemiLag(q, u oec.IJK[float64], far int64, i, j, k int) (out float64, steps int32) {
	n := oec.Int[int64](u(i, j, k))
	if n < -far {
		n = -far
	}
	if n > far {
		n = far
	}
	n = max(min(n, 2), -2)
	x := q(oec.Within(i+int(n), i-2, i+2), j, k)
	return x * x, int32(n)
}

// Column is the program @column.
func Column(d oec.Domain, base oec.IK[float64], i, k int) (sum float64) {
	total := oec.ForwardIK(d, func(sum oec.IK[float64], i, k int) float64 {
		x := base(i, k) + float64(k)
		if k > 0 {
			return sum(i, k-1) + x
		}
		return x
	})
	return total(i, k)
}
