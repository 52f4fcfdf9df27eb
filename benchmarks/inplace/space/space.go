package space

import "github.com/openearthgo/oec"

// Heat is an implicit step of the heat equation with one sweep: delta, which keeps its value
// from step to step, is relaxed for what u lacks, and added to it.
//
//oec:stencil
func Heat(d oec.Domain, u, delta oec.IJK[float64], i, j, k int) (uOut, deltaOut float64) {
	lack := func(i, j, k int) float64 { return heatLack(u, i, j, k) }
	relaxed := oec.Sweep(d, delta, func(y oec.IJK[float64], i, j, k int) float64 { return heat(lack, y, i, j, k) })
	return u(i, j, k) + relaxed(i, j, k), relaxed(i, j, k)
}

// heatLack is the sum of second differences.
func heatLack(u oec.IJK[float64], i, j, k int) float64 {
	twice := 2 * u(i, j, k)
	return (u(i, j, k+1) - twice + u(i, j, k-1)) + (u(i, j+1, k) - twice + u(i, j-1, k)) + (u(i+1, j, k) - twice + u(i-1, j, k))
}

func heat(lack, y oec.IJK[float64], i, j, k int) float64 {
	const lambda = 0.125 // 1/(6 + 1/r) for r = κ dt/h² = 1/2
	return lambda * (lack(i, j, k) + y(i, j, k-1) + y(i, j, k+1) + y(i, j-1, k) + y(i, j+1, k) + y(i+1, j, k) + y(i-1, j, k))
}

// SevenPoint relaxes seven points.
//
//oec:stencil
func SevenPoint(d oec.Domain, u oec.IJK[float64], i, j, k int) (out float64) {
	return oec.Sweep(d, u, sevenPoint)(i, j, k)
}

func sevenPoint(y oec.IJK[float64], i, j, k int) float64 {
	return (y(i, j, k-1) + y(i, j-1, k) + y(i, j, k) + y(i+1, j, k) + y(i, j+1, k) + y(i, j, k+1) + y(i-1, j, k)) * (1.0 / 7)
}
