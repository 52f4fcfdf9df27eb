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

// class says which numbers a type has.
type class uint8

const (
	float    class = iota + 1
	truth          // 0 and 1
	signed         // integers that can be negative
	unsigned       // integers without a sign
)

// scalars is the table of builtin types.
var scalars = [...]struct {
	name string // in the textual form
	bits int    // in memory
	class
}{
	F32:   {"f32", 32, float},
	F64:   {"f64", 64, float},
	I1:    {"i1", 8, truth},
	I8:    {"i8", 8, signed},
	I16:   {"i16", 16, signed},
	I32:   {"i32", 32, signed},
	I64:   {"i64", 64, signed},
	U8:    {"ui8", 8, unsigned},
	U16:   {"ui16", 16, unsigned},
	U32:   {"ui32", 32, unsigned},
	U64:   {"ui64", 64, unsigned},
	Index: {"index", 64, signed},
}

// String returns the type's name, such as "f64".
func (s Scalar) String() string {
	if s.class() != 0 {
		return scalars[s].name
	}
	return fmt.Sprintf("scalar(%d)", uint8(s))
}

// class returns 0 if s names no type.
func (s Scalar) class() class {
	if int(s) < len(scalars) {
		return scalars[s].class
	}
	return 0
}

// IsFloat reports whether s is f32 or f64.
func (s Scalar) IsFloat() bool { return s.class() == float }

// IsInteger reports whether s is an integer, truth value or index.
func (s Scalar) IsInteger() bool { return s.class() > float }

// IsSigned reports whether s is an integer that can be negative; index is one.
func (s Scalar) IsSigned() bool { return s.class() == signed }

// IsUnsigned reports whether s is an integer without a sign; a truth value is neither.
func (s Scalar) IsUnsigned() bool { return s.class() == unsigned }

// Bits returns the width of the type in memory: 8 for a truth value, which is stored as a byte.
func (s Scalar) Bits() int { return scalars[s].bits }

// Holds reports whether an integer type has the value v; a truth value is 0 or 1. The
// values of ui64 are those of its bits as an i64, so that it holds all.
func (s Scalar) Holds(v int64) bool {
	switch bits := s.Bits(); s.class() {
	case truth:
		return v == 0 || v == 1
	case unsigned:
		return bits == 64 || v >= 0 && v < 1<<bits
	case signed:
		return v>>(bits-1) == 0 || v>>(bits-1) == -1
	}
	return false
}

// ScalarByName returns the builtin type of that name.
func ScalarByName(name string) (Scalar, bool) {
	for s := F32; int(s) < len(scalars); s++ {
		if scalars[s].name == name {
			return s, true
		}
	}
	return 0, false
}
