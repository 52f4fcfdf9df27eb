package ssa2stencil

import (
	"go/token"
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// operation evaluates a function that is one operation on its arguments.
func (fr *frame) operation(info *ir.OpInfo, args []value, in *ssa.Call) value {
	xs := make([]*ir.Value, len(args))
	for n, a := range args {
		xs[n] = fr.ctx.number(a, scalarOf(in.Type()))
	}
	return computed{mathop.New(fr.ctx.b, info, xs...)}
}

// copysign is math.Copysign. The sign of a NaN counts as positive: machines do not agree
// on what it is when a NaN comes of numbers.
func copysign(fr *frame, _ *ssa.Call, args []value) value {
	return computed{fr.copysign(fr.ctx.number(args[0], ir.F64), args[1])}
}

func (fr *frame) copysign(x *ir.Value, sign value) *ir.Value {
	b, y := fr.ctx.b, fr.ctx.number(sign, ir.F64)
	if _, known := sign.(float); !known {
		number := arith.NewCompare(b, arith.OpCmpF, "oeq", y, y)
		y = arith.NewSelect(b, number, y, arith.NewFloat(b, 0, ir.F64))
	}
	return mathop.New(b, mathop.OpCopysign, x, y)
}

// signbit is math.Signbit, with the sign of a NaN as in math.Copysign.
func signbit(fr *frame, _ *ssa.Call, args []value) value {
	b := fr.ctx.b
	one := fr.copysign(arith.NewFloat(b, 1, ir.F64), args[0])
	return computed{arith.NewCompare(b, arith.OpCmpF, "olt", one, arith.NewFloat(b, 0, ir.F64))}
}

// isNaN is math.IsNaN: only a NaN differs from itself.
func isNaN(fr *frame, _ *ssa.Call, args []value) value {
	x := fr.ctx.number(args[0], ir.F64)
	return computed{arith.NewCompare(fr.ctx.b, arith.OpCmpF, "une", x, x)}
}

// isInf is math.IsInf: the second argument is the sign of the infinity, or zero for both.
func isInf(fr *frame, _ *ssa.Call, args []value) value {
	x := fr.ctx.number(args[0], ir.F64)
	is := func(sign int, asked token.Token) value {
		inf := arith.NewCompare(fr.ctx.b, arith.OpCmpF, "oeq", x, arith.NewFloat(fr.ctx.b, math.Inf(sign), ir.F64))
		return fr.logic(arith.OpAndI, fr.compare(asked, args[1], affine{dim: none}, ir.Index), computed{inf})
	}
	return fr.logic(arith.OpOrI, is(1, token.GEQ), is(-1, token.LEQ))
}

// logic evaluates and or or of bools, at once if one is known and decides.
func (fr *frame) logic(info *ir.OpInfo, x, y value) value {
	neutral := truth(info == arith.OpAndI)
	for n, v := range []value{x, y} {
		switch v {
		case neutral:
			return []value{y, x}[n]
		case !neutral:
			return v
		}
	}
	return computed{arith.NewBinary(fr.ctx.b, info, fr.ctx.number(x, ir.I1), fr.ctx.number(y, ir.I1))}
}

// infinity is math.Inf.
func infinity(fr *frame, _ *ssa.Call, args []value) value {
	plus, minus := ir.Float{Value: math.Inf(1), Type: ir.F64}, ir.Float{Value: math.Inf(-1), Type: ir.F64}
	switch positive := fr.compare(token.GEQ, args[0], affine{dim: none}, ir.Index); positive {
	case truth(true):
		return plus
	case truth(false):
		return minus
	default:
		return computed{arith.NewSelect(fr.ctx.b, fr.ctx.number(positive, ir.I1), fr.ctx.number(plus, ir.F64), fr.ctx.number(minus, ir.F64))}
	}
}

// notANumber is math.NaN.
func notANumber(*frame, *ssa.Call, []value) value {
	return ir.Float{Value: math.NaN(), Type: ir.F64}
}
