// Package coupled holds relaxations of several fields together, or side by side: a recurrence
// that computes several values at a point, which read each other at the points before. The tests
// compare it with the plain function, and with loops.
package coupled

import "github.com/openearthgo/oec"

//go:generate go tool oecgen -O tuned,original

// Coupled relaxes three fields together in place: each is the mean of others around the point.
//
//oec:stencil
func Coupled(d oec.Domain, q [3]oec.IJK[float64], b oec.IJK[float64], i, j, k int) (out [3]float64) {
	together := func(i, j, k int) [3]float64 { return [3]float64{q[0](i, j, k), q[1](i, j, k), q[2](i, j, k)} }
	return oec.Sweep(d, together, func(y oec.IJK[[3]float64], i, j, k int) [3]float64 {
		return relax(y, b(i, j, k), i, j, k)
	})(i, j, k)
}

// relax is one update of Coupled.
func relax(y oec.IJK[[3]float64], b float64, i, j, k int) [3]float64 {
	sum := y(i, j, k)
	sum[0] += b
	for n := range sum {
		next := (n + 1) % len(sum)
		sum[n] += y(i, j, k-1)[n] + y(i+1, j-1, k)[next] + y(i, j, k+1)[next] + y(i+1, j, k)[n] + y(i-1, j, k)[next]
	}
	for n := range sum {
		sum[n] *= 0.15625
	}
	return sum
}

// Behind sweeps twice over two unknowns, of which the second one reads the first where the sweep has not been yet: in the memory that it
// computes the first one in.
//
//oec:stencil
func Behind(d oec.Domain, a, b oec.IJ[float64], i, j int) (x, y float64) {
	start := func(i, j int) [2]float64 { return [2]float64{a(i, j), b(i, j)} }
	up := oec.SweepIJ(d, start, func(z oec.IJ[[2]float64], i, j int) [2]float64 {
		return [2]float64{0.5 * z(i-1, j)[0], z(i-1, j)[1] + 2}
	})
	v := oec.SweepIJ(d, up, func(z oec.IJ[[2]float64], i, j int) [2]float64 {
		return [2]float64{z(i, j)[0] + 0.5*z(i, j-1)[0] - 0.1*z(i, j-1)[1], z(i+1, j)[0] + z(i+1, j)[1]}
	})(i, j)
	return v[0], v[1]
}

// Apart sweeps twice over the same field, whose memory the first result may take.
//
//oec:stencil
func Apart(d oec.Domain, a oec.IJ[float32], weight float32, i, j int) (x, y float32) {
	x = oec.SweepIJ(d, a, func(z oec.IJ[float32], i, j int) float32 {
		return weight*z(i+1, j+1) + weight*z(i+1, j) + 0.1*z(i, j-1)
	})(i, j)
	y = oec.SweepIJ(d, a, func(z oec.IJ[float32], i, j int) float32 {
		return weight*a(i, j) - 0.3*z(i, j-1)
	})(i, j)
	return x, y
}
