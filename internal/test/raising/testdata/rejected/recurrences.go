package rejected

import "github.com/openearthgo/oec"

//oec:stencil
func CapturesPoint(d oec.Domain, in oec.IJ[float64], i, j int) float64 {
	x := in(i, j)
	y := oec.SweepIJ(d, in, func(y oec.IJ[float64], i, j int) float64 { // want "the body of SweepIJ captures x, which is not the same at all points .RecurrenceCapture."
		return y(i-1, j) + x
	})
	z := oec.SweepIJ(d, in, func(y oec.IJ[float64], a, b int) float64 { // want "the body of SweepIJ captures j, which is not the same at all points .RecurrenceCapture."
		return y(a, b) + in(a, j)
	})
	return y(i, j) + z(i, j)
}

//oec:stencil
func UpdatesPoint(d oec.Domain, in oec.IJ[float64], i, j int) float64 {
	row := func(n int) float64 { return in(n, j) }
	return oec.SweepI(d, row, func(y oec.I[float64], i int) float64 { return y(i - 1) })(i) // want "what SweepI updates is not the same field at all points .RecurrenceCapture."
}

//oec:stencil
func Within(d oec.Domain, in oec.I[float64], i int) float64 {
	return oec.SweepI(d, in, func(y oec.I[float64], i int) float64 {
		return oec.SweepI(d, in, func(z oec.I[float64], i int) float64 { return y(i) + z(i) })(i) // want "the body of SweepI captures y, which is not the same at all points"
	})(i)
}

//oec:stencil
func OtherDims(d oec.Domain, in oec.I[float64], q oec.IK[float64], i int) float64 {
	sum := oec.ForwardIK(d, func(sum oec.IK[float64], i, k int) float64 { // want "ForwardIK runs along k, which the stencil does not have .RecurrenceDims."
		return q(i, k)
	})
	return sum(i, 0) + in(i)
}

//oec:stencil
func FirstLevel(d oec.Domain, in oec.K[float64], k int) float64 {
	a := oec.ForwardK(d, func(a oec.K[float64], k int) float64 {
		if in(k) > 0 {
			return a(k - 1) // want "a may be read outside of the domain along k, where ForwardK has computed nothing .RecurrenceLevel."
		}
		return in(k)
	})
	b := oec.ForwardK(d, func(b oec.K[float64], k int) float64 {
		if k > 0 {
			return in(k) + b(k-2) // want "b may be read outside of the domain along k, where ForwardK has computed nothing .RecurrenceLevel.\n\thint: read it under a condition such as k > 1"
		}
		return in(k)
	})
	c := oec.BackwardK(d, func(c oec.K[float64], k int) float64 {
		if k > 0 {
			return c(k + 1) // want "c may be read outside of the domain along k, where BackwardK has computed nothing .RecurrenceLevel.\n\thint: read it under a condition such as k < d.NK-1"
		}
		return in(k)
	})
	return a(k) + b(k) + c(k)
}

//oec:stencil
func NotBefore(d oec.Domain, in oec.IJK[float64], i, j, k int) float64 {
	a := oec.Forward(d, func(a oec.IJK[float64], i, j, k int) float64 {
		return a(i, j, k+1) // want "Forward reads a at i, j, k.1, which it does not compute before .RecurrenceOffset."
	})
	b := oec.Backward(d, func(b oec.IJK[float64], i, j, k int) float64 {
		return b(i, j, k) // want "Backward reads b at i, j, k, which it does not compute before"
	})
	c := oec.Backward(d, func(c oec.IJK[float64], i, j, k int) float64 {
		if k < d.NK-1 {
			return c(i-1, j, k+1) // want "Backward reads c at i-1, j, k.1, which it does not compute before"
		}
		return 0
	})
	return a(i, j, k) + b(i, j, k) + c(i, j, k)
}

//oec:stencil
func OtherIndices(d oec.Domain, in oec.IJ[float64], i, j int) float64 {
	y := oec.SweepIJ(d, in, func(y oec.IJ[float64], i, j int) float64 {
		return y(j, i) // want "index i of y is j .TransposedIndex." "index j of y is i .TransposedIndex."
	})
	z := oec.SweepIJ(d, in, func(y oec.IJ[float64], i, j int) float64 { return y(i-1, j) })
	return y(i, j) + z(i+j, j) // want "index i of z is not i plus a constant .OffsetNotConst."
}

