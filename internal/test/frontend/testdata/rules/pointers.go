package rules

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Coefficients are tables.
type Coefficients struct {
	a [3]float64
	b [2][9000]float32
}

// Pointed may read all of this.
//
//oec:stencil
func Pointed(t *Coefficients, u *[2]oec.I[float64], in oec.I[float64], i int) float64 { // want "parameter u of stencil Pointed points to .2.oec.I.float64., which is no table .InvalidParam.\n\thint: pass it by value, as in u .2.oec.I.float64."
	return in(i) + t.a[1] + float64((&t.b[1])[i&7]) + float64((*t).b[0][i&4095])
}

// Kelvin is declared.
type Kelvin float32

// Declared has a member of a declared type, and Small of one that fields do not have.
type (
	Declared[T oec.Float] struct {
		a [3]T
		s struct{ d Kelvin }
	}
	Small struct{ a [2]int8 }
)

//oec:stencil
func PointsToDeclared[T oec.Float](t *Declared[T], in oec.I[T], i int) T { return in(i) } // want "points to Declared.T., which is no table: t.s.d is of type Kelvin .InvalidParam.\n\thint: give it, or its elements, one of the types float32, "

//oec:stencil
func PointsToSmall(t *Small, in oec.I[float64], i int) float64 { return in(i) } // want "which is no table: t.a is of type .2.int8 .InvalidParam."

//oec:stencil
func PointsToNumber(x *float64, in oec.I[float64], i int) float64 { return in(i) } // want "parameter x of stencil PointsToNumber points to float64, which is no table .InvalidParam.\n\thint: pass it by value, as in x float64"

//oec:stencil
func RuntimeField(h *rt.Field[float64], i, j, k int) float64 { return h.At(i, j, k) } // want "parameter h of stencil RuntimeField points to .*Field.float64., which is no table .InvalidParam.\n\thint: write a field as oec.IJK.float64., and read it by calling it, as in h.i, j, k."

func readAt(h *rt.Field[float64], i int) float64 { return h.At(i, 0, 0) } // want "a value of type .rt.Field.float64. cannot be part of a stencil .UnsupportedType." "pointers cannot be part"

//oec:stencil
func ReadAt(h oec.I[float64], i int) float64 { return h(i) + readAt(nil, i) } // want "nil cannot be part of a stencil .UnsupportedExpr.\n\thint: leave out a result of type error, and define each closure once, with its function"

//oec:stencil
func OnlyTable(t *[3]float64, i int) float64 { return t[0] } // want "stencil OnlyTable has no input field .MissingAccessor."

//oec:stencil
func WritesTable(t *[3]float64, c *Coefficients, in oec.I[float64], i int) float64 {
	t[1] = in(i)      // want "assignment to what t points to, which all points share .SharedWrite.\n\thint: copy it to a variable, or make the array a field"
	*t = [3]float64{} // want "assignment to what t points to, which all points share .SharedWrite."
	c.b[0][3]++       // want "assignment to what c points to, which all points share .SharedWrite."
	t = &c.a          // want "the pointer t is assigned again .UnsupportedExpr."
	w := [3]float64{}
	return in(i) + t[0] + total(&w) // want "pointers cannot be part of a stencil .UnsupportedExpr."
}

func total(t *[3]float64) (s float64) {
	for _, x := range t {
		s += x
	}
	return s
}

//oec:stencil
func PointsToOwn(u oec.I[float64], i int) (v [3]float64) {
	p := &v // want "pointers cannot be part of a stencil .UnsupportedExpr."
	p[0] = u(i)
	return v
}
