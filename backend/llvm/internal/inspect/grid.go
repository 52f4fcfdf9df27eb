package inspect

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A Grid is the index along i of a load on a finer or a coarser grid: (Mul*Of + Off)/Div + Plus, where what is divided is not negative.
type Grid struct {
	Of                  *ir.Value
	Mul, Off, Div, Plus int64
}

// GridOf returns the index along i of a load as that of a grid; false if it is none.
func GridOf(load *ir.Op) (g Grid, ok bool) {
	v := loop.PointOf(load)[0]
	plus := int64(ir.OffsetAttr.Of(load)[0])
	if v == nil {
		return g, false
	}
	v, off := apart(v)
	if quotient := v.DefinedBy(arith.OpDivSI); quotient != nil {
		div, isConstant := ir.ConstantOf(quotient.Operand(1)).(ir.Int)
		of, inner := apart(quotient.Operand(0))
		g = Grid{Of: of, Mul: 1, Off: inner, Div: div.Value, Plus: plus + off}
		ok = isConstant && div.Value > 0
	} else {
		g = Grid{Of: v, Mul: 1, Div: 1, Plus: plus + off}
		ok = true
	}
	if product := g.Of.DefinedBy(arith.OpMulI); ok && product != nil {
		mul, isConstant := ir.ConstantOf(product.Operand(1)).(ir.Int)
		g.Of, g.Mul, ok = product.Operand(0), mul.Value, isConstant
		of, inner := apart(g.Of)
		if g.Of = of; g.Div == 1 {
			g.Plus += mul.Value * inner
		} else {
			g.Off += mul.Value * inner
		}
	}
	return g, ok
}

// apart divides an index into a value and the constant that is added to it.
func apart(v *ir.Value) (*ir.Value, int64) {
	x, n, ok := distanceOf(v)
	if !ok {
		return v, 0
	}
	return x, int64(n)
}
