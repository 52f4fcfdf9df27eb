package ssa2stencil

import (
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// builtin evaluates a call of a built-in function.
func (fr *frame) builtin(b *ssa.Builtin, args []value, in *ssa.Call) value {
	if isPoison(args...) {
		return poison{}
	}
	if b.Name() != "min" && b.Name() != "max" {
		return fr.unsupported(in)
	}
	t := scalarOf(in.Type())
	if len(args) == 1 {
		return args[0]
	}
	x := fr.ctx.number(args[0], t)
	for _, a := range args[1:] {
		y := fr.ctx.number(a, t)
		if t == ir.Index {
			x = fr.intExtreme(b.Name() == "min", x, y)
		} else {
			x = fr.extreme(b.Name() == "min", x, y)
		}
	}
	return computed{x}
}

// intrinsic evaluates a call of a function that is known by name.
func (fr *frame) intrinsic(fn *ssa.Function, args []value, in *ssa.Call) value {
	if isPoison(args...) {
		return poison{}
	}
	if fn.Pkg != nil && fn.Pkg.Pkg.Path() == "math" {
		var xs []*ir.Value
		for _, a := range args {
			xs = append(xs, fr.ctx.number(a, ir.F64))
		}
		switch fn.Name() {
		case "Sqrt":
			return computed{arith.NewUnary(fr.ctx.b, arith.OpSqrt, xs[0])}
		case "Abs":
			return computed{arith.NewUnary(fr.ctx.b, arith.OpAbsF, xs[0])}
		case "Min":
			return computed{fr.mathExtreme(true, xs[0], xs[1])}
		case "Max":
			return computed{fr.mathExtreme(false, xs[0], xs[1])}
		}
	}
	fr.errorf(fr.instrPos(in), diag.UnsupportedCall, "%s is not supported yet", fn.Name()).
		WithHint("call functions whose source is in a module, or those of package math")
	return poison{}
}

// intExtreme is min or max of ints.
func (fr *frame) intExtreme(isMin bool, x, y *ir.Value) *ir.Value {
	predicate := "sgt"
	if isMin {
		predicate = "slt"
	}
	return arith.NewSelect(fr.ctx.b, arith.NewCompare(fr.ctx.b, arith.OpCmpI, predicate, x, y), x, y)
}

// extreme is Go's built-in min or max: a NaN wins, and -0 is less than 0. Where
// neither number is less and they are not equal but for zero, the answer is
// x+y for max and -(-x-y) for min: that is a NaN if one is, and the right zero.
func (fr *frame) extreme(isMin bool, x, y *ir.Value) *ir.Value {
	b := fr.ctx.b
	t := x.Type.(ir.Scalar)
	compare := func(p string, x, y *ir.Value) *ir.Value { return arith.NewCompare(b, arith.OpCmpF, p, x, y) }
	first, second := compare("ogt", x, y), compare("olt", x, y)
	var special *ir.Value
	if isMin {
		first, second = second, first
		negX, negY := arith.NewUnary(b, arith.OpNegF, x), arith.NewUnary(b, arith.OpNegF, y)
		special = arith.NewUnary(b, arith.OpNegF, arith.NewBinary(b, arith.OpAddF, negX, negY))
	} else {
		special = arith.NewBinary(b, arith.OpAddF, x, y)
	}
	same := arith.NewBinary(b, arith.OpAndI, compare("oeq", x, y), compare("une", x, arith.NewFloat(b, 0, t)))
	keep := arith.NewBinary(b, arith.OpOrI, first, same)
	return arith.NewSelect(b, keep, x, arith.NewSelect(b, second, y, special))
}

// mathExtreme is math.Min or math.Max, in which an infinity of the winning sign
// wins over a NaN as well.
func (fr *frame) mathExtreme(isMin bool, x, y *ir.Value) *ir.Value {
	b := fr.ctx.b
	sign := 1
	if isMin {
		sign = -1
	}
	inf := arith.NewFloat(b, math.Inf(sign), ir.F64)
	any := arith.NewBinary(b, arith.OpOrI,
		arith.NewCompare(b, arith.OpCmpF, "oeq", x, inf), arith.NewCompare(b, arith.OpCmpF, "oeq", y, inf))
	return arith.NewSelect(b, any, inf, fr.extreme(isMin, x, y))
}
