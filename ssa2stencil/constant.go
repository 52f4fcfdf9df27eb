package ssa2stencil

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/ir"
)

// maxOffset bounds the distance from the point in affine values, so that it cannot
// overflow.
const maxOffset = 1 << 20

// affineOp evaluates int arithmetic of which the result is a coordinate plus a constant.
func affineOp(op token.Token, a, b affine) (affine, bool) {
	out := affine{dim: none}
	switch {
	case op == token.ADD && (a.dim == none || b.dim == none):
		out = affine{max(a.dim, b.dim), a.off + b.off}
	case op == token.SUB && b.dim == none:
		out = affine{a.dim, a.off - b.off}
	case op == token.SUB && a.dim == b.dim:
		out.off = a.off - b.off
	case op == token.MUL && a == affine{none, 1}:
		out = b
	case op == token.MUL && b == affine{none, 1}:
		out = a
	default:
		return out, false
	}
	return out, max(a.off, -a.off, b.off, -b.off, out.off, -out.off) <= maxOffset
}

// constValue converts a constant of go/ssa; the zero value of a function type
// is poison.
func constValue(c *ssa.Const) value {
	t := scalarOf(c.Type())
	switch {
	case c.Value == nil || t == 0:
		return zeroAggregate(c.Type())
	case t == ir.I1:
		return truth(constant.BoolVal(c.Value))
	case t.IsFloat():
		return float{c.Value, t}
	}
	v := constant.ToInt(c.Value)
	n, exact := constant.Int64Val(v)
	if !exact {
		u, _ := constant.Uint64Val(v)
		n = int64(u)
	}
	return intValue(ir.Int{Value: n, Type: t})
}

// tableValue is the value of a variable of a package.
func tableValue(k *check.Constant, t types.Type) value {
	inner, ok := parts(t)
	switch {
	case k.Value == nil && k.Elems == nil:
		return zero(t)
	case !ok:
		return constValue(ssa.NewConst(k.Value, t))
	}
	out := make(aggregate, len(inner))
	for n, t := range inner {
		out[n] = tableValue(k.Elems[n], t)
	}
	return out
}

// intValue is the value of an integer constant or of a truth value.
func intValue(c ir.Int) value {
	switch c.Type {
	case ir.I1:
		return truth(c.Value != 0)
	case ir.Index:
		return affine{none, int(c.Value)}
	}
	return c
}

// constantOf returns what a value is as an operand that is a constant, or nil.
func constantOf(v value) ir.Attr {
	switch v := v.(type) {
	case ir.Int:
		return v
	case ir.Float:
		return v
	case affine:
		if v.dim == none {
			return ir.Int{Value: int64(v.off), Type: ir.Index}
		}
	case float:
		return ir.Float{Value: rounded(v.v, v.t), Type: v.t}
	}
	return nil
}

// intConstant returns an integer constant.
func intConstant(v value) (ir.Int, bool) {
	c, ok := constantOf(v).(ir.Int)
	return c, ok
}

// fold evaluates an operation on constants, as the operation itself would. There is no result if one of the values is not constant.
func fold(info *ir.OpInfo, t ir.Scalar, xs ...value) (value, bool) {
	scratch := ir.AtEnd(&ir.Region{})
	operands, constants := make([]*ir.Value, len(xs)), make([]ir.Attr, len(xs))
	for n, x := range xs {
		switch c := constantOf(x).(type) {
		case ir.Int:
			operands[n] = arith.NewInt(scratch, c.Value, c.Type)
		case ir.Float:
			operands[n] = arith.NewFloat(scratch, c.Value, c.Type)
		default:
			return nil, false
		}
		constants[n] = constantOf(x)
	}
	op := scratch.Create(info, operands, []ir.Type{t}, nil)
	for _, f := range info.Fold(op, constants) {
		if n := slices.Index(operands, f.Value); n >= 0 {
			return xs[n], true
		}
		switch c := f.Constant.(type) {
		case ir.Int:
			return intValue(c), true
		case ir.Float:
			return c, true
		}
	}
	return nil, false
}

// ordered evaluates a comparison.
func ordered[T cmp.Ordered](op token.Token, x, y T) bool {
	switch op {
	case token.EQL:
		return x == y
	case token.NEQ:
		return x != y
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	}
	return x >= y
}
