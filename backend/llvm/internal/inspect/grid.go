package inspect

import (
	"slices"

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

// Finer reports whether every second element is read, and Coarser whether neighbours read the same one by twos: for these, vectors of a row are
// shuffled.
func (g Grid) Finer() bool { return g.Mul == 2 && g.Div == 1 }

// Coarser is explained at [Grid.Finer].
func (g Grid) Coarser() bool { return g.Mul == 1 && g.Div == 2 }

// shuffled reports whether a load in a loop shuffles vectors of a row.
func shuffled(l, load *ir.Op) bool {
	g, ok := GridOf(load)
	return ok && (g.Finer() || g.Coarser()) && followsIndex(l, g.Of)
}

// onlyForShuffles reports whether a value in a loop is part of the indices of such loads, and of nothing else: it is in no vector then.
func onlyForShuffles(l *ir.Op, v *ir.Value) bool {
	if v.Type != ir.Index || v.Unused() {
		return false
	}
	return !slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
		if u.Op.Is(loop.OpLoad) {
			return loop.PointOf(u.Op)[0] != v || !shuffled(l, u.Op)
		}
		return len(u.Op.Results) != 1 || !onlyForShuffles(l, u.Op.Result())
	})
}

// apart divides an index into a value and the constant that is added to it.
func apart(v *ir.Value) (*ir.Value, int64) {
	x, n, ok := distanceOf(v)
	if !ok {
		return v, 0
	}
	return x, int64(n)
}
