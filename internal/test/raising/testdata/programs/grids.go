package programs

import "github.com/openearthgo/oec"

// Grids reads finer and coarser grids, at indices that are computed in several ways.
//
//oec:stencil
func Grids(fine, coarse oec.IJ[float64], d oec.Domain, i, j int) (a, b, c float64) {
	twice := func(n int) int { return n + n }
	column := func(i, j int) float64 { return fine(i, 3*j-(2*j-1)) - fine(i+1, j) }
	a = fine(2*i-1, j<<1) + fine(twice(i), 3*j+1) + column(2*i, j)
	half := (j + 1) / 2
	b = coarse(i/2, half-1) + coarse(i/2/2, (3*j)/2) - coarse((2*i)/2, (4*j+2)/4)
	if i > 2 && j >= d.NJ-1 {
		b -= coarse((i-3)/2, (2*j+6)/4)
	}
	c = float64((i-5)/2*100+2*i-j) + float64((2*i-3)/2)
	return a, b, c
}

// Shifted has an intermediate that reads a coarser grid, and is read beside the point.
//
//oec:stencil
func Shifted(coarse oec.IJ[float64], fine oec.IJ[float64], i, j int) float64 {
	pair := func(i, j int) float64 { return coarse((i+2)/2, j) * fine(2*i, j) }
	return pair(i-1, j) - pair(i+1, j)
}
