package ssa2stencil

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// The rows for the operators of floating-point numbers.
var (
	floatOps        = map[token.Token]*ir.OpInfo{token.ADD: arith.OpAddF, token.SUB: arith.OpSubF, token.MUL: arith.OpMulF, token.QUO: arith.OpDivF}
	floatPredicates = map[token.Token]string{token.EQL: "oeq", token.NEQ: "une", token.LSS: "olt", token.LEQ: "ole", token.GTR: "ogt", token.GEQ: "oge"}
)

// binary evaluates an operator of two operands. && and || are branches.
func (fr *frame) binary(in *ssa.BinOp) value {
	x, y := fr.get(in.X), fr.get(in.Y)
	if isPoison(x, y) {
		return poison{}
	}
	t := scalarOf(in.X.Type())
	switch {
	case floatPredicates[in.Op] != "":
		return fr.comparison(in.Op, x, y, in.X.Type())
	case t.IsFloat():
		return fr.floating(floatOps[in.Op], x, y, t)
	case in.Op == token.SHL || in.Op == token.SHR:
		return fr.shiftBits(in, x, y)
	case t.IsInteger():
		return fr.integer(in.Op, x, y, t)
	}
	return fr.unsupported(in)
}

// floating evaluates arithmetic of floating-point numbers, at once if both are constants.
func (fr *frame) floating(info *ir.OpInfo, x, y value, t ir.Scalar) value {
	if v, ok := fold(info, t, x, y); ok {
		return v
	}
	return computed{arith.NewBinary(fr.ctx.b, info, fr.ctx.number(x, t), fr.ctx.number(y, t))}
}

// comparison compares values of one type. Arrays and structs are equal if all of their
// parts are.
func (fr *frame) comparison(op token.Token, x, y value, t types.Type) value {
	s := scalarOf(t)
	inner, isAggregate := parts(t)
	switch {
	case isAggregate && op == token.NEQ:
		return fr.not(fr.comparison(token.EQL, x, y, t))
	case isAggregate:
		equal := value(truth(true))
		for n, part := range inner {
			if st, ok := t.Underlying().(*types.Struct); ok && st.Field(n).Name() == "_" {
				continue
			}
			equal = fr.logic(arith.OpAndI, equal, fr.comparison(op, elem(x, n), elem(y, n), part))
		}
		return equal
	case s.IsFloat():
		return fr.compareFloats(op, x, y, s)
	case s == ir.I1:
		return fr.compareBools(op, x, y)
	}
	return fr.compare(op, x, y, s)
}

func (fr *frame) compareFloats(op token.Token, x, y value, t ir.Scalar) value {
	a, okA := constantOf(x).(ir.Float)
	b, okB := constantOf(y).(ir.Float)
	if okA && okB {
		return truth(ordered(op, a.Value, b.Value))
	}
	return computed{arith.NewCompare(fr.ctx.b, arith.OpCmpF, floatPredicates[op], fr.ctx.number(x, t), fr.ctx.number(y, t))}
}

func (fr *frame) compareBools(op token.Token, x, y value) value {
	a, okA := x.(truth)
	b, okB := y.(truth)
	if okA && okB {
		return truth((a == b) == (op == token.EQL))
	}
	different := computed{arith.NewBinary(fr.ctx.b, arith.OpXorI, fr.ctx.number(x, ir.I1), fr.ctx.number(y, ir.I1))}
	if op == token.EQL {
		return fr.not(different)
	}
	return different
}

// not evaluates the opposite of a bool.
func (fr *frame) not(x value) value {
	if b, ok := x.(truth); ok {
		return !b
	}
	return computed{not(fr.ctx, fr.ctx.number(x, ir.I1))}
}
