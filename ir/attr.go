package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Attr is a compile-time property of an operation. Attributes are never changed in
// place: a pass sets a new one.
type Attr interface {
	// String returns the textual form used in attribute dictionaries.
	String() string
}

// The kinds of attributes.
type (
	// Unit is an attribute whose presence is all that it says.
	Unit struct{}
	// Int is an integer of a type; of type ui64, the bits of one.
	Int struct {
		Value int64
		Type  Scalar
	}
	// Float is a floating-point number of a type; f32 values are held exactly.
	Float struct {
		Value float64
		Type  Scalar
	}
	// Str is a string.
	Str string
	// Ints is a list of 64-bit integers, such as an offset.
	Ints []int64
	// BoxValue is a range of points.
	BoxValue struct{ Box }
)

// String returns "unit".
func (Unit) String() string { return "unit" }

// String returns the number and its type; a truth value prints as true or false.
func (a Int) String() string {
	if a.Type == I1 {
		return strconv.FormatBool(a.Value != 0)
	}
	return FormatInt(a.Value, a.Type) + " : " + a.Type.String()
}

// FormatInt returns the decimal form of an integer constant of type t.
func FormatInt(v int64, t Scalar) string {
	if t == U64 {
		return strconv.FormatUint(uint64(v), 10)
	}
	return strconv.FormatInt(v, 10)
}

// String returns the shortest decimal form that reads back to the same bits, and the
// type; values without a decimal form print as their bits in hexadecimal.
func (a Float) String() string { return FormatFloat(a.Value, a.Type) + " : " + a.Type.String() }

// FormatFloat returns the textual form of a floating-point constant of type t.
func FormatFloat(v float64, t Scalar) string {
	bits := 64
	if t == F32 {
		bits = 32
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		if t == F32 {
			return fmt.Sprintf("0x%08X", math.Float32bits(float32(v)))
		}
		return fmt.Sprintf("0x%016X", math.Float64bits(v))
	}
	s := strconv.FormatFloat(v, 'e', -1, bits)
	if !strings.Contains(s, ".") {
		mantissa, exponent, _ := strings.Cut(s, "e")
		s = mantissa + ".0e" + exponent
	}
	return s
}

// String returns the quoted string.
func (a Str) String() string { return strconv.Quote(string(a)) }

// String returns the list in brackets.
func (a Ints) String() string {
	parts := make([]string, len(a))
	for i, v := range a {
		parts[i] = strconv.FormatInt(v, 10)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// AttrEqual reports whether two attributes are the same kind and value. Floating-point
// numbers compare by bits, so 0 and -0 differ.
func AttrEqual(a, b Attr) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if fa, ok := a.(Float); ok {
		fb, ok := b.(Float)
		return ok && fa.Type == fb.Type && math.Float64bits(fa.Value) == math.Float64bits(fb.Value)
	}
	return fmt.Sprintf("%T", a) == fmt.Sprintf("%T", b) && a.String() == b.String()
}
