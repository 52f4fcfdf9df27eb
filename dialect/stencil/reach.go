package stencil

import (
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Reach is what the body of an apply reads of one operand: at the points within the
// guard, the values at all offsets from Lo to Hi (both inside).
type Reach struct {
	Guard    Guard
	Lo, Hi   [ir.Rank]int
	Accesses []Access // one per offset, in textual order
}

// Access is a read at an offset.
type Access struct {
	Offset [ir.Rank]int
	Pos    ir.Pos
}

// Reaches returns, for each operand of an apply, what its body reads of it. An access
// counts only where the conditions around it on coordinates hold; conditions on data do
// not narrow. Reaches that lie within another one are left out.
func Reaches(apply *ir.Op) [][]Reach {
	out := make([][]Reach, len(apply.Operands()))
	collect(apply.Regions[0], everywhere(), out)
	for i := range out {
		out[i] = prune(out[i])
	}
	return out
}

func collect(r *ir.Region, where []Guard, out [][]Reach) {
	if len(where) == 0 {
		return
	}
	for _, op := range r.Ops {
		switch {
		case op.Is(OpAccess):
			arg := op.Operand(0).Index()
			for _, g := range where {
				out[arg] = addAccess(out[arg], g, Access{op.OffsetAttr("offset"), op.Pos})
			}
		case op.Is(scf.OpIf):
			cond := op.Operand(0)
			collect(scf.Then(op), intersection(where, Guards(cond, true)), out)
			collect(scf.Else(op), intersection(where, Guards(cond, false)), out)
		}
	}
}

func addAccess(rs []Reach, g Guard, a Access) []Reach {
	i := slices.IndexFunc(rs, func(r Reach) bool { return r.Guard == g })
	if i < 0 {
		return append(rs, Reach{g, a.Offset, a.Offset, []Access{a}})
	}
	r := &rs[i]
	if slices.ContainsFunc(r.Accesses, func(b Access) bool { return b.Offset == a.Offset }) {
		return rs
	}
	r.Accesses = append(r.Accesses, a)
	for d := range r.Lo {
		r.Lo[d] = min(r.Lo[d], a.Offset[d])
		r.Hi[d] = max(r.Hi[d], a.Offset[d])
	}
	return rs
}

// prune drops the reaches all of whose accesses are known to be made by another one. A
// reach that lies within the box of another one is not enough: the run time checks what
// may share memory access by access.
func prune(rs []Reach) []Reach {
	var kept []Reach
	for i, r := range rs {
		within := func(j int) bool {
			return j != i && rs[j].covers(r) && (!r.covers(rs[j]) || j < i)
		}
		inside := false
		for j := range rs {
			inside = inside || within(j)
		}
		if !inside {
			kept = append(kept, r)
		}
	}
	return kept
}

func (r Reach) covers(q Reach) bool {
	for _, a := range q.Accesses {
		if !slices.ContainsFunc(r.Accesses, func(b Access) bool { return b.Offset == a.Offset }) {
			return false
		}
	}
	return r.Guard.Contains(q.Guard)
}

// AtPoint reports whether everything is read at the point itself.
func (r Reach) AtPoint() bool { return r.Lo == [ir.Rank]int{} && r.Hi == [ir.Rank]int{} }

// Extremes returns the accesses that attain the ends of the offsets along some dimension.
// Together they need the same box as all accesses.
func (r Reach) Extremes() []Access {
	var out []Access
	add := func(attains func(Access) bool) {
		if !slices.ContainsFunc(out, attains) {
			out = append(out, r.Accesses[slices.IndexFunc(r.Accesses, attains)])
		}
	}
	for d := range r.Lo {
		add(func(a Access) bool { return a.Offset[d] == r.Lo[d] })
		add(func(a Access) bool { return a.Offset[d] == r.Hi[d] })
	}
	return out
}

// Of returns the box that is read of an operand varying along the present dimensions by
// an apply that runs on box, and false if it is known that nothing is.
func (r Reach) Of(box ir.Box, present [ir.Rank]bool) (ir.Box, bool) {
	box, some := r.Guard.Clip(box)
	if !some {
		return box, false
	}
	for d := range box.Lo {
		if present[d] {
			box.Lo[d], box.Hi[d] = box.Lo[d].Shift(r.Lo[d]), box.Hi[d].Shift(r.Hi[d])
		} else {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.Lit(1)
		}
	}
	return box, true
}
