package signature

import (
	"go/token"
	"image"
	"math/rand/v2"

	"github.com/openearthgo/oec"
)

type both struct {
	h  oec.I[float64]
	dt float64
}

//oec:stencil
func Both(b both, i int) float64 { return b.h(i) * b.dt } // want "parameter b holds fields and numbers .InvalidParam.\n\thint: take the fields in one struct, and the numbers in another one"

type inner struct {
	name [2]struct{ text string }
}

//oec:stencil
func Inner(in oec.I[float64], p inner, i int) float64 { return in(i) } // want "p.name.0..text of type string is neither a field, nor a scalar, nor an index .InvalidParam."

type empty struct{ none struct{} }

//oec:stencil
func Empty(in oec.I[float64], p empty, i int) float64 { return in(i) } // want "parameter p is a struct without fields and numbers .InvalidParam."

type blank struct {
	a float64
	_ float64
}

//oec:stencil
func BlankField(in oec.I[float64], p blank, i int) float64 { return in(i) } // want "parameter p has a field without a name .InvalidParam."

type sized struct {
	d  oec.Domain
	dt float64
}

//oec:stencil
func Sized(in oec.I[float64], p sized, i int) float64 { return in(i) } // want "p.d is a Domain in a struct .InvalidParam.\n\thint: take the Domain as a parameter of its own"

//oec:stencil
func Anonymous(in oec.I[float64], p struct{ dt float64 }, i int) float64 { return in(i) * p.dt } // want "parameter p is of a struct type without a name, .* .InvalidParam."

//oec:stencil
func Anonymous2(in oec.I[float64], p [2]struct{ dt float64 }, i int) float64 { return in(i) * p[1].dt } // want "parameter p is of a struct type without a name, .* .InvalidParam."

//oec:stencil
func Elsewhere(in oec.I[float64], p image.Point, i int) float64 { return in(i) + float64(p.X) }

//oec:stencil
func Unreadable(in oec.I[float64], p rand.PCG, i int) float64 { return in(i) } // want "p.hi is a field that package rand does not export, and that generated code cannot read .InvalidParam."

//oec:stencil
func Hidden(in oec.I[float64], p token.Position, i int) float64 { return in(i) } // want "p.Filename of type string is neither"

type twice struct{ h, H oec.I[float64] }

//oec:stencil
func Twice(s twice, i int) float64 { return s.h(i) + s.H(i) } // want "parameter s has fields h and H, which would both be named H .NameCollision."

type caseless struct{ _h oec.I[float64] }

//oec:stencil
func Caseless(s caseless, i int) float64 { return s._h(i) } // want "parameter s has a field _h that cannot be exported: \"_\" has no upper case .UnexportableName."

type point struct{ h, H float64 }

//oec:stencil
func Point(in oec.I[float64], i int) (p point) { return point{in(i), 0} } // want "result p has fields h and H, which would both be named H .NameCollision."

//oec:stencil
func Twin(in oec.I[float64], p point, i int) float64 { return in(i) * p.h * p.H }

type counted struct{ n int }

//oec:stencil
func Counted(in oec.I[float64], i int) counted { return counted{i} } // want "result of type counted of stencil Counted is not an element of a field .InvalidResult."

type padded struct {
	A [3]float64
	_ [5]bool
}

//oec:stencil
func Padded(t *padded, in oec.I[float64], i int) float64 { return in(i) * t.A[0] } // want "parameter t has a field without a name .InvalidParam.\n\thint: name it"
