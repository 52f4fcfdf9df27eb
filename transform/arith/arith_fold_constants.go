package arith

import (
	"math"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// FoldConstants computes constants with each other that the program applies to a number one
// after the other. A number that the source rounds explicitly is not looked into.
//
//	x / c          x * (1/c)
//	(x * c1) * c2  x * (c1*c2)
//	(x + c1) + c2  x + (c1+c2), and likewise with differences
//	(c1 - x) + c2  (c1+c2) - x, and likewise with differences
//
// What the constants give together has to be a normal number, or for sums 0: then the result
// overflows or underflows hardly earlier than before.
type FoldConstants struct{}

// Run runs the pass.
func (FoldConstants) Run(ctx *transform.Context, module *ir.Op) error {
	ir.RewriteGreedily(ctx.Registry, module,
		ir.Pattern{Name: "quotient by a constant", Root: arith.OpDivF, Rewrite: multiplyByInverse},
		ir.Pattern{Name: "product of a product", Root: arith.OpMulF, Rewrite: mergeFactors},
		ir.Pattern{Name: "sum of a sum", Root: arith.OpAddF, Rewrite: mergeTerms},
		ir.Pattern{Name: "difference of a sum", Root: arith.OpSubF, Rewrite: mergeTerms},
	)
	return nil
}

// replaceByBinary replaces an operation by another of a number and a constant, which is the
// left one if the number is nil there.
func replaceByBinary(op *ir.Op, rw *ir.Rewriter, info *ir.OpInfo, x, y *ir.Value, c ir.Float) {
	b := ir.Before(op)
	k := arith.NewFloat(b, c.Value, c.Type)
	if x == nil {
		x = k
	} else {
		y = k
	}
	v := arith.NewBinary(b, info, x, y)
	v.Name = op.Result().Name
	rw.Changed(v.Def())
	rw.Replace(op, []*ir.Value{v})
}

func multiplyByInverse(quotient *ir.Op, rw *ir.Rewriter) bool {
	c, ok := ir.ConstantOf(quotient.Operand(1)).(ir.Float)
	if !ok {
		return false
	}
	inverse := arith.Rounded(1/c.Value, c.Type)
	if !isNormal(inverse) {
		return false
	}
	replaceByBinary(quotient, rw, arith.OpMulF, quotient.Operand(0), nil, inverse)
	return true
}

// factor returns the number and the constant that an operation multiplies.
func factor(op *ir.Op) (x *ir.Value, c ir.Float, ok bool) {
	for side, v := range op.Operands() {
		if c, ok := ir.ConstantOf(v).(ir.Float); ok {
			return op.Operand(1 - side), c, true
		}
	}
	return nil, c, false
}

func mergeFactors(product *ir.Op, rw *ir.Rewriter) bool {
	x, c2, ok := factor(product)
	if !ok {
		return false
	}
	inner := x.DefinedBy(arith.OpMulF)
	if inner == nil {
		return false
	}
	x, c1, ok := factor(inner)
	if !ok {
		return false
	}
	c := arith.Rounded(c1.Value*c2.Value, c1.Type)
	if !isNormal(c) {
		return false
	}
	replaceByBinary(product, rw, arith.OpMulF, x, nil, c)
	return true
}

// terms is x + c, or c - x.
type terms struct {
	x        *ir.Value
	c        float64
	t        ir.Scalar
	negative bool // of x
}

// termsOf returns what a sum or difference with a constant consists of.
func termsOf(op *ir.Op) (s terms, ok bool) {
	if op == nil || !op.Is(arith.OpAddF) && !op.Is(arith.OpSubF) {
		return s, false
	}
	for side, v := range op.Operands() {
		c, ok := ir.ConstantOf(v).(ir.Float)
		if !ok {
			continue
		}
		s = terms{x: op.Operand(1 - side), c: c.Value, t: c.Type}
		switch {
		case op.Is(arith.OpAddF):
		case side == 1:
			s.c = -s.c
		default:
			s.negative = true
		}
		return s, true
	}
	return s, false
}

func mergeTerms(sum *ir.Op, rw *ir.Rewriter) bool {
	outer, ok := termsOf(sum)
	if !ok {
		return false
	}
	inner, ok := termsOf(outer.x.Def())
	if !ok {
		return false
	}
	first := inner.c
	if outer.negative {
		first = -first
	}
	c := arith.Rounded(first+outer.c, outer.t)
	if c.Value != 0 && !isNormal(c) {
		return false
	}
	if outer.negative != inner.negative {
		replaceByBinary(sum, rw, arith.OpSubF, nil, inner.x, c)
	} else {
		replaceByBinary(sum, rw, arith.OpAddF, inner.x, nil, c)
	}
	return true
}

// isNormal reports whether a constant has all digits of its type.
func isNormal(c ir.Float) bool {
	least := 0x1p-1022
	if c.Type == ir.F32 {
		least = 0x1p-126
	}
	size := math.Abs(c.Value)
	return size >= least && !math.IsInf(size, 1)
}
