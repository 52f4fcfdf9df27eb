package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// DomainSplit computes what is used for several parts of the domain once for each of them, so
// that what each side of a combine takes, and what is stored on one range, can be optimized
// apart from the others. It is the Open Earth Compiler's pass. Two uses get copies of
// their own if they are for different points in the end, those of the stores on the sides of the combines
// on the way, or if their first combine on the way differs. The offsets at which they read do not matter.
// If one copy computes all points of another one anyway, there is one for both.
//
// Boxes from an earlier run of shape inference are forgotten.
type DomainSplit struct{}

// Run runs the pass.
func (DomainSplit) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		forgetRanges(program)
		s := &splitter{ctx: ctx, purposes: map[*ir.Value]purpose{}, sides: map[*ir.Op]side{}, reaches: map[*ir.Op][][]stencil.Reach{}}
		for _, op := range slices.Backward(slices.Clone(program.Regions[0].Ops)) {
			if op.Is(stencil.OpApply) || op.Is(stencil.OpCombine) || op.Is(stencil.OpBuffer) {
				s.split(op)
			}
		}
	}
	return nil
}

// forgetRanges takes away the boxes that shape inference finds.
func forgetRanges(program *ir.Op) {
	for _, op := range program.Regions[0].Ops {
		if op.Is(stencil.OpStore) || op.Is(stencil.OpCast) {
			continue
		}
		ir.BoxAttr.Remove(op)
		for _, v := range op.Results {
			if t, ok := v.Type.(stencil.TempType); ok {
				stencil.SetType(v, t.Dynamic())
			}
		}
	}
}

// purpose is what a value is needed for: points that are stored, and those of the value itself,
// which are around them.
type purpose struct{ domain, need ir.Box }

func (p purpose) union(q purpose) purpose {
	return purpose{p.domain.Union(q.domain), p.need.Union(q.need)}
}

// within returns the part of a purpose that is at the points of a guard; false if there is
// none.
func (p purpose) within(g stencil.Guard) (purpose, bool) {
	domain, some := g.Clip(p.domain)
	need, read := g.Clip(p.need)
	return purpose{domain, need}, some && read
}

// side is a side of a combine; the zero side is none.
type side struct {
	combine *ir.Op
	upper   bool
}

// use is a use of a result, by way of a side of a combine or of none.
type use struct {
	ir.Use
	value *ir.Value
	purpose
	some bool // whether there is a purpose
	side side
}

// share is what one copy of an operation is for.
type share struct {
	purpose
	some bool
	uses []use
	side side
	read bool // only around the points, by applies, which take it from larger boxes too
}

func (sh *share) add(x use, read bool) {
	switch {
	case x.some && sh.some:
		sh.purpose = sh.purpose.union(x.purpose)
	case x.some:
		sh.purpose, sh.some = x.purpose, true
	}
	sh.uses, sh.side, sh.read = append(sh.uses, x), x.side, read
}

// splitter visits the operations of a program from the last one on, so that the users of one
// have been divided before it.
type splitter struct {
	ctx      *transform.Context
	purposes map[*ir.Value]purpose
	sides    map[*ir.Op]side
	reaches  map[*ir.Op][][]stencil.Reach
}

// split makes a copy of an operation for each share of its uses but the first one. Uses
// without a purpose stay where they are, but for those by combines, which are to have operands of
// their own. A recurrence stays whole: it computes all of the domain in any case.
func (s *splitter) split(op *ir.Op) {
	shares := s.shares(op)
	if len(shares) > 1 && !ir.OrderAttr.In(op) {
		s.ctx.Remarkf(op.Pos, "%s is computed %d times: it is used for different parts of the domain", analysis.NameOf(op), len(shares))
	}
	var copies []*ir.Op
	for n, sh := range shares {
		copied := op
		if n > 0 && !ir.OrderAttr.In(op) {
			copied = ir.After(op).Clone(op, ir.Mapping{})
		}
		s.sides[copied] = sh.side
		for _, u := range sh.uses {
			v := copied.Results[u.value.Index()]
			u.Op.SetOperand(u.Index, v)
			s.add(v, u)
		}
		copies = append(copies, copied)
	}
	if op.Is(stencil.OpCombine) && len(copies) > 1 {
		for _, c := range copies {
			dropUnusedCombined(c)
		}
	}
}

