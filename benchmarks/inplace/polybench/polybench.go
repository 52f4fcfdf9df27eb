package polybench

import "github.com/openearthgo/oec"

// FivePoint relaxes five points.
//
//oec:stencil
func FivePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, fivePoint)(i, j)
}

func fivePoint(y oec.IJ[float64], i, j int) float64 {
	return (y(i, j-1) + y(i-1, j) + y(i, j) + y(i+1, j) + y(i, j+1)) / 5
}

// NinePoint relaxes a point and the eight around it, as PolyBench's seidel-2d does.
//
//oec:stencil
func NinePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, ninePoint)(i, j)
}

func ninePoint(y oec.IJ[float64], i, j int) float64 {
	return (y(i-1, j-1) + y(i, j-1) + y(i+1, j-1) +
		y(i-1, j) + y(i, j) + y(i+1, j) +
		y(i-1, j+1) + y(i, j+1) + y(i+1, j+1)) / 9
}

// SecondOrder relaxes two points on each side.
//
//oec:stencil
func SecondOrder(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, secondOrder)(i, j)
}

func secondOrder(y oec.IJ[float64], i, j int) float64 {
	return (y(i, j-2) + y(i, j-1) + y(i-2, j) + y(i-1, j) + y(i, j) + y(i+1, j) + y(i+2, j) + y(i, j+1) + y(i, j+2)) / 9
}
