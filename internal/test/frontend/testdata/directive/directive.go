package directive

import "github.com/openearthgo/oec"

//oec:stencl // want "//oec:stencl is not a directive of oec .UnknownDirective."
func A(in oec.I[float64], i int) float64 { return in(i) }

// oec:stencil // want "// oec:stencil is not a directive of oec .UnknownDirective."
func B(in oec.I[float64], i int) float64 { return in(i) }

// OEC:stencil // want "UnknownDirective"
func B2(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil // want "not in the doc comment of a function .MisplacedDirective."

func C(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil // want "MisplacedDirective"
var n = 3

//oec:stencil // want "MisplacedDirective"
type T int

//oec:stencil
//oec:stencil // want "D has the directive //oec:stencil twice .RepeatedDirective."
func D(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil
//oec:kernel // want "Twofold has both directives, //oec:stencil and //oec:kernel .RepeatedDirective.\n\thint: keep //oec:stencil for a function of fields at a point, or //oec:kernel for one of arrays"
func Twofold(in oec.IJK[float64], i, j, k int) (out float64) { return in(i, j, k) }

//oec:stencil T=float32 // want "option T of stencil E, which is not generic .InvalidOption."
func E(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil T=float16 // want `"float16" is not an element type .InvalidOption.`
func F[T oec.Float](in oec.I[T], i int) T { return in(i) }

//oec:stencil T=float32,float32 // want "float32 is listed twice .InvalidOption."
func G[T oec.Float](in oec.I[T], i int) T { return in(i) }

//oec:stencil T=int32 // want "int32 does not satisfy the constraint of T .InvalidOption."
func H[T oec.Float](in oec.I[T], i int) T { return in(i) }

//oec:stencil size=12 // want `unknown option "size=12" .InvalidOption.`
func I(in oec.I[float64], i int) float64 { return in(i) }

//oec:stencil sizes=12x // want `"" is not a positive number .InvalidOption.`
func J(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=12x0 // want `"0" is not a positive number .InvalidOption.`
func K(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=12x12x12 // want "a size of 3 dimensions for a stencil over IJ .InvalidOption."
func L(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=1x2x3x4 // want "more than three dimensions .InvalidOption."
func M(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=0x3 // want `"0" is not a positive number .InvalidOption.`
func K2(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=-4x3 // want `"-4" is not a positive number .InvalidOption.`
func K3(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=4x3,,5x3 // want `"" is not a positive number .InvalidOption.`
func K4(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=9999999999x3 // want `"9999999999" is not a positive number below 2147483648 .InvalidOption.`
func K5(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=4x3,5x3,4x3 // want `4x3 is listed twice .InvalidOption.`
func K6(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=1x1,2x1,3x1,4x1,5x1,6x1,7x1,8x1,9x1 // want `9 sizes, there may be 8 .InvalidOption.`
func K7(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=12,12x12 // want "a size of 1 dimensions for a stencil over IJ .InvalidOption."
func K8(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil sizes=1x2 sizes=3x4 // want "option sizes is given twice .InvalidOption."
func N(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=in:i,out:ij
func S1(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=in // want `"in" is not the name of a field and dimensions, such as w:k .InvalidOption.`
func S2(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=in:x // want `"in:x" is not the name of a field and dimensions, such as w:k .InvalidOption.`
func S3(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=in:i,in:j // want `in is listed twice .InvalidOption.`
func S4(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=in:jk // want `staggered: field in is over IJ, and has no faces along k .InvalidOption.`
func S5(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

//oec:stencil staggered=u:i // want `staggered: stencil S6 has no field u .InvalidOption.`
func S6(in oec.IJ[float64], i, j int) float64 { return in(i, j) }

// A wind is a struct of fields.
type wind struct{ u, v oec.IJ[float64] }

//oec:stencil staggered=w.u:i,w.v:j,two.u:i,next:ij
func S7(w wind, two [2]wind, i, j int) (next [2]float64) {
	return [2]float64{w.u(i, j), w.v(i, j) + two[0].u(i, j) + two[1].v(i, j)}
}

//oec:stencil staggered=two[1].u:i // want `staggered: stencil S8 has no field two.1..u .InvalidOption.`
func S8(two [2]wind, i, j int) float64 { return two[1].u(i, j) }

// Prose inside a body may mention it.
func prose() {
	// oec: this is no directive
}
