package arith

import "github.com/openearthgo/oec/ir"

// Integers are computed as int64, extended as their type says, and wrapped: the result of
// each of these functions is that of the type in the bits that the type has.

// wrap reduces v to the width of t, signed or unsigned as t is.
func wrap(v int64, t ir.Scalar) int64 {
	switch unused := 64 - t.Bits(); {
	case t == ir.I1:
		return v & 1
	case t.IsUnsigned():
		return int64(uint64(v) << unused >> unused)
	default:
		return v << unused >> unused
	}
}

func divideSigned(x, y int64, _ ir.Scalar) int64 {
	if y == 0 {
		return 0
	}
	return x / y
}

func remainderSigned(x, y int64, _ ir.Scalar) int64 {
	if y == 0 {
		return 0
	}
	return x % y
}

func divideUnsigned(x, y int64, _ ir.Scalar) int64 {
	if y == 0 {
		return 0
	}
	return int64(uint64(x) / uint64(y))
}

func remainderUnsigned(x, y int64, _ ir.Scalar) int64 {
	if y == 0 {
		return 0
	}
	return int64(uint64(x) % uint64(y))
}

// A shift takes its amount without a sign: a negative one is more than any width, in 64
// bits as in its own.

func shiftLeft(x, y int64, t ir.Scalar) int64 {
	if uint64(y) >= uint64(t.Bits()) {
		return 0
	}
	return x << uint64(y)
}

func shiftRightSigned(x, y int64, t ir.Scalar) int64 { return x >> min(uint64(y), uint64(t.Bits()-1)) }

func shiftRightUnsigned(x, y int64, _ ir.Scalar) int64 { return int64(uint64(x) >> uint64(y)) }
