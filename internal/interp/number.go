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
		arith.OpConstant: func(op *ir.Op, _ []Value) Value { return Constant(op.Attrs["value"]) },

		arith.OpAddF: floats(func(x ...float64) float64 { return x[0] + x[1] }),
		arith.OpSubF: floats(func(x ...float64) float64 { return x[0] - x[1] }),
		arith.OpMulF: floats(func(x ...float64) float64 { return x[0] * x[1] }),
		arith.OpDivF: floats(func(x ...float64) float64 { return x[0] / x[1] }),
		arith.OpNegF: floats(func(x ...float64) float64 { return -x[0] }),
		arith.OpSqrt: floats(func(x ...float64) float64 { return math.Sqrt(x[0]) }),
		arith.OpAbsF: floats(func(x ...float64) float64 { return math.Abs(x[0]) }),

		arith.OpAddI: integers(func(x, y int64) int64 { return x + y }),
		arith.OpSubI: integers(func(x, y int64) int64 { return x - y }),
		arith.OpMulI: integers(func(x, y int64) int64 { return x * y }),
		arith.OpAndI: integers(func(x, y int64) int64 { return x & y }),
		arith.OpOrI:  integers(func(x, y int64) int64 { return x | y }),
		arith.OpXorI: integers(func(x, y int64) int64 { return x ^ y }),

		arith.OpCmpF:   compareFloats,
		arith.OpCmpI:   compareIntegers,
		arith.OpSelect: func(_ *ir.Op, x []Value) Value { return x[2-x[0]] },

		arith.OpExtF:   convert,
		arith.OpTruncF: convert,
		arith.OpSIToFP: func(op *ir.Op, x []Value) Value {
			if resultType(op) == ir.F32 { // rounded once
				return Value(math.Float32bits(float32(int64(x[0]))))
			}
			return FromFloat(float64(int64(x[0])), resultType(op))
		},
		arith.OpIndexCast: func(op *ir.Op, x []Value) Value { return wrap(int64(x[0]), resultType(op)) },
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

// wrap reduces an integer to the width of its type and extends it as the type says.
func wrap(x int64, t ir.Scalar) Value {
	switch t {
	case ir.I1:
		return Value(x & 1)
	case ir.U8, ir.U16:
		return Value(x & (1<<t.Bits() - 1))
	}
	unused := 64 - t.Bits()
	return Value(x << unused >> unused)
}

func convert(op *ir.Op, x []Value) Value {
	return FromFloat(Float(x[0], operandType(op)), resultType(op))
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
	predicate := op.StrAttr("predicate")
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
	switch predicate := op.StrAttr("predicate"); predicate[0] {
	case 's':
		return holds(order(int64(x[0]), int64(x[1])), predicate[1:])
	case 'u':
		return holds(order(uint64(x[0]), uint64(x[1])), predicate[1:])
	default: // eq, ne
		return holds(order(int64(x[0]), int64(x[1])), predicate)
	}
}
