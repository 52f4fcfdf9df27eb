package relax

import "github.com/openearthgo/oec"

// FivePoint relaxes five points.
//
//oec:stencil
func FivePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, fivePoint)(i, j)
}

func fivePoint(y oec.IJ[float64], i, j int) float64 {
	return (y(i, j-1) + y(i+1, j) + y(i, j+1) + y(i, j) + y(i-1, j)) * (1.0 / 5)
}

// NinePoint relaxes a point and the eight around it.
//
//oec:stencil
func NinePoint(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, ninePoint)(i, j)
}

func ninePoint(y oec.IJ[float64], i, j int) float64 {
	above := y(i-1, j-1) + y(i, j-1) + y(i+1, j-1)
	return (above + y(i, j) + y(i+1, j) + y(i-1, j+1) + y(i, j+1) + y(i+1, j+1) + y(i-1, j)) * (1.0 / 9)
}

// SecondOrder relaxes two points on each side.
//
//oec:stencil
func SecondOrder(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepIJ(d, u, secondOrder)(i, j)
}

func secondOrder(y oec.IJ[float64], i, j int) float64 {
	return (y(i, j-2) + y(i, j-1) + y(i, j) + y(i+1, j) + y(i+2, j) + y(i, j+1) + y(i, j+2) + y(i-2, j) + y(i-1, j)) * (1.0 / 9)
}

// OverRelax is successive over-relaxation of Laplace's equation with right-hand side b.
//
//oec:stencil
func OverRelax(d oec.Domain, u, b oec.IJ[float64], w float64, i, j int) (out float64) {
	return oec.SweepIJ(d, u, func(y oec.IJ[float64], i, j int) float64 { return overRelax(y, b, w, i, j) })(i, j)
}

func overRelax(y, b oec.IJ[float64], w float64, i, j int) float64 {
	around := b(i, j) + y(i, j-1) + y(i+1, j) + y(i, j+1) + y(i-1, j)
	return float64((1-w)*y(i, j)) + float64(w/4*around)
}

// Symmetric relaxes five points, there and back.
//
//oec:stencil
func Symmetric(d oec.Domain, u oec.IJ[float64], i, j int) (out float64) {
	return oec.SweepBackIJ(d, oec.SweepIJ(d, u, fivePoint), fivePointBack)(i, j)
}

func fivePointBack(y oec.IJ[float64], i, j int) float64 {
	return (y(i, j+1) + y(i-1, j) + y(i, j-1) + y(i, j) + y(i+1, j)) * (1.0 / 5)
}