// add notes what a use of a value is for.
func (s *splitter) add(v *ir.Value, u use) {
	if !u.some {
		return
	}
	if p, ok := s.purposes[v]; ok {
		u.purpose = p.union(u.purpose)
	}
	s.purposes[v] = u.purpose
}

// dropUnusedCombined takes results away from a combine that nothing uses, with what it takes
// for them: a copy of the combine takes that too, and it may be taken once only.
func dropUnusedCombined(combine *ir.Op) {
	for i, v := range slices.Backward(slices.Clone(combine.Results)) {
		if v.Unused() {
			stencil.RemoveCombined(combine, i)
		}
	}
}

// shares divides the uses of an operation.
func (s *splitter) shares(op *ir.Op) (shares []share) {
	for _, v := range op.Results {
		for _, u := range v.Uses() {
			x := s.use(v, u)
			if !x.some && !u.Op.Is(stencil.OpCombine) {
				continue
			}
			read := !u.Op.Is(stencil.OpStore) && !u.Op.Is(stencil.OpCombine)
			n := slices.IndexFunc(shares, func(sh share) bool { return sh.serves(x, read) })
			if n < 0 {
				n, shares = len(shares), append(shares, share{read: read})
			}
			shares[n].add(x, read && shares[n].read)
		}
	}
	return shares
}

// serves reports whether a copy that there is serves another use as well: for the same points,
// by way of the same side. The results of a combine are computed apart from each other, and may
// be for different points; those that one side of another combine takes have to stay together.
func (sh share) serves(x use, read bool) bool {
	if sh.side != x.side {
		return false
	}
	if !sh.some || !x.some {
		return true
	}
	if x.value.DefinedBy(stencil.OpCombine) == nil {
		nested := sh.need.Contains(x.need) || x.need.Contains(sh.need)
		return sh.domain == x.domain || sh.read && read && nested
	}
	return x.Op.Is(stencil.OpCombine) || !slices.ContainsFunc(sh.uses, func(u use) bool { return u.value == x.value && u.domain != x.domain })
}

// use returns what a use is for.
func (s *splitter) use(v *ir.Value, u ir.Use) (x use) {
	x = use{Use: u, value: v, side: s.sides[u.Op]}
	switch {
	case u.Op.Is(stencil.OpStore):
		box, _ := ir.BoxAttr.Lookup(u.Op)
		x.purpose, x.some = purpose{box, box}, true
	case u.Op.Is(stencil.OpCombine):
		n, upper := operandOf(u)
		below, above := stencil.SidesOf(u.Op)
		if x.side = (side{u.Op, upper}); upper {
			below = above
		}
		if x.purpose, x.some = s.purposes[u.Op.Results[n]]; x.some {
			x.purpose, x.some = x.within(below)
		}
	case u.Op.Is(stencil.OpBuffer):
		x.purpose, x.some = s.purposes[u.Op.Result()]
	case u.Op.Is(stencil.OpApply):
		x.purpose, x.some = s.read(u)
	}
	return x
}

// operandOf returns the result of a combine that an operand of it is for, and its side.
func operandOf(u ir.Use) (result int, upper bool) {
	p := stencil.PartsOf(u.Op)
	pairs := len(p.Lower)
	switch n := u.Index; {
	case n < pairs:
		return n, false
	case n < 2*pairs:
		return n - pairs, true
	case n < 2*pairs+len(p.LowerExt):
		return n - pairs, false
	default:
		return n - pairs, true
	}
}

// read returns what an apply reads of an operand, and for what.
func (s *splitter) read(u ir.Use) (p purpose, some bool) {
	var all purpose
	used := false
	for _, v := range u.Op.Results {
		if q, ok := s.purposes[v]; ok && used {
			all = all.union(q)
		} else if ok {
			all, used = q, true
		}
	}
	if !used {
		return p, false
	}
	if s.reaches[u.Op] == nil {
		s.reaches[u.Op] = stencil.Reaches(u.Op)
	}
	temp, _ := u.Op.Operand(u.Index).Type.(stencil.TempType)
	for _, r := range s.reaches[u.Op][u.Index] {
		box, reads := r.Of(analysis.WholeAlong(ir.OrderOf(u.Op), all.need), temp.Present())
		if reads && some {
			box = p.need.Union(box)
		}
		if reads {
			p, some = purpose{all.domain, box}, true
		}
	}
	return p, some
}
