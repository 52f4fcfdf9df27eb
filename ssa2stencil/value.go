package ssa2stencil

import (
	"fmt"
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// value is an abstract value of Go.
type value interface{}

// The kinds of values.
type (
	// affine is an int: the coordinate of the point along dim plus off, or the
	// constant off if dim is none. A constant of another type of integers is an ir.Int.
	affine struct{ dim, off int }
	// truth is a bool that is known.
	truth bool
	// float is a floating-point constant, exact until it is used. An infinity or NaN is
	// an ir.Float.
	float struct {
		v constant.Value
		t ir.Scalar
	}
	// computed is a value of the body being made: a number, a bool, or an int
	// that is not affine.
	computed struct{ v *ir.Value }
	// scalar is a run-time scalar of type t: an argument of the program.
	scalar struct {
		v *ir.Value
		t ir.Scalar
	}
	// field is an accessor: a temp of the program, and the name of the parameter.
	field struct {
		temp *ir.Value
		name string
	}
	// closure is a function with what it captures.
	closure struct {
		fn       *ssa.Function
		bindings []value
	}
	// cell is a variable that lives in memory, because a closure captures it.
	// What it holds is part of the state.
	cell struct{ n int }
	// table is the address of a variable of a package, which holds a constant.
	table struct{ v value }
	// tuple holds the results of a call.
	tuple []value
	// unset is a function that was never assigned: nil.
	unset struct{}
	// poison stands for what could not be computed; the error is reported.
	poison struct{}
	// nothing is the value of a variable on a path that does not have it.
	nothing struct{}
)

const none = -1

// state is the memory: what each cell holds.
type state map[*cell]value

func (st state) clone() state {
	out := make(state, len(st))
	for c, v := range st {
		out[c] = v
	}
	return out
}

// invariant reports whether a value is the same at all points.
func (st state) invariant(v value) bool { return st.invariantBut(v, map[*closure]bool{}) }

// invariantBut is the same, but for closures that it has looked at.
func (st state) invariantBut(v value, seen map[*closure]bool) bool {
	switch v := v.(type) {
	case affine:
		return v.dim == none
	case truth, float, ir.Int, ir.Float, scalar, field, unset, domain, extent:
		return true
	case *cell:
		return st.invariantBut(st[v], seen)
	case aggregate:
		return !slices.ContainsFunc(v, func(x value) bool { return !st.invariantBut(x, seen) })
	case *swept:
		return true
	case table:
		return st.invariantBut(v.v, seen)
	case lookup:
		return st.invariantBut(aggregate(v.at), seen)
	case *closure:
		if seen[v] {
			return true // else the answer is known
		}
		seen[v] = true
		return !slices.ContainsFunc(v.bindings, func(b value) bool { return !st.invariantBut(b, seen) })
	}
	return false
}

// key describes a value; equal keys mean equal values. Without a state, variables
// count as equal only if they are the same one.
func (r *raiser) key(v value, st state) string { return r.keyWith(v, st, map[*closure]string{}) }

// keyWith is the same, with the keys of the closures that are known.
func (r *raiser) keyWith(v value, st state, known map[*closure]string) string {
	switch v := v.(type) {
	case affine:
		return fmt.Sprintf("%d:%d", v.dim, v.off)
	case extent:
		return fmt.Sprintf("N%d:%d", v.dim, v.off)
	case limited:
		return fmt.Sprintf("v%d:%d", r.id(v.v), v.off)
	case scaled:
		return fmt.Sprint("s", v)
	case truth:
		return fmt.Sprint(bool(v))
	case float:
		return v.v.ExactString() + v.t.String()
	case ir.Int:
		return v.String()
	case ir.Float:
		return v.String()
	case scalar:
		return fmt.Sprintf("v%d", r.id(v.v))
	case computed:
		return fmt.Sprintf("v%d", r.id(v.v))
	case field:
		return fmt.Sprintf("v%d", r.id(v.temp))
	case *swept, *previous:
		return fmt.Sprintf("v%d", r.id(v))
	case array:
		return fmt.Sprintf("v%d", r.id(v.v)) + r.keys(v.at)
	case zeros:
		return fmt.Sprint("0", v)
	case lookup:
		return fmt.Sprintf("v%d", r.id(v.temp)) + r.keys(v.at)
	case table:
		return "*" + r.keyWith(v.v, st, known)
	case place:
		if v.c != nil {
			return fmt.Sprintf("&c%d", v.c.n) + r.keys(v.path)
		}
		return "&" + r.keyWith(v.table, st, known) + r.keys(v.path)
	case *updated:
		return fmt.Sprintf("u%d", r.id(v))
	case *cell:
		if st == nil {
			return fmt.Sprintf("c%d", v.n)
		}
		return r.keyWith(st[v], st, known)
	case aggregate:
		parts := make([]string, len(v))
		for n, x := range v {
			parts[n] = r.keyWith(x, st, known)
		}
		return "[" + strings.Join(parts, " ") + "]"
	case *closure:
		if known[v] == "" {
			text := fmt.Sprintf("f%d", r.id(v.fn))
			for _, b := range v.bindings {
				text += "," + r.keyWith(b, st, known)
			}
			known[v] = fmt.Sprintf("f%d", r.id(text)) // short, however many closures it calls
		}
		return known[v]
	}
	return fmt.Sprintf("%T", v)
}

// id numbers pointers in the order they are met, so that keys do not depend on
// addresses.
func (r *raiser) id(p any) int {
	if _, ok := r.ids[p]; !ok {
		r.ids[p] = len(r.ids)
	}
	return r.ids[p]
}

// number returns the value of the body for an abstract value of type t.
func (c *context) number(v value, t ir.Scalar) *ir.Value {
	switch v := v.(type) {
	case computed:
		return c.own(v.v)
	case scalar:
		return convertInt(c.b, c.arg(v.v), v.t)
	case affine:
		if v.dim == none {
			return arith.NewInt(c.b, int64(v.off), ir.Index)
		}
		var off [ir.Rank]int
		off[v.dim] = v.off
		return stencil.NewIndex(c.b, v.dim, off)
	case extent:
		return c.extent(v)
	case limited:
		return c.limited(v)
	case scaled:
		return c.scaled(v)
	case lookup:
		return c.read(v)
	case truth:
		if v {
			return arith.NewInt(c.b, 1, ir.I1)
		}
		return arith.NewInt(c.b, 0, ir.I1)
	case float:
		return arith.NewFloat(c.b, rounded(v.v, t), t)
	case ir.Int:
		return arith.NewInt(c.b, v.Value, v.Type)
	case ir.Float:
		return arith.NewFloat(c.b, v.Value, v.Type)
	}
	// After an error, or on a path that is not taken: any value will do.
	if t.IsFloat() {
		return arith.NewFloat(c.b, 0, t)
	}
	return arith.NewInt(c.b, 0, t)
}

// rounded rounds an exact constant once, to the type's precision.
func rounded(v constant.Value, t ir.Scalar) float64 {
	v = constant.ToFloat(v)
	if t == ir.F32 {
		f, _ := constant.Float32Val(v)
		return float64(f)
	}
	f, _ := constant.Float64Val(v)
	return f
}

// What is known of the domain, the same at all points.
type (
	// domain is an oec.Domain. Its first fields are the extents along i, j and k.
	domain struct{}
	// extent is an int: the extent of the domain along dim plus off.
	extent struct{ dim, off int }
)

// extentOp evaluates int arithmetic of which the result is an extent plus a constant, or
// the constant by which two such differ.
func extentOp(op token.Token, x, y value) (value, bool) {
	if _, swapped := y.(extent); swapped && op == token.ADD {
		x, y = y, x
	}
	e, ok := x.(extent)
	if !ok {
		return nil, false
	}
	off := e.off
	switch y := y.(type) {
	case affine:
		switch {
		case y.dim == none && op == token.ADD:
			off += y.off
		case y.dim == none && op == token.SUB:
			off -= y.off
		default:
			return nil, false
		}
		return extent{e.dim, off}, max(y.off, -y.off, off, -off) <= maxOffset
	case extent:
		return affine{none, e.off - y.off}, op == token.SUB && e.dim == y.dim
	}
	return nil, false
}

// compareExtents compares ints that are the same extent, each plus a constant.
func compareExtents(op token.Token, x, y value) (truth, bool) {
	a, okA := x.(extent)
	b, okB := y.(extent)
	if !okA || !okB || a.dim != b.dim {
		return false, false
	}
	return truth(ordered(op, a.off, b.off)), true
}

// extent makes the value of an extent plus a constant.
func (c *context) extent(e extent) *ir.Value {
	n := stencil.NewExtent(c.b, e.dim)
	if e.off == 0 {
		return n
	}
	return arith.NewBinary(c.b, arith.OpAddI, n, arith.NewInt(c.b, int64(e.off), ir.Index))
}
