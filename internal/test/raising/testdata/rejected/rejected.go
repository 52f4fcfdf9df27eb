package rejected

import (
	"math"

	"github.com/openearthgo/oec"
)

//oec:stencil
func Transposed(in oec.IJ[float64], i, j int) float64 {
	return in(j, i) // want "index i of in is j .TransposedIndex." "index j of in is i"
}

//oec:stencil
func Mixed(in oec.IJ[float64], i, j int) float64 {
	return in(i+j, j) // want "index i of in is not i plus a constant .OffsetNotConst."
}

//oec:stencil
func Absolute(in oec.IJ[float64], i, j int) float64 {
	return in(i, 0) // want "index j of in is the constant 0 .AbsoluteIndex."
}

//oec:stencil
func InClosure(in oec.IJ[float64], i, j int) float64 {
	q := func(a, b int) float64 {
		return in(a, b) // want "index i of in is j .TransposedIndex." "index j of in is i"
	}
	return q(i, j) + q(j, i)
}

//oec:stencil
func InHelper[T oec.Float](in oec.IJ[T], i, j int) T { return helper(in, i, i+j) }

func helper[T oec.Float](in oec.IJ[T], i, n int) T {
	return in(i, n) // want "index j of in is not j plus a constant .OffsetNotConst."
}

//oec:stencil
func DataIndex(in, w oec.I[float64], i int) float64 {
	n := 0
	if w(i) > 0 {
		n = 1
	}
	return in(i + n) // want "index i of in is not i plus a constant .OffsetNotConst."
}

//oec:stencil
func Choice(in, w oec.I[float64], i int) float64 {
	pick := func(x float64) oec.I[float64] {
		if x > 0 { // want "which function is called depends on this condition .ConditionalClosure."
			return in
		}
		return w
	}
	return pick(in(i))(i)
}

//oec:stencil
func Offset(in oec.I[float64], n int, i int) float64 {
	return in(i+n) + in(i+int(in(i))) // want "index i of in is not i plus a constant .OffsetNotConst." "index i of in is not i plus a constant .OffsetNotConst."
}

//oec:stencil
func Unbounded(in oec.I[float64], i int) float64 {
	x := in(i)
	for x > 1 { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop."
		x /= 2
	}
	for range 2 {
		for n := 0; n < i; n++ { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop."
			x++
		}
	}
	for { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop."
		x++
		if x > in(i+1) {
			break
		}
	}
	return x
}

//oec:stencil
func DataCounter(in oec.I[float64], i int) float64 {
	s := 0.0
	for n := 0; n < 3; n++ { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop."
		s += in(i)
		if s > 1 {
			n++
		}
	}
	return s
}

//oec:stencil
func Beyond(in oec.I[float64], i int) float64 {
	s := 0.0
	for n := range 2 {
		s += in(n) // want "index i of in is n, here the constant 0 .AbsoluteIndex."
	}
	return s
}

//oec:stencil
func Elements(in oec.I[float64], i int) float64 {
	var w [3]float64
	for n := range 3 {
		w[n] = in(i + n)
	}
	n := 0
	if in(i) > 0 {
		n = 1
	}
	s := w[n]
	for n := range 4 {
		s += w[n] // want "index 3 is out of range of an array of length 3 .ArrayIndex."
	}
	w[i] = 1 // want "the index of an array is not a constant .ArrayIndex."
	return s
}

//oec:stencil
func AtTop(in oec.K[float64], d oec.Domain, k int) float64 {
	s := in(d.NK - 1)     // want "index k of in is NK-1, the same at all points .AbsoluteIndex."
	return s + in(k+d.NK) // want "index k of in is not k plus a constant .OffsetNotConst."
}

//oec:stencil
func ArrayOfFields(q [2]oec.IJ[float64], i, j int) float64 {
	s := q[1](j, i) // want "index i of q(.1.)? is j .TransposedIndex." "index j of q(.1.)? is i .TransposedIndex."
	n := 0
	if q[0](i, j) > 0 {
		n = 1
	}
	return s + q[n](i, j) // want "the index of an array is not a constant .ArrayIndex."
}

//oec:stencil
func ChosenField(q [2]oec.I[float64], i int) float64 {
	var f [1]oec.I[float64]
	if q[0](i) > 0 { // want "which function is called depends on this condition .ConditionalClosure."
		f[0] = q[1]
	} else {
		f[0] = q[0]
	}
	return f[0](i)
}

//oec:stencil
func Unset(q oec.I[float64], i int) float64 {
	var f [2]oec.I[float64]
	f[1] = q
	var s struct{ f oec.I[float64] }
	return f[0](i) + // want "no function was assigned to what is called here .UnsetFunction."
		s.f(i) // want "no function was assigned to what is called here .UnsetFunction."
}

//oec:stencil
func Bounds(in oec.IJ[float64], d oec.Domain, i, j int) float64 {
	n := 3 * i
	s := in(oec.Within(n, n-1, i+1), j) // want "the lower bound of oec.Within, for index i of in, is none of these: a constant, i plus a constant, NI of a Domain plus a constant .InvalidBound.\n\thint: use one of them;"
	s += in(oec.Within(n, i, j), j)     // want "the upper bound of oec.Within, for index i of in, is none of these: .* .InvalidBound."
	s += in(i, oec.Within(n, 0, d.NI))  // want "the upper bound of oec.Within, for index j of in, is none of these: a constant, j plus a constant, NJ of .* .InvalidBound."
	m := oec.Within(n, i-1, i+1)
	if in(i, j) > 0 {
		m = oec.Within(n, i-2, i+2)
	}
	return s + in(m, j) + in(2*m, j) // want "index i of in is not i plus a constant .OffsetNotConst." "index i of in is not i plus"
}

