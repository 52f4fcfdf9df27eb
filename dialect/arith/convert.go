package arith

import (
	"fmt"
	"math"

	"github.com/openearthgo/oec/ir"
)

func widens(from, to ir.Scalar) error {
	if width(from) >= width(to) {
		return fmt.Errorf("does not make %s wider, to %s", from, to)
	}
	return nil
}

func narrows(from, to ir.Scalar) error {
	if width(from) <= width(to) {
		return fmt.Errorf("does not make %s narrower, to %s", from, to)
	}
	return nil
}

func keepsWidth(from, to ir.Scalar) error {
	if width(from) != width(to) {
		return fmt.Errorf("works on types of one width, not %s and %s", from, to)
	}
	return nil
}

// width is the width of a type as a number: a truth value is one bit, and a byte only in
// memory.
func width(t ir.Scalar) int {
	if t == ir.I1 {
		return 1
	}
	return t.Bits()
}

func foldConversion(convert func(a ir.Attr, to ir.Scalar) ir.Attr) foldFunc {
	return func(op *ir.Op, constants []ir.Attr) []ir.Folded {
		switch from, to := op.Operand(0).Type, op.Result().Type.(ir.Scalar); {
		case from == ir.Type(to):
			return value(op.Operand(0))
		case constants[0] != nil:
			if c := convert(constants[0], to); c != nil {
				return constant(c)
			}
		}
		return nil
	}
}

func convertFloat(a ir.Attr, to ir.Scalar) ir.Attr { return Rounded(a.(ir.Float).Value, to) }

func convertInt(a ir.Attr, to ir.Scalar) ir.Attr {
	return ir.Int{Value: wrap(a.(ir.Int).Value, to), Type: to}
}

func signedToFloat(a ir.Attr, to ir.Scalar) ir.Attr { return intToFloat(a.(ir.Int).Value, to) }

func unsignedToFloat(a ir.Attr, to ir.Scalar) ir.Attr {
	return intToFloat(uint64(a.(ir.Int).Value), to)
}

// intToFloat rounds once: an f64 between would round twice.
func intToFloat[T int64 | uint64](n T, to ir.Scalar) ir.Attr {
	if to == ir.F32 {
		return ir.Float{Value: float64(float32(n)), Type: to}
	}
	return ir.Float{Value: float64(n), Type: to}
}

func floatToInt(a ir.Attr, to ir.Scalar) ir.Attr {
	return ir.Int{Value: FloatToInt(a.(ir.Float).Value, to), Type: to}
}

// FloatToInt truncates a number to an integer type. What the type does not hold becomes
// the nearest that it does, and NaN becomes 0.
func FloatToInt(x float64, t ir.Scalar) int64 {
	if t.IsUnsigned() {
		return floatToUnsigned(x, t)
	}
	limit := math.Ldexp(1, t.Bits()-1)
	switch {
	case x != x:
		return 0
	case x >= limit:
		return 1<<(t.Bits()-1) - 1
	case x < -limit:
		return -1 << (t.Bits() - 1)
	}
	return int64(x)
}

func floatToUnsigned(x float64, t ir.Scalar) int64 {
	switch {
	case !(x >= 1):
		return 0 // NaN too
	case x >= math.Ldexp(1, t.Bits()):
		return wrap(-1, t)
	}
	return int64(uint64(x))
}

// reinterpret gives the bits another type. Those of a NaN are not kept in constants, so
// they are left to run time.
func reinterpret(a ir.Attr, to ir.Scalar) ir.Attr {
	switch a := a.(type) {
	case ir.Float:
		return floatBits(a, to)
	case ir.Int:
		if !to.IsFloat() {
			return ir.Int{Value: wrap(a.Value, to), Type: to}
		}
		f := ir.Float{Value: math.Float64frombits(uint64(a.Value)), Type: to}
		if to == ir.F32 {
			f.Value = float64(math.Float32frombits(uint32(a.Value)))
		}
		if f.Value == f.Value {
			return f
		}
	}
	return nil
}

func floatBits(a ir.Float, to ir.Scalar) ir.Attr {
	switch {
	case a.Value != a.Value:
		return nil
	case a.Type == ir.F32:
		return ir.Int{Value: wrap(int64(math.Float32bits(float32(a.Value))), to), Type: to}
	}
	return ir.Int{Value: int64(math.Float64bits(a.Value)), Type: to}
}
