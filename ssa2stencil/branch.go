package ssa2stencil

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// sites is a set of sites.
type sites map[site]bool

// with returns the set with more sites.
func (s sites) with(more []site) sites {
	out := maps.Clone(s)
	if out == nil {
		out = sites{}
	}
	for _, x := range more {
		out[x] = true
	}
	return out
}

// end is one way in which an evaluation ends.
type end struct {
	cond   value   // whether it is this one; not kept for returns, which are what is left
	values []value // of the inputs of the block, or the results
	st     state
}

// ends are the ways in which an evaluation ends.
type ends map[site]*end

// branch evaluates both sides of a condition that is not known. Where the sides meet, the evaluation goes on
// once, after both of them.
func (fr *frame) branch(b site, cond value, pos token.Pos, st state, stops sites) ends {
	yes, no := b.b.Succs[0], b.b.Succs[1]
	joins := slices.DeleteFunc(fr.joins(b), func(x site) bool { return stops[x] })
	inner := stops.with(joins)
	out := fr.either(cond, pos,
		func() ends { return fr.enter(b, yes, st.clone(), inner) },
		func() ends { return fr.enter(b, no, st.clone(), inner) })
	return fr.join(out, joins, pos, stops)
}

// join goes on where several paths meet, in order.
func (fr *frame) join(out ends, joins []site, pos token.Pos, stops sites) ends {
	for n, x := range joins {
		e := out[x]
		if e == nil {
			continue
		}
		delete(out, x)
		inner := stops.with(joins[n+1:])
		if e.cond == truth(true) || len(out) == 0 {
			out = fr.resume(x, e, inner)
			continue
		}
		rest := out
		if len(rest) == 1 {
			for _, only := range rest {
				only.cond = truth(true)
			}
		}
		out = fr.either(e.cond, pos,
			func() ends { return fr.resume(x, e, inner) },
			func() ends { return rest })
	}
	return out
}

// either makes a branch of two evaluations and merges their ends. What one side binds is
// unknown to the other and to what follows, except what the ends carry: in a loop, both may
// bind the same variables.
func (fr *frame) either(cond value, pos token.Pos, yes, no func() ends) ends {
	outer := fr.ctx.b
	fr.at(pos)
	op := scf.NewIf(outer, fr.ctx.number(cond, ir.I1))
	m := &merger{fr: fr, op: op, pos: pos}
	m.builders = [2]*ir.Builder{ir.AtEnd(scf.Then(op)), ir.AtEnd(scf.Else(op))}
	var sides [2]ends
	for n, side := range []func() ends{yes, no} {
		fr.ctx.b = m.builders[n]
		fr.ctx.b.Pos = op.Pos
		fr.env.within(func() { sides[n] = side() })
	}
	fr.ctx.b = outer
	out := m.ends(sides[0], sides[1])
	if len(op.Results) == 0 && !arith.Asserts(op) {
		op.Erase()
		return out
	}
	for n, mb := range m.builders {
		mb.Pos = op.Pos
		scf.NewYield(mb, m.yields[n]...)
	}
	return out
}

// merger merges what two sides of a branch computed; values that differ become
// results of the branch.
type merger struct {
	fr       *frame
	op       *ir.Op
	pos      token.Pos
	builders [2]*ir.Builder // at the ends of the regions
	yields   [2][]*ir.Value
	negated  *ir.Value
}

func (m *merger) ends(a, b ends) ends {
	targets := make(sites)
	for _, side := range []ends{a, b} {
		for t := range side {
			targets[t] = true
		}
	}
	order := slices.SortedFunc(maps.Keys(targets), m.fr.compareSites)
	out := ends{}
	for _, t := range order {
		x, y := a[t], b[t]
		e := &end{cond: truth(true)}
		if len(order) > 1 && t.b != nil {
			e.cond = m.cond(x, y)
		}
		e.values = m.values(t, x, y)
		e.st = m.states(x, y)
		out[t] = e
	}
	return out
}

// cond merges whether an end is reached.
func (m *merger) cond(x, y *end) value {
	var c [2]value
	for n, e := range []*end{x, y} {
		c[n] = truth(false)
		if e != nil {
			c[n] = e.cond
		}
	}
	cond := m.op.Operand(0)
	switch {
	case c[0] == c[1]:
		return c[0]
	case c[0] == truth(true) && c[1] == truth(false):
		return computed{cond}
	case c[0] == truth(false) && c[1] == truth(true):
		if m.negated == nil {
			m.negated = not(m.fr.ctx, cond)
		}
		return computed{m.negated}
	}
	return m.result(c[0], c[1], ir.I1)
}

