// Package math is the dialect of exact functions: what they give is one number of the
// operands' type, the same on every machine. The two that machines have as plain arithmetic,
// sqrt and absf, are in dialect arith.
//
// It imports package ir and dialect arith, of which it takes the form of operations whose
// operands and result have one type.
package math

import (
	"math"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// The table of operations. They are defined for all numbers; what is not a number gives
// none, and so does math.mod of an infinity or by zero.
var (
	OpFloor     = arith.Elementwise("math.floor", "the greatest integer that is not above x", 1, ir.Pure|ir.Narrows, foldRounding(math.Floor))
	OpCeil      = arith.Elementwise("math.ceil", "the least integer that is not below x", 1, ir.Pure|ir.Narrows, foldRounding(math.Ceil))
	OpTrunc     = arith.Elementwise("math.trunc", "the integer part of x", 1, ir.Pure|ir.Narrows, foldRounding(math.Trunc))
	OpRound     = arith.Elementwise("math.round", "the nearest integer, away from zero if two are", 1, ir.Pure|ir.Narrows, foldRounding(math.Round))
	OpRoundEven = arith.Elementwise("math.roundeven", "the nearest integer, the even one if two are", 1, ir.Pure|ir.Narrows, foldRounding(math.RoundToEven))
	OpCopysign  = arith.Elementwise("math.copysign", "x with the sign of y, which is a number: the sign of a NaN differs between machines", 2, ir.Pure|ir.Narrows, foldCopysign)
	OpMod       = arith.Elementwise("math.mod", "the remainder of x by y, with the sign of x", 2, ir.Pure|ir.Narrows, foldMod)
	OpFMA       = arith.Elementwise("math.fma", "x * y + z, rounded once", 3, ir.Pure, foldFMA)
)

// Dialect is the table.
var Dialect = &ir.Dialect{Name: "math", Ops: []*ir.OpInfo{OpFloor, OpCeil, OpTrunc, OpRound, OpRoundEven, OpCopysign, OpMod, OpFMA}}

// New makes an operation of the table.
func New(b *ir.Builder, info *ir.OpInfo, operands ...*ir.Value) *ir.Value {
	return b.Create(info, operands, []ir.Type{operands[0].Type}, nil).Result()
}