//oec:stencil
func MayPanic(d oec.Domain, in oec.I[int32], i int) int32 {
	ratio := func(i int) int32 {
		return 100 / in(i) // want "the body of SweepI may panic: integer divide by zero .UnsupportedExpr.\n\thint: a condition around it is not enough: divide in a stencil of its own"
	}
	return oec.SweepI(d, in, func(y oec.I[int32], i int) int32 {
		n := in(i)
		if n != 0 {
			n = 7 % n // want "the body of SweepI may panic: integer divide by zero"
		}
		return y(i-1)<<n + ratio(i) // want "the body of SweepI may panic: negative shift amount .UnsupportedExpr.\n\thint: .* as in x << uint.n.$"
	})(i)
}

// data takes a body from outside.
func data(d oec.Domain, in oec.I[float64], body func(y oec.I[float64], i int) float64, i int) float64 {
	return oec.SweepI(d, in, body)(i)
}

//oec:stencil
func BodyIsField(d oec.Domain, in oec.I[float64], i int) float64 {
	return data(d, in, func(y oec.I[float64], i int) float64 { return y(i-1) + in(i*i) }, i) // want "index i of in is not i plus a constant"
}

// upTo returns the sums of the levels up to each.
func upTo(d oec.Domain, in oec.K[float64]) oec.K[float64] {
	return oec.ForwardK(d, func(sum oec.K[float64], k int) float64 {
		if k > 0 {
			return sum(k-1) + in(k)
		}
		return in(k)
	})
}

//oec:stencil
func AboveInBody(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := upTo(d, in)
	return oec.BackwardK(d, func(twice oec.K[float64], k int) float64 {
		if k == 0 {
			return sum(k)
		}
		return 2 * sum(k+1) // want "upTo is read outside of the domain along k, where nothing is computed .RecurrenceLevel."
	})(k)
}

//oec:stencil
func BelowData(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := upTo(d, in)
	if in(k) > 0 {
		return sum(k-1) + sum(k+1) // want "upTo is read outside of the domain along k, where nothing is computed" "upTo is read outside of the domain along k"
	}
	return sum(k)
}

//oec:stencil
func Computed(d oec.Domain, in oec.K[float64], n oec.K[int32], k int) float64 {
	return upTo(d, in)(oec.Within(int(n(k)), 0, d.NK-1)) // want "index k of upTo, which is computed in order, is from oec.Within .OffsetNotConst."
}

type flow struct{ u, v float64 }

//oec:stencil
func SeveralNotBefore(d oec.Domain, in oec.K[float64], k int) float64 {
	f := oec.ForwardK(d, func(f oec.K[flow], k int) flow {
		if k > 0 {
			return f(k + 1) // want "ForwardK reads f at k.1, which it does not compute before .RecurrenceOffset."
		}
		return flow{in(k), 0}
	})
	g := oec.ForwardK(d, func(g oec.K[[2]float64], k int) [2]float64 {
		below := g(k - 1) // want "g may be read outside of the domain along k, where ForwardK has computed nothing .RecurrenceLevel."
		return [2]float64{below[1], in(k)}
	})
	return f(k).v + g(k)[0]
}

//oec:stencil
func NoValues(d oec.Domain, in oec.K[float64], k int) float64 {
	none := oec.ForwardK(d, func(_ oec.K[[0]float64], k int) [0]float64 { return [0]float64{} }) // want "ForwardK computes values of type .0.float64, in which there are no numbers .UnsupportedType."
	_ = none(k)
	return in(k)
}

// A hint of oec.Within would lead to the next error.
//
//oec:stencil
func SweptAt(d oec.Domain, in oec.IJ[float64], i, j int) float64 {
	y := oec.SweepIJ(d, in, func(y oec.IJ[float64], i, j int) float64 { return y(i-1, j) })
	return y(2*i, j) + // want "index i of y is not i plus a constant .OffsetNotConst.\n\thint: use i plus or minus a constant: what a recurrence computes is read at no other index"
		y(i, 0) // want "index j of y is the constant 0 .AbsoluteIndex.\n\thint: use j plus or minus a constant"
}

// What a closure reads is outside where one is called so that it is.
//
//oec:stencil
func AboveByClosure(dom oec.Domain, in oec.IJK[float64], i, j, k int) float64 {
	r := oec.Forward(dom, func(r oec.IJK[float64], i, j, k int) float64 { return in(i, j, k) })
	twice := func(i, j, k int) float64 { return 2 * r(i, j, k) }
	next := func(i, j, k int) float64 { return twice(i, j, k+1) + 1 } // want "r, which twice reads, is read outside of the domain along k, where nothing is computed .RecurrenceLevel.\n\thint: read it under a condition such as k < dom.NK-1$"
	if k == 0 {
		return next(i, j, k-1) +
			twice(i, j, k-1) // want "r, which twice reads, is read outside of the domain along k, where nothing is computed .RecurrenceLevel.\n\thint: read it under a condition such as k > 0$"
	}
	return next(i, j, k-1) +
		next(i+1, j, k)
}
