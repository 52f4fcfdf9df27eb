package ssa2stencil

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// limited is an int: what oec.Within returned, plus off. Its bounds say what a field that
// is read there must hold.
type limited struct {
	v      *ir.Value // without off
	lo, hi value
	off    int
	pos    token.Pos // of the call
}

// within evaluates a call of oec.Within.
func (fr *frame) within(args []value, in *ssa.Call) value {
	b, v := fr.ctx.b, fr.ctx.number(args[0], ir.Index)
	for n, beyond := range []string{"slt", "sgt"} {
		bound := fr.ctx.number(args[1+n], ir.Index)
		v = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, beyond, v, bound), bound, v)
	}
	return limited{v: v, lo: args[1], hi: args[2], pos: fr.instrPos(in)}
}

// limitedOp evaluates the sum or difference of a limited int and a constant.
func limitedOp(op token.Token, x, y value) (value, bool) {
	if _, swapped := y.(limited); swapped && op == token.ADD {
		x, y = y, x
	}
	l, ok := x.(limited)
	c, isAffine := y.(affine)
	if !ok || !isAffine || c.dim != none {
		return nil, false
	}
	switch op {
	case token.ADD:
		l.off += c.off
	case token.SUB:
		l.off -= c.off
	default:
		return nil, false
	}
	return l, max(c.off, -c.off, l.off, -l.off) <= maxOffset
}

// limited makes the value of a limited int.
func (c *context) limited(l limited) *ir.Value {
	if l.off == 0 {
		return c.own(l.v)
	}
	return arith.NewBinary(c.b, arith.OpAddI, c.own(l.v), arith.NewInt(c.b, int64(l.off), ir.Index))
}

// limits adds to a window along d where a field is read at a limited index. Bounds of one
// kind that exclude each other leave the upper one.
func (fr *frame) limits(w *stencil.Window, f field, d int, l limited) bool {
	lo, okLo := windowEnd(l.lo, d, l.off)
	hi, okHi := windowEnd(l.hi, d, l.off)
	if !okLo || !okHi {
		name, bound := ir.DimNames[d], "lower"
		if okLo {
			bound = "upper"
		}
		fr.errorf(l.pos, diag.InvalidBound, "the %s bound of oec.Within, for index %s of %s, is neither %s plus a constant nor the same at all points", bound, name, f.name, name).
			WithHint("use %s plus a constant, a constant, or N%s of a Domain plus a constant; other bounds are for min and max, around the first argument", name, strings.ToUpper(name))
		return false
	}
	if lo.Fixed == hi.Fixed && lo.Bound.Extent == hi.Bound.Extent && lo.Bound.Off > hi.Bound.Off {
		lo = hi
	}
	w.Lo[d], w.Hi[d] = lo, hi
	return true
}

// windowEnd converts a bound of an index along d, moved by off.
func windowEnd(bound value, d, off int) (stencil.End, bool) {
	switch b := bound.(type) {
	case affine:
		return stencil.End{Bound: ir.Lit(b.off + off), Fixed: b.dim == none}, b.dim == none || b.dim == d
	case extent:
		return stencil.End{Bound: ir.End(d, b.off+off), Fixed: true}, b.dim == d
	}
	return stencil.End{}, false
}
