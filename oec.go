package oec

// Elem is the set of element types that a field may have.
//
// There is no ~ in it: a generic stencil is compiled for these types and no others. One that is not generic may
// have elements of types that are declared with them, see [AnyElem].
type Elem interface {
	float32 | float64 | int32 | int64 | bool | uint8 | int16 | uint16
}

// AnyElem is the set of the types of [Elem] and of those that are declared with one of them, such as
// type Kelvin float32: the elements of a field in memory.
type AnyElem interface {
	~float32 | ~float64 | ~int32 | ~int64 | ~bool | ~uint8 | ~int16 | ~uint16
}

// Float is the set of floating-point element types, the usual constraint of a
// generic stencil.
type Float interface {
	float32 | float64
}

// Value is the set of types that a field inside of a stencil may have at a point. What a
// stencil reads and writes are numbers, of the types of [AnyElem]; what it computes on the
// way, and above all what [Sweep] and the other recurrences compute, may also be an array
// or a struct of them: several values that belong together.
type Value interface{ comparable }

// IJK is a field over all three dimensions: called with a point, it returns
// the element there.
type IJK[T Value] func(i, j, k int) T

// IJ is a field over i and j, the same for every k: an orography, a mask.
type IJ[T Value] func(i, j int) T

// IK is a field over i and k.
type IK[T Value] func(i, k int) T

// JK is a field over j and k.
type JK[T Value] func(j, k int) T

// I is a field over i alone.
type I[T Value] func(i int) T

// J is a field over j alone: the metric terms of a row of latitude.
type J[T Value] func(j int) T

// K is a field over k alone: the height or the pressure of a level.
type K[T Value] func(k int) T
