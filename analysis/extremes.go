package analysis

import (
	"math"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// Extreme is the greater or the lesser of two floating-point numbers as Go has it: no number if one is
// none, and with -0 below 0.
type Extreme struct {
	X, Y *ir.Value
	Min  bool
}

// ExtremeOf returns the extreme that a selection is the last operation of, as max and min are raised:
//
//	x > y || x == y && x != 0 ? x : x < y ? y : x + y
//	x < y || x == y && x != 0 ? x : x > y ? y : -(-x + -y)
func ExtremeOf(op *ir.Op) (e Extreme, ok bool) {
	if !op.Is(arith.OpSelect) || !op.Result().Type.(ir.Scalar).IsFloat() {
		return e, false
	}
	keep, otherwise := op.Operand(0).DefinedBy(arith.OpOrI), op.Operand(2).DefinedBy(arith.OpSelect)
	if keep == nil || otherwise == nil {
		return e, false
	}
	e = Extreme{X: op.Operand(1), Y: otherwise.Operand(1)}
	this, other := "ogt", "olt"
	if e.Min = e.compares(otherwise.Operand(0), "ogt"); e.Min {
		this, other = other, this
	}
	for n := range 2 {
		if e.compares(keep.Operand(n), this) && e.isEqual(keep.Operand(1-n)) {
			return e, e.compares(otherwise.Operand(0), other) && e.isSum(otherwise.Operand(2))
		}
	}
	return e, false
}

// compares reports whether a value is a comparison of x with y.
func (e *Extreme) compares(v *ir.Value, predicate string) bool {
	c := v.DefinedBy(arith.OpCmpF)
	return c != nil && arith.PredicateAttr.Of(c) == predicate && c.Operand(0) == e.X && c.Operand(1) == e.Y
}

// isEqual reports whether a value is x == y && x != 0, or x == y where x is a constant that is not 0.
func (e *Extreme) isEqual(v *ir.Value) bool {
	if x, constant := ir.ConstantOf(e.X).(ir.Float); constant && x.Value != 0 {
		return e.compares(v, "oeq")
	}
	both := v.DefinedBy(arith.OpAndI)
	if both == nil {
		return false
	}
	for n := range 2 {
		c := both.Operand(1 - n).DefinedBy(arith.OpCmpF)
		if e.compares(both.Operand(n), "oeq") && c != nil && arith.PredicateAttr.Of(c) == "une" && c.Operand(0) == e.X {
			zero, constant := ir.ConstantOf(c.Operand(1)).(ir.Float)
			return constant && zero.Value == 0
		}
	}
	return false
}

// isSum reports whether a value is x + y, or for the lesser -(-x + -y).
func (e *Extreme) isSum(v *ir.Value) bool {
	is := func(v, of *ir.Value) bool { return v == of }
	if e.Min {
		minus := v.DefinedBy(arith.OpNegF)
		if minus == nil {
			return false
		}
		v, is = minus.Operand(0), isMinus
	}
	sum := v.DefinedBy(arith.OpAddF)
	return sum != nil && (is(sum.Operand(0), e.X) && is(sum.Operand(1), e.Y) || is(sum.Operand(0), e.Y) && is(sum.Operand(1), e.X))
}

// isMinus reports whether a value is another one with the other sign.
func isMinus(v, of *ir.Value) bool {
	if minus := v.DefinedBy(arith.OpNegF); minus != nil {
		return minus.Operand(0) == of
	}
	x, okX := ir.ConstantOf(v).(ir.Float)
	y, okY := ir.ConstantOf(of).(ir.Float)
	return okX && okY && math.Float64bits(x.Value) == math.Float64bits(-y.Value)
}

// Bound returns the operand that is a constant, and is a number, and the other operand.
func (e *Extreme) Bound() (bound float64, of *ir.Value, ok bool) {
	if bound, ok = number(e.X); ok {
		return bound, e.Y, true
	}
	bound, ok = number(e.Y)
	return bound, e.X, ok
}

// number returns a constant that is a number.
func number(v *ir.Value) (x float64, ok bool) {
	c, constant := ir.ConstantOf(v).(ir.Float)
	return c.Value, constant && !math.IsNaN(c.Value)
}
