package rejected

import "github.com/openearthgo/oec"

//oec:stencil
func LoopOfPoint(d oec.Domain, in oec.IJK[float64], i, j, k int) float64 {
	s := 0.0
	for n := range d.NK { // want "this loop goes along k, which the point has an index of .UnsupportedLoop.\n\thint: put it into a closure that is called with i, j only"
		s += in(i, j, n)
	}
	return s
}

//oec:stencil
func LoopBeyond(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := 0; k <= d.NK; k++ { // want "this loop leaves the domain along k: it goes from 0 to NK.1 exclusive .UnsupportedLoop."
		s += in(i, j, k)
	}
	for k := -1; k < d.NK; k++ { // not reached
		s += in(i, j, k)
	}
	return s
}

//oec:stencil
func LoopBelow(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := d.NK - 1; k >= -1; k-- { // want "this loop leaves the domain along k: it goes from -1 to NK exclusive .UnsupportedLoop."
		s += in(i, j, k)
	}
	return s
}

//oec:stencil
func LoopSometimes(d oec.Domain, in oec.IJK[float64], mask oec.IJ[bool], i, j int) float64 {
	s := 0.0
	if mask(i, j) {
		for k := range d.NK { // want "this loop over d.NK runs under a condition .UnsupportedLoop.\n\thint: let the loop run always"
			s += in(i, j, k)
		}
	}
	return s
}

//oec:stencil
func LoopLeft(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := range d.NK { // want "this loop over d.NK is left before its end .UnsupportedLoop.\n\thint: let it run to the end, and keep in a variable"
		if in(i, j, k) < 0 {
			break
		}
		s += in(i, j, k)
	}
	return s
}

//oec:stencil
func LoopReturned(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	for k := 0; k < d.NK; k++ { // want "this loop over d.NK is left before its end .UnsupportedLoop."
		if in(i, j, k) < 0 {
			return float64(k)
		}
	}
	return -1
}

//oec:stencil
func LoopCounted(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s, k := 0.0, 0
	for ; k < d.NK; k++ { // want "the counter of this loop over d.NK is used behind it .UnsupportedLoop."
		s += in(i, j, k)
	}
	return s / float64(k)
}

//oec:stencil
func LoopInLoop(d oec.Domain, in oec.IJK[float64], k int) float64 {
	s := 0.0
	for j := range d.NJ {
		for i := range d.NI { // want "this loop goes on with what the loop around it has computed .UnsupportedLoop."
			s += in(i, j, k)
		}
	}
	return s
}

//oec:stencil
func LoopDivides(d oec.Domain, in oec.IJK[int32], i, j int) int32 {
	s := int32(0)
	for k := range d.NK { // want "this loop over d.NK divides integers, or shifts, by what may panic .UnsupportedExpr."
		s += 100 / in(i, j, k)
	}
	return s
}

//oec:stencil
func LoopAcross(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := range d.NK {
		s += in(k, j, i) // want "index i of in is k .TransposedIndex." "index k of in is i .TransposedIndex."
	}
	return s
}

type loopState struct{ q oec.IJK[float64] }

//oec:stencil
func LoopOfFields(d oec.Domain, a, b loopState, i, j int) float64 {
	f, s := a, 0.0
	for k := range d.NK { // want "an iteration of this loop leaves a function to the next .ConditionalClosure."
		s += f.q(i, j, k)
		f = b
	}
	return s
}

//oec:stencil
func LoopCaptured(d oec.Domain, in oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := 0; k < d.NK; k++ { // want "its counter is captured by a closure .UnsupportedLoop.\n\thint: give the closure the counter as a parameter, or write for k := range d.NK"
		here := func() float64 { return in(i, j, k) }
		s += here()
	}
	return s
}

//oec:stencil sizes=64x64
func LoopSizes(d oec.Domain, in oec.IJK[float64], i, j int) float64 { // want "sizes: a size of 2 dimensions for a stencil that goes over IJK .InvalidOption.\n\thint: give one number for each of IJK"
	s := 0.0
	for k := range d.NK {
		s += in(i, j, k)
	}
	return s
}

//oec:stencil sizes=64x64x20
func TableSizes(in oec.IJ[float64], table oec.K[float64], i, j int) float64 { // want "sizes: a size of 3 dimensions for a stencil that goes over IJ .InvalidOption."
	return in(i, j) * table(oec.Within(i, 0, 19))
}
