package interp

import (
	"math"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// computation computes the result of an operation on numbers.
type computation func(op *ir.Op, x []Value) Value

// numbers returns what the operations of dialect arith do.
func numbers() map[*ir.OpInfo]computation {
	return map[*ir.OpInfo]computation{
		arith.OpConstant: func(op *ir.Op, _ []Value) Value { return Constant(ir.ValueAttr.Of(op)) },

		arith.OpAddF:  floats(func(x ...float64) float64 { return x[0] + x[1] }),
		arith.OpSubF:  floats(func(x ...float64) float64 { return x[0] - x[1] }),
		arith.OpMulF:  floats(func(x ...float64) float64 { return x[0] * x[1] }),
		arith.OpDivF:  floats(func(x ...float64) float64 { return x[0] / x[1] }),
		arith.OpNegF:  floats(func(x ...float64) float64 { return -x[0] }),
		arith.OpSqrt:  floats(func(x ...float64) float64 { return math.Sqrt(x[0]) }),
		arith.OpAbsF:  floats(func(x ...float64) float64 { return math.Abs(x[0]) }),
		arith.OpRound: func(_ *ir.Op, x []Value) Value { return x[0] },

		arith.OpAddI: integers(func(x, y int64) int64 { return x + y }),
		arith.OpSubI: integers(func(x, y int64) int64 { return x - y }),
		arith.OpMulI: integers(func(x, y int64) int64 { return x * y }),
		arith.OpAndI: integers(func(x, y int64) int64 { return x & y }),
		arith.OpOrI:  integers(func(x, y int64) int64 { return x | y }),
		arith.OpXorI: integers(func(x, y int64) int64 { return x ^ y }),

		arith.OpCmpF:   compareFloats,
		arith.OpCmpI:   compareIntegers,
		arith.OpSelect: func(_ *ir.Op, x []Value) Value { return x[2-x[0]] },

		arith.OpDivSI: integers(func(x, y int64) int64 { return whole(x, y) / divisor(y) }),
		arith.OpRemSI: integers(func(x, y int64) int64 { return whole(x, y) % divisor(y) }),
		arith.OpDivUI: naturals(func(x, y uint64) uint64 { return whole(x, y) / divisor(y) }),
		arith.OpRemUI: naturals(func(x, y uint64) uint64 { return whole(x, y) % divisor(y) }),
		arith.OpShL:   shift(func(x int64, n uint64) int64 { return x << n }),
		arith.OpShRS:  shift(func(x int64, n uint64) int64 { return x >> n }),
		arith.OpShRU:  shift(func(x int64, n uint64) int64 { return int64(uint64(x) >> n) }),

		arith.OpExtF:      convert,
		arith.OpTruncF:    convert,
		arith.OpSIToFP:    func(op *ir.Op, x []Value) Value { return toFloat(int64(x[0]), resultType(op)) },
		arith.OpUIToFP:    func(op *ir.Op, x []Value) Value { return toFloat(uint64(x[0]), resultType(op)) },
		arith.OpFPToSI:    toInteger,
		arith.OpFPToUI:    toInteger,
		arith.OpExtSI:     cast,
		arith.OpExtUI:     cast,
		arith.OpTruncI:    cast,
		arith.OpIndexCast: cast,
		arith.OpBitcast:   bitcast,
	}
}

func resultType(op *ir.Op) ir.Scalar { return op.Result().Type.(ir.Scalar) }

func operandType(op *ir.Op) ir.Scalar { return op.Operand(0).Type.(ir.Scalar) }

// Constant returns the value of a constant's attribute.
func Constant(a ir.Attr) Value {
	switch a := a.(type) {
	case ir.Float:
		return FromFloat(a.Value, a.Type)
	case ir.Int:
		return wrap(a.Value, a.Type)
	}
	return 0
}

// FromFloat returns a number rounded to type t.
func FromFloat(x float64, t ir.Scalar) Value {
	if t == ir.F32 {
		return Value(math.Float32bits(float32(x)))
	}
	return Value(math.Float64bits(x))
}

// Float returns the number that a value of type t stands for.
func Float(v Value, t ir.Scalar) float64 {
	if t == ir.F32 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(uint64(v))
}

// floats makes the computation of an operation on floating-point numbers. An f32 result
// is computed in f64 and rounded, which gives the bits of one rounding: f64 has more than
// twice the digits of f32 plus two.
func floats(f func(x ...float64) float64) computation {
	return func(op *ir.Op, x []Value) Value {
		numbers := make([]float64, len(x))
		for i, v := range x {
			numbers[i] = Float(v, operandType(op))
		}
		return FromFloat(f(numbers...), resultType(op))
	}
}

func integers(f func(x, y int64) int64) computation {
	return func(op *ir.Op, x []Value) Value { return wrap(f(int64(x[0]), int64(x[1])), resultType(op)) }
}

func naturals(f func(x, y uint64) uint64) computation {
	return func(op *ir.Op, x []Value) Value { return wrap(int64(f(uint64(x[0]), uint64(x[1]))), resultType(op)) }
}

// whole and divisor replace x/0 by 0/1 and x%0 by 0%1, which are 0.
func whole[T int64 | uint64](x, y T) T {
	if y == 0 {
		return 0
	}
	return x
}

func divisor[T int64 | uint64](y T) T {
	if y == 0 {
		return 1
	}
	return y
}

// shift makes the computation of a shift by an amount without a sign. Go shifts by any, but
// in 64 bits.
func shift(f func(x int64, n uint64) int64) computation {
	return func(op *ir.Op, x []Value) Value {
		bits := resultType(op).Bits()
		n := uint64(x[1]) << (64 - bits) >> (64 - bits)
		return wrap(f(int64(x[0]), n), resultType(op))
	}
}

// wrap reduces an integer to the width of its type and extends it as the type says.
func wrap(x int64, t ir.Scalar) Value {
	unused := 64 - t.Bits()
	switch {
	case t == ir.I1:
		return Value(x & 1)
	case t.IsUnsigned():
		return Value(uint64(x) << unused >> unused)
	}
	return Value(x << unused >> unused)
}

func convert(op *ir.Op, x []Value) Value {
	return FromFloat(Float(x[0], operandType(op)), resultType(op))
}

// toFloat rounds once: by way of float64, a float32 would be rounded twice.
func toFloat[T int64 | uint64](x T, t ir.Scalar) Value {
	if t == ir.F32 {
		return Value(math.Float32bits(float32(x)))
	}
	return FromFloat(float64(x), t)
}

// toInteger truncates and clamps. The ends of a range are exact as numbers, or rounded up
// to one that is not in it.
func toInteger(op *ir.Op, x []Value) Value {
	t, number := resultType(op), Float(x[0], operandType(op))
	lo, hi := int64(math.MinInt64)>>(64-t.Bits()), uint64(math.MaxInt64)>>(64-t.Bits())
	if t.IsUnsigned() {
		lo, hi = 0, math.MaxUint64>>(64-t.Bits())
	}
	switch {
	case math.IsNaN(number):
		return 0
	case number <= float64(lo):
		return Value(lo)
	case number >= float64(hi):
		return Value(hi)
	case t == ir.U64:
		return Value(uint64(number))
	}
	return Value(int64(number))
}

// cast extends or wraps: the value is extended to 64 bits already, as its type says.
func cast(op *ir.Op, x []Value) Value { return wrap(int64(x[0]), resultType(op)) }

// bitcast extends the bits anew, as the other type says. Those of an f32 are 32 of them.
func bitcast(op *ir.Op, x []Value) Value {
	if t := resultType(op); t != ir.F32 {
		return wrap(int64(x[0]), t)
	}
	return x[0] & math.MaxUint32
}

// order returns the letters of the comparisons that hold between two numbers.
func order[T float64 | int64 | uint64](x, y T) string {
	switch {
	case x < y:
		return "lt le ne"
	case x > y:
		return "gt ge ne"
	case x == y:
		return "eq le ge"
	}
	return "" // one is not a number
}

func holds(relations, name string) Value {
	for at := 0; at+2 <= len(relations); at += 3 {
		if relations[at:at+2] == name {
			return 1
		}
	}
	return 0
}

func compareFloats(op *ir.Op, x []Value) Value {
	predicate := arith.PredicateAttr.Of(op)
	relations := order(Float(x[0], operandType(op)), Float(x[1], operandType(op)))
	unordered := Value(0)
	if relations == "" {
		unordered = 1
	}
	switch {
	case predicate == "ord":
		return 1 - unordered
	case predicate == "uno":
		return unordered
	case predicate[0] == 'u':
		return holds(relations, predicate[1:]) | unordered
	}
	return holds(relations, predicate[1:])
}

func compareIntegers(op *ir.Op, x []Value) Value {
	switch predicate := arith.PredicateAttr.Of(op); predicate[0] {
	case 's':
		return holds(order(int64(x[0]), int64(x[1])), predicate[1:])
	case 'u':
		return holds(order(uint64(x[0]), uint64(x[1])), predicate[1:])
	default: // eq, ne
		return holds(order(int64(x[0]), int64(x[1])), predicate)
	}
}
