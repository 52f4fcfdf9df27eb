package signature

import "github.com/openearthgo/oec"

type recv int

//oec:stencil
func (recv) Method(in oec.I[float64], i int) float64 { return in(i) } // want "parameter of type recv of stencil Method has no name .UnnamedParam."

//oec:stencil
func (r *recv) Pointer(in oec.I[float64], i int) float64 { return in(i) } // want "stencil Pointer has a pointer as receiver .MethodStencil.\n\thint: make the receiver a value, which is the first parameter of RunPointer"

//oec:kernel
func (r recv) Kernel(in [2]float64) [2]float64 { return in } // want "method Kernel cannot be a kernel .MethodStencil."

//oec:stencil
func Bodyless(in oec.I[float64], i int) float64 // want "stencil Bodyless has no body .MissingBody."

//oec:stencil
func TwoTypes[S, T oec.Float](in oec.I[T], c S, i int) T { return in(i) } // want "stencil TwoTypes has 2 type parameters .InvalidTypeParam."

//oec:stencil
func AllElems[T oec.Elem](in oec.I[T], i int) T { return in(i) }

//oec:stencil
func NoIndex(in oec.I[float64]) float64 { return in(0) } // want "stencil NoIndex has no index parameters .MissingIndex.\n\thint: end the parameters with i, j, k int"

//oec:stencil
func Wrong(in oec.IJ[float64], j, i int) float64 { return in(i, j) } // want "not in the order i, j, k .WrongIndexOrder."

//oec:stencil
func First(i, j int, in oec.IJ[float64]) float64 { return in(i, j) } // want "index parameter i of stencil First is not among the last parameters .IndexNotLast."

//oec:stencil
func Split(i int, in oec.IJ[float64], j int) float64 { return in(i, j) } // want "index parameter i of stencil Split is not among the last .* .IndexNotLast."

//oec:stencil
func NoField(c float64, i int) float64 { return c } // want "stencil NoField has no input field .MissingAccessor."

//oec:stencil
func Renamed(in oec.IJ[float64], x, y int) float64 { return in(x, y) } // want "has no index parameters .MissingIndex.\n\thint: rename x, y to i, j: indices are known by these names"

//oec:stencil
func Text(in oec.I[float64], s string, i int) float64 { return in(i) } // want "parameter s of type string is neither a field, nor a scalar, nor an index .InvalidParam."

//oec:stencil
func Plain(in func(i, j, k int) float64, i, j, k int) float64 { return in(i, j, k) } // want "parameter in of type func.* .InvalidParam."

type pair [2]float32

type named struct {
	n int32
	v float64
}

//oec:stencil
func Pairs(in oec.IJ[pair], i, j int) float32 { return in(i, j)[0] } // want "parameter in is a field of pair, which fields in memory do not have .InvalidParam."

//oec:stencil
func Structs(in oec.I[float64], at [2]oec.I[named], i int) float64 { return at[0](i).v } // want "at.0. is a field of named, which fields in memory do not have .InvalidParam."

//oec:stencil
func Vectors[T oec.Float](in oec.I[T], v oec.I[[3]T], i int) T { return v(i)[0] } // want "parameter v is a field of .3.T, which fields in memory do not have .InvalidParam."

//oec:stencil
func Integers(in oec.I[int], i int) float64 { return 0 } // want "parameter in is a field of int, which fields in memory do not have .InvalidParam."

type mine oec.IJK[float64]

//oec:stencil
func Mine(in mine, i, j, k int) float64 { return in(i, j, k) } // want "parameter in of type mine is neither .* .InvalidParam."

//oec:stencil
func Many(in oec.I[float64], c ...float64) float64 { return 0 } // want "has no index" "parameter c of type ..float64 is neither"

//oec:stencil
func Blank(in, _ oec.I[float64], i int) float64 { return in(i) } // want "parameter of type oec.I.float64. of stencil Blank has no name .UnnamedParam."

//oec:stencil
func NoResult(in oec.I[float64], i int) {} // want "stencil NoResult has no result .MissingResult."

//oec:stencil
func Unnamed(in oec.I[float64], i int) (float64, float32) { // want "result 1 of stencil Unnamed has no name .UnnamedResult." "result 2 of"
	return in(i), 1
}

//oec:stencil
func BlankResult(in oec.I[float64], i int) (a, _ float64) { return in(i), 1 } // want "result 2 of stencil BlankResult has no name .UnnamedResult."