func not(c *context, v *ir.Value) *ir.Value {
	return arith.NewBinary(c.b, arith.OpXorI, v, arith.NewInt(c.b, 1, ir.I1))
}

// values merges the values of an end.
func (m *merger) values(t site, x, y *end) []value {
	var typs []types.Type
	if t.b == nil {
		for v := range m.fr.fn.Signature.Results().Variables() {
			typs = append(typs, v.Type())
		}
	} else {
		for _, v := range m.fr.flow.inputs(t.b) {
			typs = append(typs, v.Type())
		}
	}
	out := make([]value, len(typs))
	for i, typ := range typs {
		out[i] = m.value(valueAt(x, i), valueAt(y, i), scalarOf(typ))
	}
	return out
}

func valueAt(e *end, i int) value {
	if e == nil {
		return nothing{}
	}
	return e.values[i]
}

// states merges the memory of two sides.
func (m *merger) states(x, y *end) state {
	var memory [2]state // on each side
	switch {
	case x == nil:
		memory = [2]state{y.st, y.st}
	case y == nil:
		memory = [2]state{x.st, x.st}
	default:
		memory = [2]state{x.st, y.st}
	}
	cells := make([]*cell, 0, len(memory[0]))
	for c := range memory[0] {
		if _, ok := memory[1][c]; ok {
			cells = append(cells, c)
		}
	}
	slices.SortFunc(cells, func(a, b *cell) int { return cmp.Compare(a.n, b.n) })
	out := state{}
	for _, c := range cells {
		v, w := memory[0][c], memory[1][c]
		if x == nil {
			v = nothing{}
		}
		if y == nil {
			w = nothing{}
		}
		out[c] = m.value(v, w, typeOf(v, w))
	}
	return out
}

// typeOf returns the type of numbers of two values in memory.
func typeOf(vs ...value) ir.Scalar {
	for _, v := range vs {
		switch v := v.(type) {
		case computed:
			return v.v.Type.(ir.Scalar)
		case scalar:
			return v.t
		case affine, extent, limited, scaled:
			return ir.Index
		case lookup:
			if v.isNumber() {
				return v.elem()
			}
		case truth:
			return ir.I1
		case float:
			return v.t
		case ir.Int:
			return v.Type
		case ir.Float:
			return v.Type
		}
	}
	return 0
}

// value merges two values.
func (m *merger) value(x, y value, t ir.Scalar) value {
	if _, ok := x.(poison); ok {
		return x
	}
	if _, ok := y.(poison); ok {
		return y
	}
	if m.fr.r.key(x, nil) == m.fr.r.key(y, nil) {
		return x
	}
	if isArray(x) && isArray(y) {
		return m.arrays(x, y)
	}
	if u, ok := y.(*updated); ok && x == (nothing{}) {
		return m.assignedOnce(u, func(v value) value { return m.value(x, v, typeOf(v)) })
	}
	if u, ok := x.(*updated); ok && y == (nothing{}) {
		return m.assignedOnce(u, func(v value) value { return m.value(v, y, typeOf(v)) })
	}
	x, y = m.lookups(x, y)
	if v, ok := m.aggregates(x, y); ok {
		return v
	}
	if _, ok := x.(nothing); ok && m.outside(y) {
		return y
	}
	if _, ok := y.(nothing); ok && m.outside(x) {
		return x
	}
	if isPointer(x) || isPointer(y) {
		m.fr.errorf(m.pos, diag.UnsupportedExpr, "which table is read depends on this condition").
			WithHint("read each table in its branch, and choose between the numbers")
		return poison{}
	}
	if t == 0 {
		m.fr.errorf(m.pos, diag.ConditionalClosure, "which function is called depends on this condition").
			WithHint("call each function in its branch, and choose between the results")
		return poison{}
	}
	return m.result(x, y, t)
}

// outside reports whether a value is known outside the branch.
func (m *merger) outside(v value) bool {
	var def *ir.Op
	switch v := v.(type) {
	case computed:
		def = v.v.Def()
	case limited:
		def = v.v.Def()
	case lookup:
		return !slices.ContainsFunc(v.at, func(x value) bool { return !m.outside(x) })
	}
	if def == nil {
		return true
	}
	return !scf.Then(m.op).Encloses(def) && !scf.Else(m.op).Encloses(def)
}

// result makes a result of the branch.
func (m *merger) result(x, y value, t ir.Scalar) value {
	outer := m.fr.ctx.b
	for n, v := range []value{x, y} {
		m.fr.ctx.b = m.builders[n]
		m.fr.ctx.b.Pos = m.op.Pos
		m.yields[n] = append(m.yields[n], m.fr.ctx.number(v, t))
	}
	m.fr.ctx.b = outer
	return computed{m.op.AddResult(t)}
}
