package arith

import (
	"math"

	"github.com/openearthgo/oec/ir"
)

// Folding gives the bits that the operation would have given: constants are computed in
// the operation's own precision with its rounding, and x+0 is left alone because it
// changes -0.

type foldFunc = func(op *ir.Op, constants []ir.Attr) []ir.Folded

func value(v *ir.Value) []ir.Folded { return []ir.Folded{{Value: v}} }

func constant(a ir.Attr) []ir.Folded { return []ir.Folded{{Constant: a}} }

func foldFloat(f func(x, y float64) float64) foldFunc {
	return func(_ *ir.Op, constants []ir.Attr) []ir.Folded {
		x, okX := constants[0].(ir.Float)
		y, okY := constants[1].(ir.Float)
		if !okX || !okY {
			return nil
		}
		// The f64 result of one operation on f32 operands, rounded to f32, is the f32
		// result: f64 has more than twice the digits of f32 plus two.
		return constant(Rounded(f(x.Value, y.Value), x.Type))
	}
}

// Rounded returns a constant of a type of floating-point numbers.
func Rounded(v float64, t ir.Scalar) ir.Float {
	if t == ir.F32 {
		v = float64(float32(v))
	}
	return ir.Float{Value: v, Type: t}
}

func foldSubF(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if y, ok := constants[1].(ir.Float); ok && math.Float64bits(y.Value) == 0 {
		return value(op.Operand(0)) // x - (+0) is x for every x, -0 included
	}
	return foldFloat(func(x, y float64) float64 { return x - y })(op, constants)
}

func foldMulF(op *ir.Op, constants []ir.Attr) []ir.Folded {
	for i, a := range constants {
		if c, ok := a.(ir.Float); ok && c.Value == 1 {
			return value(op.Operand(1 - i))
		}
	}
	return foldFloat(func(x, y float64) float64 { return x * y })(op, constants)
}

func foldDivF(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if y, ok := constants[1].(ir.Float); ok && y.Value == 1 {
		return value(op.Operand(0))
	}
	return foldFloat(func(x, y float64) float64 { return x / y })(op, constants)
}

func foldNegF(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if x, ok := constants[0].(ir.Float); ok {
		return constant(ir.Float{Value: math.Copysign(x.Value, math.Copysign(1, x.Value)*-1), Type: x.Type})
	}
	if inner := op.Operand(0).DefinedBy(op.Info); inner != nil {
		return value(inner.Operand(0))
	}
	return nil
}

// foldRound keeps the operation on a number that was computed, for the passes that look at
// what computed it.
func foldRound(op *ir.Op, constants []ir.Attr) []ir.Folded {
	switch x := op.Operand(0); {
	case constants[0] != nil:
		return constant(constants[0])
	case x.DefinedBy(op.Info) != nil:
		return value(x)
	}
	return nil
}

func foldInt(f func(x, y int64, t ir.Scalar) int64) foldFunc {
	return func(_ *ir.Op, constants []ir.Attr) []ir.Folded {
		x, okX := constants[0].(ir.Int)
		y, okY := constants[1].(ir.Int)
		if !okX || !okY {
			return nil
		}
		return constant(ir.Int{Value: wrap(f(x.Value, y.Value, x.Type), x.Type), Type: x.Type})
	}
}

func foldAnd(op *ir.Op, constants []ir.Attr) []ir.Folded {
	return foldLogic(op, constants, 1, foldInt(func(x, y int64, _ ir.Scalar) int64 { return x & y }))
}

func foldOr(op *ir.Op, constants []ir.Attr) []ir.Folded {
	return foldLogic(op, constants, 0, foldInt(func(x, y int64, _ ir.Scalar) int64 { return x | y }))
}

// foldNeutral folds an operation that gives one operand where the other is neutral.
func foldNeutral(neutral int64, f foldFunc) foldFunc {
	return func(op *ir.Op, constants []ir.Attr) []ir.Folded {
		for i, a := range constants {
			if c, ok := a.(ir.Int); ok && c.Value == neutral {
				return value(op.Operand(1 - i))
			}
		}
		return f(op, constants)
	}
}

// foldDifference folds an operation that gives 0 for equal operands.
func foldDifference(f foldFunc) foldFunc {
	return func(op *ir.Op, constants []ir.Attr) []ir.Folded {
		if op.Operand(0) == op.Operand(1) {
			return constant(ir.Int{Type: op.Result().Type.(ir.Scalar)})
		}
		return f(op, constants)
	}
}

// foldLogic folds a truth value with a constant: the neutral one gives the other operand,
// its opposite gives itself.
func foldLogic(op *ir.Op, constants []ir.Attr, neutral int64, both foldFunc) []ir.Folded {
	if op.Operand(0) == op.Operand(1) {
		return value(op.Operand(0))
	}
	for i, a := range constants {
		c, ok := a.(ir.Int)
		if !ok || c.Type != ir.I1 {
			continue
		}
		if c.Value == neutral {
			return value(op.Operand(1 - i))
		}
		return constant(c)
	}
	return both(op, constants)
}

func truth(b bool) []ir.Folded {
	a := ir.Int{Type: ir.I1}
	if b {
		a.Value = 1
	}
	return constant(a)
}

func foldCmpF(op *ir.Op, constants []ir.Attr) []ir.Folded {
	x, okX := constants[0].(ir.Float)
	y, okY := constants[1].(ir.Float)
	if !okX || !okY {
		return nil
	}
	return truth(CompareFloat(PredicateAttr.Of(op), x.Value, y.Value))
}

// CompareFloat evaluates a predicate of cmpf.
func CompareFloat(predicate string, x, y float64) bool {
	unordered := x != x || y != y
	switch predicate {
	case "ord":
		return !unordered
	case "uno":
		return unordered
	}
	if unordered {
		return predicate[0] == 'u'
	}
	switch predicate[1:] {
	case "eq":
		return x == y
	case "ne":
		return x != y
	case "gt":
		return x > y
	case "ge":
		return x >= y
	case "lt":
		return x < y
	}
	return x <= y
}

func foldCmpI(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if op.Operand(0) == op.Operand(1) {
		return truth(CompareInt(PredicateAttr.Of(op), 0, 0))
	}
	x, okX := constants[0].(ir.Int)
	y, okY := constants[1].(ir.Int)
	if !okX || !okY {
		return nil
	}
	return truth(CompareInt(PredicateAttr.Of(op), x.Value, y.Value))
}

// CompareInt evaluates a predicate of cmpi.
func CompareInt(predicate string, x, y int64) bool {
	switch predicate {
	case "eq":
		return x == y
	case "ne":
		return x != y
	case "slt":
		return x < y
	case "sle":
		return x <= y
	case "sgt":
		return x > y
	case "sge":
		return x >= y
	case "ult":
		return uint64(x) < uint64(y)
	case "ule":
		return uint64(x) <= uint64(y)
	case "ugt":
		return uint64(x) > uint64(y)
	}
	return uint64(x) >= uint64(y)
}

func foldSelect(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if op.Operand(1) == op.Operand(2) {
		return value(op.Operand(1))
	}
	if c, ok := constants[0].(ir.Int); ok {
		return value(op.Operand(2 - int(c.Value&1)))
	}
	// What is true where the condition is, and false elsewhere, is the condition.
	is := func(n int, want int64) bool {
		c, ok := constants[n].(ir.Int)
		return op.Operand(n) == op.Operand(0) || ok && c.Type == ir.I1 && c.Value&1 == want
	}
	if is(1, 1) && is(2, 0) {
		return value(op.Operand(0))
	}
	return nil
}
