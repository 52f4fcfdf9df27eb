package fused

import "github.com/openearthgo/oec"

// FivePoint relaxes five points.
//
//oec:stencil
func FivePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, fivePoint)(i, j)
}

func fivePoint(y oec.IJ[float64], i, j int) float64 {
	const c = 1.0 / 5
	return c*y(i-1, j) + c*(y(i, j-1)+y(i+1, j)+y(i, j+1)+y(i, j))
}

// NinePoint relaxes a point and the eight around it.
//
//oec:stencil
func NinePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, ninePoint)(i, j)
}

func ninePoint(y oec.IJ[float64], i, j int) float64 {
	const c = 1.0 / 9
	above := y(i-1, j-1) + y(i, j-1) + y(i+1, j-1)
	return c*y(i-1, j) + c*(above+y(i, j)+y(i+1, j)+y(i-1, j+1)+y(i, j+1)+y(i+1, j+1))
}

// SecondOrder relaxes two points on each side.
//
//oec:stencil
func SecondOrder(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, secondOrder)(i, j)
}

func secondOrder(y oec.IJ[float64], i, j int) float64 {
	const c = 1.0 / 9
	rest := y(i, j-2) + y(i, j-1) + y(i, j) + y(i+1, j) + y(i+2, j) + y(i, j+1) + y(i, j+2)
	return c*y(i-1, j) + (c*y(i-2, j) + c*rest)
}