// The index of a field in a loop is reported once, and the hint is for all turns.
//
//oec:stencil
func Column(q oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := range 12 {
		s += q(i, j, k) // want "index k of q is k, here the constant 0 .AbsoluteIndex.\n\thint: write oec.Within.k, k, k., which may be read from every point"
	}
	return s
}

// A loop that is not unrolled has no mistakes in its body that come of its first turn.
//
//oec:stencil
func OddLevels(d oec.Domain, q oec.IJK[float64], i, j int) float64 {
	s := 0.0
	for k := 0; k < d.NK; k += 2 { // want "how often this loop runs is not known when it is compiled .UnsupportedLoop.\n\thint: give the loop constant bounds, .* for k := range d.NK;"
		s += q(i, j, k)
	}
	return s
}

//oec:stencil
func Hints(d oec.Domain, q oec.IJ[float64], w oec.K[float64], i, j int) float64 {
	return q((i+1)%d.NI, j) + // want "index i of q is not i plus a constant .OffsetNotConst.\n\thint: use i plus or minus a constant, a multiple such as 2.i or a part such as i/2 on a finer or a coarser grid, or oec.Within..i . 1. % d.NI, 0, d.NI-1., which reads the nearest point"
		q(d.NI-1, j) + // want "index i of q is NI-1, the same at all points .AbsoluteIndex.\n\thint: write oec.Within.d.NI - 1, d.NI - 1, d.NI - 1. to read it from every point"
		w(j) + // want "index k of w is j .TransposedIndex.\n\thint: make it a field along j, or limit the index to what the field has, as in oec.Within.j, 0, 99. for a field of 100 points along k"
		w(2*j) + // want "index k of w is not k plus a constant .OffsetNotConst.\n\thint: limit it to what the field has, as in oec.Within.2 . j, 0, 99."
		w(d.NJ) + // want "index k of w is NJ, the same at all points .AbsoluteIndex.\n\thint: limit it to what the field has"
		w(d.NK-1) // want "index k of w is NK-1, the same at all points .AbsoluteIndex.\n\thint: write oec.Within.d.NK - 1, d.NK - 1, d.NK - 1. to read it from every point$"
}

type state struct {
	h    oec.IJ[float64]
	wind [2]oec.IJ[float64]
}

//oec:stencil
func InStruct(s state, p struct2, i, j int) float64 {
	if s.h(i, j) > 0 {
		return s.wind[1](j, i) // want "index i of s.wind.1. is j .TransposedIndex." "index j of s.wind.1. is i"
	}
	w := p.w
	return w[p.n] // want "the subscript p.n is any integer, and the array has the elements 0..1 .SubscriptNotProven."
}

type struct2 struct {
	w [2]float64
	n int
}

var table = [3]float64{1, 2, 3}

//oec:stencil
func TableOfData(in oec.K[float64], class oec.K[int32], k int) float64 {
	n := class(k)
	if k > 2 {
		return table[k] // want "the subscript k is 3.., and the array has the elements 0..2 .SubscriptNotProven."
	}
	return in(k) * table[n] // want "the subscript n is -2147483648..2147483647, and the array has the elements 0..2 .SubscriptNotProven."
}

var long [5][13]float64

//oec:stencil
func LongTable(in oec.K[float64], class oec.K[uint8], k int) float64 {
	row := long[min(class(k), 4)]                  // 13 numbers, each one of 5
	x := long[min(class(k), 4)][min(class(k), 12)] // want "the element is one of 65, and at most 64 are selected from where an index is no constant .ArrayIndex.\n\thint: pass the array by pointer"
	return in(k) * x * row[2]
}

//oec:stencil
func HidesIndex(in oec.IJ[float64], i, j int) (out float64) {
	for i := range 2 {
		out += in(i, j) // want "index i of in is i, a variable that hides the index of the point, and is 0 here .AbsoluteIndex.\n\thint: rename the variable"
	}
	return out
}

//oec:stencil
func Histogram(in oec.I[uint8], i int) int32 {
	var few [16]int32
	few[min(in(i), 15)]++ // want "the index of an array is not a constant .ArrayIndex.\n\thint: .* with if or switch, as in for n := range h { if n == int.x. { h.n. = 1 } };"
	var h [256]int32
	for m := range 3 {
		h[in(i+m)]++ // want "the element is one of 256, and at most 64 .*\n\thint: pass the array by pointer, .*; one of the stencil's own is used in a loop over its elements, as in for n := range h { if n == int.x. { h.n. = 1 } }"
	}
	return few[0] + h[7]
}

//oec:stencil
func AsWritten(in oec.I[float64], i int) float64 {
	return in(int(math.Exp(in(i)))) // want "index i of in is not i plus a constant .*\n\thint: .*, or oec.Within.int.math.Exp.in.i..., 0, d.NI-1."
}
