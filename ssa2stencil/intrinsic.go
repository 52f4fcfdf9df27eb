package ssa2stencil

import (
	"go/token"
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
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
	if isInt(t) {
		return fr.intExtreme(b.Name() == "min", args, t)
	}
	x := fr.ctx.number(args[0], t)
	for _, a := range args[1:] {
		x = fr.extreme(b.Name() == "min", x, fr.ctx.number(a, t))
	}
	return computed{x}
}

// intExtreme is min or max of integers.
func (fr *frame) intExtreme(isMin bool, args []value, t ir.Scalar) value {
	op := token.GTR
	if isMin {
		op = token.LSS
	}
	x := args[0]
	for _, y := range args[1:] {
		x = fr.extremeInt(intPredicate(op, t), x, y, t)
	}
	return x
}

// expansion evaluates a call of a function that is several operations.
type expansion func(fr *frame, in *ssa.Call, args []value) value

// expansions are those functions of the table of package lang, by the path of their package and the
// name.
var expansions = map[string]expansion{
	"math.Copysign": copysign,
	"math.Max":      extremeIntrinsic(false),
	"math.Min":      extremeIntrinsic(true),

	"math.Inf":     infinity,
	"math.IsInf":   isInf,
	"math.IsNaN":   isNaN,
	"math.NaN":     notANumber,
	"math.Signbit": signbit,

	"math.Float32bits":     reinterpret,
	"math.Float32frombits": reinterpret,
	"math.Float64bits":     reinterpret,
	"math.Float64frombits": reinterpret,

	"github.com/openearthgo/oec.Int": func(fr *frame, in *ssa.Call, args []value) value {
		return fr.truncate(args[0], scalarOf(in.Call.Args[0].Type()), scalarOf(in.Type()))
	},
	"github.com/openearthgo/oec.Within": func(fr *frame, in *ssa.Call, args []value) value { return fr.within(args, in) },
}

// intrinsic evaluates a call of a function that is known by name.
func (fr *frame) intrinsic(fn *ssa.Function, args []value, in *ssa.Call, st state) value {
	if isPoison(args...) {
		return poison{}
	}
	if obj := fn.Object(); obj != nil && obj.Pkg() != nil {
		switch f := lang.FuncOf(obj.Pkg().Path(), obj.Name()); {
		case f == nil:
		case f.Op != nil:
			return fr.operation(f.Op, args, in)
		case f.Recurrence != nil:
			return fr.recurrence(f.Recurrence, f.Name, args, in, st)
		default:
			return expansions[f.Path+"."+f.Name](fr, in, args)
		}
	}
	fr.errorf(fr.instrPos(in), diag.UnsupportedCall, "%s is not supported yet", fn.Name()).
		WithHint("call functions whose source is in a module, or those of package math")
	return poison{}
}

// extremeIntrinsic evaluates math.Min or math.Max.
func extremeIntrinsic(isMin bool) expansion {
	return func(fr *frame, _ *ssa.Call, args []value) value {
		return computed{fr.mathExtreme(isMin, fr.ctx.number(args[0], ir.F64), fr.ctx.number(args[1], ir.F64))}
	}
}

// reinterpret gives the bits of a number another type.
func reinterpret(fr *frame, in *ssa.Call, args []value) value {
	x := fr.ctx.number(args[0], scalarOf(in.Call.Args[0].Type()))
	return computed{arith.NewConversion(fr.ctx.b, arith.OpBitcast, x, scalarOf(in.Type()))}
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
