package abi

import (
	"fmt"
	"reflect"
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

// elems is the table of element types.
var elems = [...]struct {
	name string // in Go
	size int    // in bytes
}{
	Float32: {"float32", 4},
	Float64: {"float64", 8},
	Int32:   {"int32", 4},
	Int64:   {"int64", 8},
	Bool:    {"bool", 1},
	Uint8:   {"uint8", 1},
	Int16:   {"int16", 2},
	Uint16:  {"uint16", 2},
}

// KindOf returns the ElemKind of T.
func KindOf[T oec.AnyElem]() ElemKind {
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
	case uint16:
		return Uint16
	}
	name := reflect.TypeFor[T]().Kind().String() // T is declared with one of these
	for kind, e := range elems {
		if e.name == name {
			return ElemKind(kind)
		}
	}
	return 0
}

// SizeOf returns the size of a T in bytes. Where it is inlined, that is a constant. It is
// for generated code.
func SizeOf[T oec.AnyElem]() int {
	var zero T
	return int(unsafe.Sizeof(zero))
}

// Size returns the size of an element in bytes; 0 if k names no type.
func (k ElemKind) Size() int {
	if int(k) < len(elems) {
		return elems[k].size
	}
	return 0
}

// IsFloat reports whether k is a type of floating-point numbers.
func (k ElemKind) IsFloat() bool { return k == Float32 || k == Float64 }

// String returns the Go name of the type.
func (k ElemKind) String() string {
	if k.Size() != 0 {
		return elems[k].name
	}
	return fmt.Sprintf("ElemKind(%d)", uint8(k))
}

// Scalar returns the bits of v, zero-extended, as kernels and runs take them. It is
// for generated code.
func Scalar[T oec.AnyElem](v T) uint64 {
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
func FromBits[T oec.AnyElem](bits uint64) (v T) {
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
