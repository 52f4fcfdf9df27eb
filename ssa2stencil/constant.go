package ssa2stencil

import (
	"cmp"
	"go/token"
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

// constOp evaluates arithmetic of int constants, with the bits that Go gives. There is no
// result where Go panics.
func constOp(op token.Token, a, b int) (int, bool) {
	switch op {
	case token.ADD:
		return a + b, true
	case token.SUB:
		return a - b, true
	case token.MUL:
		return a * b, true
	case token.AND:
		return a & b, true
	case token.OR:
		return a | b, true
	case token.XOR:
		return a ^ b, true
	case token.AND_NOT:
		return a &^ b, true
	}
	switch {
	case op == token.QUO && b != 0:
		return a / b, true
	case op == token.REM && b != 0:
		return a % b, true
	case op == token.SHL && b >= 0:
		return a << b, true
	case op == token.SHR && b >= 0:
		return a >> b, true
	}
	return 0, false
}

// compareFloats compares floating-point constants.
func compareFloats(op token.Token, x, y value) (truth, bool) {
	a, okA := x.(float)
	b, okB := y.(float)
	if !okA || !okB {
		return false, false
	}
	return truth(ordered(op, rounded(a.v, a.t), rounded(b.v, b.t))), true
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
