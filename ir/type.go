package ir

import "fmt"

// Type is the type of a value. Types are comparable: two types are equal exactly if
// they are == to each other.
type Type interface {
	// String returns the textual form, as it is parsed back.
	String() string
}

// Scalar is a builtin type: a number, a truth value or an index.
type Scalar uint8

// The builtin types. Index is a 64-bit coordinate along a dimension.
const (
	F32 Scalar = iota + 1
	F64
	I1
	I8
	I16
	I32
	I64
	U8
	U16
	U32
	U64
	Index
)

var scalarNames = [...]string{F32: "f32", F64: "f64", I1: "i1", I8: "i8", I16: "i16", I32: "i32", I64: "i64",
	U8: "ui8", U16: "ui16", U32: "ui32", U64: "ui64", Index: "index"}

// String returns the type's name, such as "f64".
func (s Scalar) String() string {
	if int(s) < len(scalarNames) && scalarNames[s] != "" {
		return scalarNames[s]
	}
	return fmt.Sprintf("scalar(%d)", uint8(s))
}

// IsFloat reports whether s is f32 or f64.
func (s Scalar) IsFloat() bool { return s == F32 || s == F64 }

// IsInteger reports whether s is an integer, truth value or index.
func (s Scalar) IsInteger() bool { return s >= I1 && s <= Index }

// IsSigned reports whether s is an integer that can be negative; index is one.
func (s Scalar) IsSigned() bool { return s >= I8 && s <= I64 || s == Index }

// IsUnsigned reports whether s is an integer without a sign; a truth value is neither.
func (s Scalar) IsUnsigned() bool { return s >= U8 && s <= U64 }

// Bits returns the width of the type in memory: 8 for a truth value, which is stored as a byte.
func (s Scalar) Bits() int {
	switch s {
	case I1, I8, U8:
		return 8
	case I16, U16:
		return 16
	case F32, I32, U32:
		return 32
	}
	return 64
}

// Holds reports whether an integer type has the value v; a truth value is 0 or 1. The
// values of ui64 are those of its bits as an i64, so that it holds all.
func (s Scalar) Holds(v int64) bool {
	switch s {
	case I1:
		return v == 0 || v == 1
	case U8, U16, U32:
		return v >= 0 && v < 1<<s.Bits()
	case I8, I16, I32:
		limit := int64(1) << (s.Bits() - 1)
		return -limit <= v && v < limit
	}
	return s.IsInteger()
}

// ScalarByName returns the builtin type of that name.
func ScalarByName(name string) (Scalar, bool) {
	for i, n := range scalarNames {
		if n == name && n != "" {
			return Scalar(i), true
		}
	}
	return 0, false
}
