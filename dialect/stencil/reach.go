package stencil

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Reach is what the body of an apply reads of one operand: at the points within the
// guard, the values within the range.
type Reach struct {
	Guard Guard
	Range
	Accesses []Access // one per range, in textual order
}

// Access is a read at an offset, or at indices that are computed.
type Access struct {
	Range
	Pos ir.Pos
}

// Reaches returns, for each operand of an apply, what its body reads of it. An access
// counts only where the conditions around it on coordinates hold; conditions on data do
// not narrow. Reaches that lie within another one are left out. Those of an unrolled apply
// are of the first point of a block: the others read as much around them.
func Reaches(apply *ir.Op) [][]Reach {
	out := make([][]Reach, len(apply.Operands()))
	body := apply.Regions[0]
	if one := [ir.Rank]int{1, 1, 1}; Factors(apply) != one {
		body = FirstPoints(apply, one)
	}
	collect(body, everywhere(), out)
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
		case op.Is(OpAccess), op.Is(OpDynAccess):
			arg := op.Operand(0).Index()
			for _, g := range where {
				out[arg] = addAccess(out[arg], g, Access{rangeOf(op), op.Pos})
			}
		case op.Is(scf.OpIf):
			cond := op.Operand(0)
			collect(scf.Then(op), intersection(where, Guards(cond, true)), out)
			collect(scf.Else(op), intersection(where, Guards(cond, false)), out)
		}
	}
}

// rangeOf returns what an access reads.
func rangeOf(access *ir.Op) Range {
	if access.Is(OpDynAccess) {
		return WindowAttr.Of(access).Range()
	}
	return offset(ir.OffsetAttr.Of(access))
}

// Where returns boxes that cover the points at which an operation of an apply's body runs.
func Where(op *ir.Op) []Guard {
	where := everywhere()
	for r := op.Region(); r.Parent().Is(scf.OpIf); r = r.Parent().Region() {
		branch := r.Parent()
		where = intersection(where, Guards(branch.Operand(0), r == scf.Then(branch)))
	}
	return where
}

func addAccess(rs []Reach, g Guard, a Access) []Reach {
	i := slices.IndexFunc(rs, func(r Reach) bool { return r.Guard == g && r.Fixed == a.Fixed && r.Scale == a.Scale })
	if i < 0 {
		return append(rs, Reach{g, a.Range, []Access{a}})
	}
	r := &rs[i]
	if slices.ContainsFunc(r.Accesses, func(b Access) bool { return b.Range == a.Range }) {
		return rs
	}
	r.Accesses = append(r.Accesses, a)
	r.Range = r.hull(a.Range)
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
		if !slices.ContainsFunc(r.Accesses, func(b Access) bool { return b.Range == a.Range }) {
			return false
		}
	}
	return r.Guard.Contains(q.Guard)
}

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
		add(func(a Access) bool { return a.Lo[d] == r.Lo[d] })
		add(func(a Access) bool { return a.Hi[d] == r.Hi[d] })
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
	return r.of(box, present), true
}

// Known reports whether the ends of the box that is read from the points of a box are known: a grid is as fine or coarse as it is
// compared with a domain of literal extents.
func (r Reach) Known(box ir.Box) bool {
	for d, s := range r.Scale {
		if s != (abi.Scale{}) && !(box.Lo[d].IsLit() && box.Hi[d].IsLit()) {
			return false
		}
	}
	return true
}
