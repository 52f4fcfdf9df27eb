// Package indices reads fields where no stencil may. What the compiler alone finds has no
// expectation here.
package indices

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/facts/lib"
)

//oec:stencil
func direct(in oec.IJK[float64], col oec.K[float64], i, j, k int) float64 {
	n := i + 1
	alias := in
	good := in(i-1, j+2, k) + in(n, -1+j, k) + alias(1*n-3, j, k) + col(k)
	return good +
		in(j, i, k) + // want "index i of in is j .TransposedIndex.\n\thint: index each" "index j of in is i .TransposedIndex."
		in(i+j, j, 17*k) + // want "index i of in is not i plus a constant .OffsetNotConst." "index k of in is not k plus"
		in(2*i+1, j/2, 4*(k-1)) +
		in(i, 2*i, -2*k) + // want "index j of in is not j plus a constant .OffsetNotConst." "index k of in is not k plus"
		alias(n, j, 0) + // want "index k of in is the constant 0 .AbsoluteIndex."
		col(n) + // want "index k of col is i .TransposedIndex."
		in(1-i, j, k) // want "index i of in is not i plus a constant .OffsetNotConst."
}

// The Domain has the name that it has where the index is.
//
//oec:stencil
func named(dom oec.Domain, in oec.IJ[float64], i, j int) float64 {
	return in(j, j) // want "index i of in is j .TransposedIndex.\n\thint: .*, as in oec.Within.j, 0, dom.NI-1.$"
}

//oec:stencil
func closures(in oec.IJ[float64], i, j int) float64 {
	at := func(a, b int) float64 {
		return in(a, b+1) // want "index i of in is j .TransposedIndex." "index j of in is i .TransposedIndex."
	}
	good := func(i, j int) float64 { return at(i+1, j) - at(i, j) }
	bad := func(i, j int) float64 { return at(j, i) }
	captured := func(a int) float64 {
		return in(a, i) // want "index j of in is i .TransposedIndex."
	}
	unused := func(a, b int) oec.IJ[float64] { return in }
	return good(i, j) + bad(i, j) + captured(i) + unused(j, i)(i, j)
}

//oec:stencil
func helpers(in, w oec.IJ[float64], i, j int) float64 {
	transposed := func(a, b int) float64 { return in(b, a) }
	return mean(in, i, j) +
		diagonal(w, i, j) +
		mean(transposed, j, i) // of a closure that is no field
}

func mean(q oec.IJ[float64], a, b int) float64 { return q(a, b) + q(a+1, b) }

func diagonal(q oec.IJ[float64], a, b int) float64 {
	return mean(q, a, b) +
		q(a, a) // want "index j of w is i .TransposedIndex."
}

//oec:stencil
func imported(in oec.IJK[float64], c float64, i, j, k int) float64 {
	good := lib.Ahead(in, i+1, j, k) + lib.Both(in, true, i, j, k)
	return good +
		lib.Ahead(in, j, j, k) + // want "index i of in is j .TransposedIndex."
		lib.Ahead(in, i, 3, k) + // want "index j of in is the constant 3 .AbsoluteIndex."
		lib.Ahead(in, i, j, k+i) // want "index k of in is not k plus a constant .OffsetNotConst."
}

//oec:stencil
func conditions(in oec.IJ[float64], c float64, i, j int) float64 {
	const never = false
	if never {
		return in(j, i)
	}
	pick := func(swap bool) float64 {
		if swap {
			return in(j, i)
		}
		return in(i, j)
	}
	half := func(swap bool) float64 {
		if swap && in(i, j) > 0 {
			return in(j, i)
		}
		return 0
	}
	switched := func(n int) float64 {
		switch n {
		case 0:
			return in(j, i)
		}
		return in(i, j)
	}
	both := func(swap bool) bool { return swap && in(j, i) > 0 }
	if c > 0 || j == 3 {
		return in(j, i) // want "index i of in is j" "index j of in is i"
	}
	guarded := func(i, j int) float64 {
		d := in(i+1, j) - in(i, j)
		if d*in(i, j) > 0 && c > 0 {
			return in(i+j, j) // want "index i of in is not i plus"
		}
		return in(i, 0) // want "index j of in is the constant 0"
	}
	if both(false) {
		return 0
	}
	return pick(false) + half(false) + switched(1) + guarded(i, j)
}

//oec:stencil
func moving(in oec.I[float64], i int) float64 {
	n, m := 0, 0
	if in(i) > 0 {
		n = 1
	}
	m += i
	return in(i+n) + in(m)
}

//oec:stencil
func vanishing(in oec.IJ[float64], i, j int) float64 { return in(i+j-j, j) }
