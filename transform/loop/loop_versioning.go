package loop

import (
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Versioning makes two versions of a loop over vectors that reads at its index plus an offset which is the same for all
// points: oec.Within(i+n, i-4, i+3) is i plus the bounded n, unless i+n overflows. Whether n is small enough is found out
// before the loop. If it is, a vector is one load; else its points are computed one by one.
type Versioning struct{}

// Run runs the pass.
func (Versioning) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		var loops []*ir.Op
		ir.Walk(f, func(op *ir.Op) {
			if op.Is(loop.OpFor) && loop.VectorAttr.In(op) && !isOther(op) {
				loops = append(loops, op)
			}
		})
		for _, l := range loops {
			if n := version(l); n > 0 {
				ctx.Remarkf(l.Pos, "where sums with the index do not overflow, %d reads are of whole vectors", n)
			}
		}
	}
	return nil
}

// isOther reports whether a loop is what runs where the other one of two versions cannot.
func isOther(l *ir.Op) bool {
	branch := l.Parent()
	return branch.Is(scf.OpIf) && l.Region() == scf.Else(branch) && scf.Then(branch).Ops[0].Is(loop.OpFor)
}

// version makes a version of a loop whose reads at displaced indices are of whole vectors, and returns how many these are.
func version(l *ir.Op) int {
	s := &displacements{
		body: l.Regions[0], before: ir.Before(l),
		known: map[*ir.Value]displacement{}, offsets: map[*ir.Value]*ir.Value{}, small: map[*ir.Value]*ir.Value{},
	}
	loads, terms := s.reads()
	if len(loads) == 0 {
		return 0
	}
	cond := s.noOverflow(terms)
	for _, load := range loads {
		s.offset(loop.PointOf(load)[0])
	}
	branch := scf.NewIf(s.before, cond)
	elsewhere := ir.AtEnd(scf.Else(branch))
	elsewhere.Clone(l, ir.Mapping{})
	scf.NewYield(elsewhere)
	l.Detach()
	scf.Then(branch).Append(l)
	scf.NewYield(ir.AtEnd(scf.Then(branch)))
	s.displace(loads)
	return len(loads)
}

// reads returns the loads of the loop at displaced indices, and what is added to the index for them.
func (s *displacements) reads() (loads []*ir.Op, terms []*ir.Value) {
	for _, op := range s.body.Ops {
		if !op.Is(loop.OpLoad) {
			continue
		}
		at := loop.PointOf(op)[0]
		if at == nil || at.DefinedBy(arith.OpSelect) == nil {
			continue
		}
		if d := s.of(at); d.ok && len(d.terms) > 0 {
			loads, terms = append(loads, op), appendNew(terms, d.terms)
		}
	}
	return loads, terms
}

// displace has loads be at the index plus an offset, which is the same as before if no sum overflows.
func (s *displacements) displace(loads []*ir.Op) {
	displaced := map[*ir.Value]*ir.Value{}
	for _, load := range loads {
		at := loop.PointOf(load)[0]
		if displaced[at] == nil {
			displaced[at] = arith.NewBinary(ir.Before(load), arith.OpAddI, s.index(), s.offset(at))
		}
		for n, v := range load.Operands() {
			if v == at {
				load.SetOperand(n, displaced[at])
			}
		}
	}
}

// displacements are the values of a loop that are its index plus an offset that is the same for all points.
type displacements struct {
	body    *ir.Region
	before  *ir.Builder // before the loop
	known   map[*ir.Value]displacement
	offsets map[*ir.Value]*ir.Value // by the value: computed before the loop
	small   map[*ir.Value]*ir.Value // by what is added to the index: whether that cannot overflow
}

func (s *displacements) index() *ir.Value { return s.body.Args[0] }

// invariant reports whether a value is the same for all points.
func (s *displacements) invariant(v *ir.Value) bool {
	if v.Region() != nil {
		return v.Region() != s.body
	}
	return v.Def().Region() != s.body
}

