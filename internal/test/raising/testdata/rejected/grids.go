package rejected

import "github.com/openearthgo/oec"

//oec:stencil
func Grids(in oec.IJ[float64], d oec.Domain, i, j int) float64 {
	s := in(2*(i/2), j) // want "index i of in is not i plus a constant .OffsetNotConst.\n\thint: use i plus or minus a constant, a multiple such as 2.i or a part such as i/2 on a finer or a coarser grid, or oec.Within"
	s += in(17*i, j)    // want "index i of in is not i plus a constant .OffsetNotConst."
	s += in(i, i/2)     // want "index j of in is not j plus a constant .OffsetNotConst."
	s += in(-2*i, j/2)  // want "index i of in is not i plus a constant .OffsetNotConst."
	s += in(i>>1, j)    // want "index i of in is not i plus a constant .OffsetNotConst."
	return s
}

//oec:stencil
func Total(d oec.Domain, q oec.IK[float64], i int) (sum float64) { // want "no field says how far the loops along k of Total go: none has k, but on a finer or a coarser grid .UnsupportedLoop."
	for k := range d.NK {
		sum += q(i, 2*k)
	}
	return sum
}

//oec:stencil
func Quotients(in oec.IJ[float64], d oec.Domain, i, j int) float64 {
	s := in((i-1)/2, j)    // want "index i of in is .i-1./2, and i-1 is negative for i = 0, where Go rounds the quotient up .NegativeQuotient.\n\thint: write .i.1./2-1, which is rounded down everywhere, or read it under a condition on i"
	s += in(i, (2*j-5)/3)  // want "index j of in is .2.j-5./3, and 2.j-5 is negative for j = 0, .*\n\thint: write .2.j.1./3-2, "
	s += in((i-7)/16-1, j) // want "index i of in is .i-7./16-1, .*\n\thint: write .i.9./16-2, "
	half := func(i, j int) float64 { return in((i+1)/2, j) }
	if i > 0 {
		s += in((i-1)/2, j)
	}
	if i > 0 || in(i, j) > 0 {
		s += in((i-1)/2, j) // want "index i of in is .i-1./2, .* for i = 0"
	}
	if i >= d.NI-2 {
		s += in((i-1)/2, j) // want "index i of in is .i-1./2, .* for i = 0"
	}
	return s + half(i-1, j)
}
