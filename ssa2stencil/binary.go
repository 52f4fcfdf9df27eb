package ssa2stencil

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/internal/diag"
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

// The rows for the operators of integers; those of division and shifts depend on the sign.
var (
	intOps = map[token.Token]*ir.OpInfo{token.ADD: arith.OpAddI, token.SUB: arith.OpSubI, token.MUL: arith.OpMulI,
		token.AND: arith.OpAndI, token.OR: arith.OpOrI, token.XOR: arith.OpXorI, token.SHL: arith.OpShL}
	signedOps     = map[token.Token]*ir.OpInfo{token.QUO: arith.OpDivSI, token.REM: arith.OpRemSI, token.SHR: arith.OpShRS}
	unsignedOps   = map[token.Token]*ir.OpInfo{token.QUO: arith.OpDivUI, token.REM: arith.OpRemUI, token.SHR: arith.OpShRU}
	intPredicates = map[token.Token]string{token.EQL: "eq", token.NEQ: "ne", token.LSS: "slt", token.LEQ: "sle", token.GTR: "sgt", token.GEQ: "sge"}
)

func intOp(op token.Token, t ir.Scalar) *ir.OpInfo {
	switch {
	case intOps[op] != nil:
		return intOps[op]
	case t.IsUnsigned():
		return unsignedOps[op]
	}
	return signedOps[op]
}

// integer evaluates arithmetic of a type of integers; what stays a coordinate plus a
// constant stays affine, and what is an index of a finer or coarser grid one of that.
func (fr *frame) integer(op token.Token, x, y value, t ir.Scalar) value {
	switch op {
	case token.AND_NOT:
		return fr.integer(token.AND, x, fr.integer(token.XOR, y, allOnes(t), t), t)
	case token.QUO, token.REM:
		fr.require(fr.compare(token.NEQ, y, intValue(ir.Int{Type: t}), t), diag.DivisionByZero)
	}
	info := intOp(op, t)
	if v, ok := fold(info, t, x, y); ok {
		return v
	}
	a, okA := x.(affine)
	b, okB := y.(affine)
	if okA && okB {
		if v, ok := affineOp(op, a, b); ok {
			return v
		}
	}
	if v, ok := extentOp(op, x, y); ok {
		return v
	}
	if v, ok := limitedOp(op, x, y); ok {
		return v
	}
	if v, ok := scaledOp(op, x, y); ok {
		return v
	}
	return computed{arith.NewBinary(fr.ctx.b, info, fr.ctx.number(x, t), fr.ctx.number(y, t))}
}

// allOnes is the integer all of whose bits are set.
func allOnes(t ir.Scalar) value {
	v, _ := fold(arith.OpSubI, t, intValue(ir.Int{Type: t}), intValue(ir.Int{Value: 1, Type: t}))
	return v
}

// require makes the program panic with a message of Go where a condition does not hold.
func (fr *frame) require(ok value, message string) {
	if ok != truth(true) {
		arith.NewAssert(fr.ctx.b, fr.ctx.number(ok, ir.I1), message)
	}
}

// shiftBits evaluates x << y and x >> y. The count is of a type of its own.
func (fr *frame) shiftBits(in *ssa.BinOp, x, y value) value {
	t, from := scalarOf(in.X.Type()), scalarOf(in.Y.Type())
	if from.IsSigned() {
		fr.require(fr.compare(token.GEQ, y, intValue(ir.Int{Type: from}), from), diag.NegativeShift)
	}
	info, count := intOp(in.Op, t), fr.shiftCount(y, from, t)
	if v, ok := fold(info, t, x, count); ok {
		return v
	}
	if n, ok := intConstant(count); ok && in.Op == token.SHL && t == ir.Index && n.Value < 16 {
		if v, ok := scaledOp(token.MUL, x, affine{none, 1 << n.Value}); ok {
			return v
		}
	}
	return computed{arith.NewBinary(fr.ctx.b, info, fr.ctx.number(x, t), fr.ctx.number(count, t))}
}

// shiftCount converts a count to the type of what is shifted. A count of the width shifts
// like one that the type does not hold.
func (fr *frame) shiftCount(y value, from, to ir.Scalar) value {
	if from.Bits() > to.Bits() {
		y = fr.extremeInt("ult", y, intValue(ir.Int{Value: int64(to.Bits()), Type: from}), from)
	}
	return fr.resize(y, from, to)
}

// compare compares integers, at once if the answer does not depend on the point.
func (fr *frame) compare(op token.Token, x, y value, t ir.Scalar) value {
	a, okA := x.(affine)
	b, okB := y.(affine)
	if okA && okB && a.dim == b.dim {
		return truth(ordered(op, a.off, b.off))
	}
	if v, ok := compareExtents(op, x, y); ok {
		return v
	}
	predicate := intPredicate(op, t)
	c, okC := intConstant(x)
	d, okD := intConstant(y)
	if okC && okD {
		return truth(arith.CompareInt(predicate, c.Value, d.Value))
	}
	return computed{arith.NewCompare(fr.ctx.b, arith.OpCmpI, predicate, fr.ctx.number(x, t), fr.ctx.number(y, t))}
}

func intPredicate(op token.Token, t ir.Scalar) string {
	p := intPredicates[op]
	if t.IsUnsigned() && len(p) == len("slt") {
		p = "u" + p[1:]
	}
	return p
}

// extremeInt chooses x where the predicate holds of x and y, else y.
func (fr *frame) extremeInt(predicate string, x, y value, t ir.Scalar) value {
	a, okA := intConstant(x)
	b, okB := intConstant(y)
	switch {
	case okA && okB && arith.CompareInt(predicate, a.Value, b.Value):
		return x
	case okA && okB:
		return y
	}
	v, w := fr.ctx.number(x, t), fr.ctx.number(y, t)
	cond := arith.NewCompare(fr.ctx.b, arith.OpCmpI, predicate, v, w)
	return computed{arith.NewSelect(fr.ctx.b, cond, v, w)}
}