//oec:stencil
func Err(in oec.I[float64], i int) (u float64, err error) { return in(i), err } // want "result of type error of stencil Err is not an element of a field .InvalidResult."

//oec:stencil
func Arrays(in oec.I[float64], i int) [2][2]float64 { return [2][2]float64{{in(i)}} }

//oec:stencil
func Texts(in oec.I[float64], i int) [2]string { return [2]string{} } // want "result of type .2.string of stencil Texts is not an element of a field .InvalidResult."

//oec:stencil
func NoOutputs(in oec.I[float64], i int) (out [0]float64) { return out } // want "result out is an array of 0 numbers .InvalidResult."

//oec:stencil
func TwoArrays(in oec.I[float64], i int) ([2]float64, float64) { // want "result 1 of stencil TwoArrays has no name .UnnamedResult." "result 2 of"
	return [2]float64{}, in(i)
}

//oec:stencil
func Count(in oec.I[float64], i int) int { return i } // want "result of type int of stencil Count is not an element of a field .InvalidResult"

//oec:stencil
func Address(in oec.I[float64], p uintptr, i int) float64 { return in(i) } // want "parameter p of type uintptr is neither a field, nor a scalar, nor an index .InvalidParam"

//oec:stencil
func Complex(in oec.I[float64], c complex128, i int) float64 { return in(i) * real(c) } // want "parameter c of type complex128 is neither a field, nor a scalar, nor an index .InvalidParam." "built-in function real cannot be part"

//oec:stencil
func Bytes(in oec.I[uint8], i int) [2]uint8 { return [2]uint8{in(i)} }

//oec:stencil
func Ints(in oec.I[int32], i int) int32 { return in(i) }

//oec:stencil
func NoTracers(in oec.I[float64], q [0]oec.I[float64], i int) float64 { return in(i) } // want "parameter q is an array of 0 fields .InvalidParam."

//oec:stencil
func Thousands(q [5000]oec.I[float64], i int) float64 { return q[0](i) } // want "parameter q is an array of 5000 fields .InvalidParam."

//oec:stencil
func Matrix(q [2][2]oec.I[float64], i int) float64 { return q[0][1](i) }

//oec:stencil
func Weights(in oec.I[float64], w [3]float64, i int) float64 { return in(i) + w[1] }

//oec:stencil
func TooManyWeights(in oec.I[float64], w [100][100]float64, i int) float64 { return in(i) + w[1][2] } // want "parameter w consists of more than 4096 numbers .InvalidParam."

//oec:stencil
func IntTracers(q [3]oec.I[int32], in oec.I[float64], i int) float64 { return in(i) + float64(q[0](i)) }

//oec:stencil
func Slice(q []oec.I[float64], i int) float64 { return q[0](i) } // want "parameter q of type ..oec.I.float64. is neither a field"

//oec:stencil
func Bool(in oec.I[float64], on bool, i int) float64 { return in(i) }

//oec:stencil
func Domains(in oec.I[float64], d, e oec.Domain, i int) float64 { return in(i) } // want "stencil Domains has a second Domain .InvalidDomain."

//oec:stencil
func Pointed(in oec.I[float64], d *oec.Domain, i int) float64 { return in(i) } // want "parameter d of type .oec.Domain is neither .* .InvalidParam."

//oec:stencil
func Behind(in oec.I[float64], i int, d oec.Domain) float64 { return in(i) } // want "index parameter i of stencil Behind is not among the last parameters .IndexNotLast."

//oec:stencil
func Returned(in oec.I[float64], d oec.Domain, i int) oec.Domain { return d } // want "result of type oec.Domain of stencil Returned is not an element of a field .InvalidResult."

type level int8

//oec:stencil
func Named(in oec.I[float64], l level, i int) float64 { return in(i) + float64(l) }

type name string

//oec:stencil
func NamedText(in oec.I[float64], n name, i int) float64 { return in(i) } // want "parameter n of type name is neither a field, nor a scalar, nor an index .InvalidParam."

//oec:stencil
func Counts(in oec.I[level], i int) float64 { return float64(in(i)) } // want "parameter in is a field of level, which fields in memory do not have .InvalidParam."

//oec:stencil
func Column(in func(k int) float64, i, k int) float64 { return in(k) } // want "parameter in of type func.k int. float64 is neither .*InvalidParam.\n\thint: write a field as oec.K.float64."

//oec:stencil
func Line(in func(n int) float64, i, k int) float64 { return in(k) } // want "parameter in of type func.n int. float64 is neither .*InvalidParam.\n\thint: write a field as oec.I.float64."
