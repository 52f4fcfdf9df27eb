package math

import (
	"math"
	"math/big"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// float returns the folded result of an operation of type t. All but fma give the f32 result
// if they are computed in f64 and rounded.
func float(v float64, t ir.Scalar) []ir.Folded {
	return []ir.Folded{{Constant: arith.Rounded(v, t)}}
}

// numbers returns the operands, if all are constants.
func numbers(constants []ir.Attr) (xs []float64, t ir.Scalar) {
	for _, a := range constants {
		c, ok := a.(ir.Float)
		if !ok {
			return nil, 0
		}
		xs, t = append(xs, c.Value), c.Type
	}
	return xs, t
}

// foldRounding folds constants, and what is an integer already.
func foldRounding(f func(float64) float64) func(*ir.Op, []ir.Attr) []ir.Folded {
	return func(op *ir.Op, constants []ir.Attr) []ir.Folded {
		if xs, t := numbers(constants); xs != nil {
			return float(f(xs[0]), t)
		}
		if x := op.Operand(0); x.DefinedBy(op.Info) != nil || x.DefinedBy(arith.OpSIToFP) != nil {
			return []ir.Folded{{Value: x}}
		}
		return nil
	}
}

func foldCopysign(op *ir.Op, constants []ir.Attr) []ir.Folded {
	if op.Operand(0) == op.Operand(1) {
		return []ir.Folded{{Value: op.Operand(0)}}
	}
	if xs, t := numbers(constants); xs != nil && !math.IsNaN(xs[1]) {
		return float(math.Copysign(xs[0], xs[1]), t)
	}
	return nil
}

func foldMod(_ *ir.Op, constants []ir.Attr) []ir.Folded {
	if xs, t := numbers(constants); xs != nil {
		return float(math.Mod(xs[0], xs[1]), t)
	}
	return nil
}

func foldFMA(_ *ir.Op, constants []ir.Attr) []ir.Folded {
	xs, t := numbers(constants)
	switch {
	case xs == nil:
		return nil
	case t == ir.F32:
		return float(float64(FMA32(float32(xs[0]), float32(xs[1]), float32(xs[2]))), t)
	}
	return float(math.FMA(xs[0], xs[1], xs[2]), t)
}

// FMA32 returns x*y+z rounded once. It is what math.fma of f32 means, in numbers of as many
// digits as it takes; back ends have faster ways.
func FMA32(x, y, z float32) float32 {
	// A product of two f32 is an f64. So is the sum, if it is exact: zero with its sign,
	// an infinity or NaN.
	product := float64(x) * float64(y)
	sum := product + float64(z)
	if sum == 0 || math.IsInf(sum, 0) || math.IsNaN(sum) {
		return float32(sum)
	}
	const digits = 1024 // more than lie between the largest and the smallest
	exact := new(big.Float).SetPrec(digits).SetFloat64(product)
	exact.Add(exact, big.NewFloat(float64(z)))
	rounded, _ := exact.Float32()
	return rounded
}