// sum returns what an addition adds to the index, if that is the same for all points.
func (s *displacements) sum(v *ir.Value) (term *ir.Value, ok bool) {
	op := v.DefinedBy(arith.OpAddI)
	if op == nil {
		return nil, false
	}
	for n := range 2 {
		if op.Operand(n) == s.index() && s.invariant(op.Operand(1-n)) {
			return op.Operand(1 - n), true
		}
	}
	return nil, false
}

// displacement says whether a value is the index plus such an offset, as long as no sum overflows.
type displacement struct {
	ok    bool
	terms []*ir.Value // what is added to the index, each once, but for constants
}

// of returns what is known of a value: it is a displaced index if it is a sum, or selected by comparisons of sums.
func (s *displacements) of(v *ir.Value) displacement {
	d, known := s.known[v]
	if !known {
		d = s.find(v)
		s.known[v] = d
	}
	return d
}

func (s *displacements) find(v *ir.Value) (d displacement) {
	if v == s.index() {
		return displacement{ok: true}
	}
	if term, ok := s.sum(v); ok {
		if c, constant := ir.ConstantOf(term).(ir.Int); constant {
			return displacement{ok: c.Value >= -largest && c.Value <= largest}
		}
		return displacement{ok: true, terms: []*ir.Value{term}}
	}
	op := v.DefinedBy(arith.OpSelect)
	if op == nil || s.invariant(v) {
		return displacement{}
	}
	parts := op.Operands()[1:]
	if c := op.Operand(0); !s.invariant(c) {
		compare := c.DefinedBy(arith.OpCmpI)
		if compare == nil || arith.PredicateAttr.Of(compare)[0] == 'u' {
			return displacement{}
		}
		parts = slices.Concat(compare.Operands(), parts)
	}
	for _, part := range parts {
		of := s.of(part)
		if !of.ok {
			return displacement{}
		}
		d.terms = appendNew(d.terms, of.terms)
	}
	d.ok = true
	return d
}

// largest is what may be added to an index: fields have fewer points than there are numbers beyond.
const largest = math.MaxInt64 / 2

// appendNew appends those values that are not there yet.
func appendNew(list, more []*ir.Value) []*ir.Value {
	for _, v := range more {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// offset computes the offset of a value before the loop.
func (s *displacements) offset(v *ir.Value) *ir.Value {
	if known := s.offsets[v]; known != nil {
		return known
	}
	var offset *ir.Value
	if term, ok := s.sum(v); ok {
		offset = term
	} else if v == s.index() {
		offset = arith.NewInt(s.before, 0, ir.Index)
	} else {
		op := v.Def()
		c := op.Operand(0)
		if !s.invariant(c) {
			x, y := s.offset(c.Def().Operand(0)), s.offset(c.Def().Operand(1))
			c = arith.NewCompare(s.before, arith.OpCmpI, arith.PredicateAttr.Of(c.Def()), x, y)
		}
		x, y := s.offset(op.Operand(1)), s.offset(op.Operand(2))
		offset = arith.NewSelect(s.before, c, x, y)
	}
	s.offsets[v] = offset
	return offset
}

// noOverflow computes before the loop whether none of some terms is too large.
func (s *displacements) noOverflow(terms []*ir.Value) (all *ir.Value) {
	for _, term := range terms {
		if s.small[term] == nil {
			least, most := arith.NewInt(s.before, -largest, ir.Index), arith.NewInt(s.before, largest, ir.Index)
			s.small[term] = arith.NewBinary(s.before, arith.OpAndI,
				arith.NewCompare(s.before, arith.OpCmpI, "sge", term, least),
				arith.NewCompare(s.before, arith.OpCmpI, "sle", term, most))
		}
		if all == nil {
			all = s.small[term]
		} else if all != s.small[term] {
			all = arith.NewBinary(s.before, arith.OpAndI, all, s.small[term])
		}
	}
	return all
}
