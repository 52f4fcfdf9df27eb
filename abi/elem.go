package abi

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec"
)

// ElemKind names an element type at run time.
type ElemKind uint8

// The element types.
const (
	Float32 ElemKind = iota + 1
	Float64
	Int32
	Int64
	Bool
	Uint8
	Int16
	Uint16
)

// KindOf returns the ElemKind of T.
func KindOf[T oec.Elem]() ElemKind {
	var zero T
	switch any(zero).(type) {
	case float32:
		return Float32
	case float64:
		return Float64
	case int32:
		return Int32
	case int64:
		return Int64
	case bool:
		return Bool
	case uint8:
		return Uint8
	case int16:
		return Int16
	default:
		return Uint16
	}
}

// SizeOf returns the size of a T in bytes. Where it is inlined, that is a constant. It is
// for generated code.
func SizeOf[T oec.Elem]() int {
	var zero T
	return int(unsafe.Sizeof(zero))
}

// Size returns the size of an element in bytes; 0 if k names no type.
func (k ElemKind) Size() int {
	switch k {
	case Float64, Int64:
		return 8
	case Float32, Int32:
		return 4
	case Int16, Uint16:
		return 2
	case Bool, Uint8:
		return 1
	}
	return 0
}

// String returns the Go name of the type.
func (k ElemKind) String() string {
	switch k {
	case Float32:
		return "float32"
	case Float64:
		return "float64"
	case Int32:
		return "int32"
	case Int64:
		return "int64"
	case Bool:
		return "bool"
	case Uint8:
		return "uint8"
	case Int16:
		return "int16"
	case Uint16:
		return "uint16"
	}
	return fmt.Sprintf("ElemKind(%d)", uint8(k))
}

// Scalar returns the bits of v, zero-extended, as kernels and runs take them. It is
// for generated code.
func Scalar[T oec.Elem](v T) uint64 {
	return BitsOf(unsafe.Pointer(&v), int(unsafe.Sizeof(v)))
}

// BitsOf returns the bits of a number of some bytes, zero-extended.
func BitsOf(p unsafe.Pointer, size int) uint64 {
	switch size {
	case 8:
		return *(*uint64)(p)
	case 4:
		return uint64(*(*uint32)(p))
	case 2:
		return uint64(*(*uint16)(p))
	}
	return uint64(*(*uint8)(p))
}

// FromBits is the inverse of [Scalar].
func FromBits[T oec.Elem](bits uint64) (v T) {
	p := unsafe.Pointer(&v)
	switch unsafe.Sizeof(v) {
	case 8:
		*(*uint64)(p) = bits
	case 4:
		*(*uint32)(p) = uint32(bits)
	case 2:
		*(*uint16)(p) = uint16(bits)
	default:
		*(*uint8)(p) = uint8(bits)
	}
	return v
}
