package ssa2stencil

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// What a field is read at besides the point's own indices plus constants: indices that are limited, and those of finer and coarser
// grids.

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
		fr.errorf(l.pos, diag.InvalidBound, "the %s bound of oec.Within, for index %s of %s, is none of these: a constant, %[2]s plus a constant, N%[4]s of a Domain plus a constant", bound, name, f.name, strings.ToUpper(name)).
			WithHint("use one of them; other bounds are for min and max, around the first argument")
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

// scaled is an int: the index of a finer or coarser grid, (mul*x + off)/div + plus for the coordinate x of the point along dim. Where div
// is 1, off is 0.
type scaled struct{ dim, mul, off, div, plus int }

// scaledOf returns an int as such an index; a constant is none times any coordinate.
func scaledOf(v value) (s scaled, ok bool) {
	switch v := v.(type) {
	case scaled:
		return v, true
	case affine:
		s = scaled{dim: v.dim, mul: 1, div: 1, plus: v.off}
		if v.dim == none {
			s.mul = 0
		}
		return s, true
	}
	return s, false
}

// maxFactor bounds factors and divisors of an index, so that nothing overflows.
const maxFactor = 1 << 10

// scaledOp evaluates int arithmetic of which the result is the index of a finer or coarser grid.
func scaledOp(op token.Token, x, y value) (value, bool) {
	a, okA := scaledOf(x)
	b, okB := scaledOf(y)
	if !okA || !okB || a.dim == none && b.dim == none {
		return nil, false
	}
	if a.dim == none && (op == token.ADD || op == token.MUL) {
		a, b = b, a
	}
	n := b.plus
	switch {
	case op == token.ADD && b.dim == none:
		a.plus += n
	case op == token.SUB && b.dim == none:
		a.plus -= n
	case op == token.ADD && a.dim == b.dim && a.div == 1 && b.div == 1:
		a.mul, a.plus = a.mul+b.mul, a.plus+b.plus
	case op == token.SUB && a.dim == b.dim && a.div == 1 && b.div == 1:
		a.mul, a.plus = a.mul-b.mul, a.plus-b.plus
	case op == token.MUL && b.dim == none && a.div == 1:
		a.mul, a.plus = n*a.mul, n*a.plus
	case op == token.QUO && b.dim == none && (a.div == 1 || a.plus == 0) && n > 0:
		if a.div == 1 {
			a.off, a.plus = a.plus, 0
		}
		a.div *= n
	default:
		return nil, false
	}
	return a.settled()
}

// settled returns the value of an index, which is affine if it is one of the same grid; false if it is none that increases with the point, or
// if its numbers are large.
func (s scaled) settled() (value, bool) {
	if s.mul == 0 && s.div == 1 {
		return affine{none, s.plus}, true
	}
	if s.mul < 1 || max(s.mul, s.div) > maxFactor || max(s.off, -s.off, s.plus, -s.plus) > maxOffset {
		return nil, false
	}
	e := stencil.ScaledEnd(s.mul, s.off, s.div, s.plus)
	if e.Scale.Div == 0 {
		return affine{s.dim, e.Bound.Off}, true
	}
	return scaled{s.dim, e.Scale.Mul, e.Scale.Off, e.Scale.Div, e.Bound.Off}, true
}

// scaled makes the value of an index of another grid.
func (c *context) scaled(s scaled) *ir.Value {
	var at [ir.Rank]int
	if s.mul == 1 {
		at[s.dim], s.off = s.off, 0
	}
	v := stencil.NewIndex(c.b, s.dim, at)
	for _, step := range []struct {
		info    *ir.OpInfo
		n, idle int
	}{{arith.OpMulI, s.mul, 1}, {arith.OpAddI, s.off, 0}, {arith.OpDivSI, s.div, 1}, {arith.OpAddI, s.plus, 0}} {
		if step.n != step.idle {
			v = arith.NewBinary(c.b, step.info, v, arith.NewInt(c.b, int64(step.n), ir.Index))
		}
	}
	return v
}

// onGrid sets the window along d where a field is read at the index of another grid, and reports whether it can be.
func (fr *frame) onGrid(w *stencil.Window, f field, d int, s scaled, in *ssa.Call, n int) bool {
	if s.dim != d || max(s.mul, s.div) > abi.MaxScale {
		fr.badIndex(f, s, d, in, n)
		return false
	}
	w.Lo[d] = stencil.ScaledEnd(s.mul, s.off, s.div, s.plus)
	w.Hi[d] = w.Lo[d]
	return true
}

// checkQuotients reports an access at an index that is the quotient of a negative number somewhere in the domain, as far as the conditions
// around it show.
func (fr *frame) checkQuotients(read *ir.Op, f field, in *ssa.Call) {
	var all [ir.Rank]bool
	for d := range all {
		all[d] = true
	}
	r := stencil.WindowAttr.Of(read).Range()
	for _, where := range stencil.Where(read) {
		at, negative := stencil.Reach{Guard: where, Range: r}.DividesNegative(ir.Domain(all))
		if !negative {
			continue
		}
		present := read.Operand(0).Type.(stencil.TempType).Present()
		n := 0
		for d := range at.Dim {
			if present[d] {
				n++
			}
		}
		fr.relate(fr.r.diags.NegativeQuotient(fr.indexAt(f, at.Dim, in, n), at.Index(), at.What(), at.Rounded(), at.At))
		return
	}
}
