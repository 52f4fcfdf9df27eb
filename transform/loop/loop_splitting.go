package loop

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
)

// Splitting divides the loops of tiles where a condition on their index changes: a loop for
// the indices below a plane, and one for those from there on, each without what the other one
// computes. What is left has no such condition where it paid to divide, and each loop has only
// the reads of its region. Loops over vectors are divided by [loopSplitter.row].
type Splitting struct{}

// Run runs the pass.
func (Splitting) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			if nest.Is(loop.OpTiles) {
				s := &loopSplitter{ctx: ctx, nest: nest, size: analysis.SizeOf(nest), written: writtenIn(nest)}
				s.region(nest.Regions[0])
				eraseIdle(nest.Regions[0])
			}
		}
	}
	return nil
}

// eraseIdle removes the loops of a region that do nothing: where nothing is stored.
func eraseIdle(r *ir.Region) {
	for _, op := range slices.Clone(r.Ops) {
		if !op.Is(loop.OpFor) {
			continue
		}
		eraseIdle(op.Regions[0])
		if !slices.ContainsFunc(op.Regions[0].Ops, func(inner *ir.Op) bool { return !inner.Pure() && !inner.Info.Traits.Has(ir.Terminator) }) {
			op.Erase()
		}
	}
}

const (
	// maxSplit is the number of operations that loops are not split beyond.
	maxSplit = 2048
	// leastGain: a split pays if at least one in leastGain of the operations falls away on average.
	leastGain = 8
)

// loopSplitter splits the loops of one nest.
type loopSplitter struct {
	ctx  *transform.Context
	nest *ir.Op
	size int // operations in the nest
	// written are the fields and buffers that the nest stores to.
	written map[*ir.Value]bool
}

func (s *loopSplitter) region(r *ir.Region) {
	for _, op := range slices.Clone(r.Ops) {
		switch {
		case !op.Is(loop.OpFor):
		case loop.PartAttr.In(op): // split already
			s.region(op.Regions[0])
		default:
			s.loop(op, stretch{})
		}
	}
}

// loop splits a loop over indices of which something is known, and those inside.
func (s *loopSplitter) loop(l *ir.Op, known stretch) {
	if loop.VectorAttr.In(l) {
		s.row(l)
		return
	}
	if loop.StepOf(l) == 1 {
		known.settle(l)
		if at, ok := s.plane(l, known); ok {
			lower, upper := s.cut(l, at)
			s.loop(lower, known.below(at))
			s.loop(upper, known.from(at))
			return
		}
	}
	s.region(l.Regions[0])
}

// plane returns the plane at which it pays most to split a loop, if any. Planes that are numbers come
// first. The part below such a plane is not split at one that depends on the extent of the domain, since
// the order of the two would differ between domains, and there would be a part for each pair of planes.
func (s *loopSplitter) plane(l *ir.Op, known stretch) (best ir.Bound, found bool) {
	literal := func(at ir.Bound) bool { return at.IsLit() }
	planes := planesOf(l)
	if best, found = s.bestOf(slices.DeleteFunc(slices.Clone(planes), func(at ir.Bound) bool { return !at.IsLit() }), l, known); found {
		return best, true
	}
	if slices.ContainsFunc(known.lessThan, literal) {
		return best, false
	}
	return s.bestOf(slices.DeleteFunc(planes, literal), l, known)
}

// bestOf returns the plane, of some, at which it pays most to split a loop, if any. Only operations that
// fall away within the domain count: indices beyond it occur in sub-domains only, and stay in the part
// next to them. It always pays if one part reads the point before without a condition: it can be computed with partial vectors.
func (s *loopSplitter) bestOf(planes []ir.Bound, l *ir.Op, known stretch) (best ir.Bound, found bool) {
	inside := known.from(ir.Lit(0)).below(ir.End(analysis.DimOf(l), 0))
	before := analysis.SizeOf(l)
	_, asks := s.with(l, inside)
	gain := 0
	for _, at := range planes {
		if _, decided := inside.isBelow(at); decided {
			continue // all indices are on one side
		}
		lower, lowerAsks := s.with(l, inside.below(at))
		upper, upperAsks := s.with(l, inside.from(at))
		pays := asks && !(lowerAsks && upperAsks)
		if g := 2*before - lower - upper; g > gain && (pays || g*leastGain >= 2*before) && s.size+before <= maxSplit {
			best, found, gain = at, true, g
		}
	}
	return best, found
}

// with returns how many operations a loop has left if something is known of its indices, and whether it is along i and
// reads the point before under a condition.
func (s *loopSplitter) with(l *ir.Op, known stretch) (size int, asks bool) {
	c := ir.Clone(l)
	known.settle(c)
	c.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) && s.written[loop.FieldOf(op)] && op.Parent() != c {
			off := ir.OffsetAttr.Of(op)
			asks = asks || off[0] != 0 && off[1] == 0 && off[2] == 0
		}
	})
	size, asks = analysis.SizeOf(c), asks && analysis.DimOf(l) == 0
	c.Erase()
	return size, asks
}

// cut divides a loop at a plane into two, either of which may be empty.
func (s *loopSplitter) cut(l *ir.Op, at ir.Bound) (lower, upper *ir.Op) {
	b := ir.Before(l)
	mid := arith.NewMax(b, l.Operand(0), arith.NewMin(b, loop.NewBound(b, at), l.Operand(1)))
	place := b
	if loop.DownAttr.In(l) {
		place = ir.After(l)
	}
	loop.PartAttr.Set(l, true)
	lower = place.Clone(l, ir.Mapping{})
	lower.SetOperand(1, mid)
	l.SetOperand(0, mid)
	s.size += analysis.SizeOf(lower)
	s.ctx.Remarkf(s.nest.Pos, "the loop of %s along %s is split at %s", ir.NameAttr.Of(s.nest), l.Regions[0].Args[0].Name, at)
	return lower, l
}

// row divides a loop over vectors into the interior of the row, where it is known on which
// side of all planes the points are, and its ends. Planes that are numbers are near the
// beginning of the row, and those that follow the domain near its end. The interior begins and
// ends at whole vectors, counted from the beginning of the row; the ends have the conditions. Rows
// are cut at multiples of the widest vector, where a vector of every machine ends.
func (s *loopSplitter) row(l *ir.Op) {
	var inner stretch
	first, last, has := ir.Bound{}, ir.Bound{}, [2]bool{}
	for _, at := range planesOf(l) {
		switch {
		case at.IsLit():
			if less, _ := first.Less(at); !has[0] || less {
				first, has[0] = at, true
			}
		case !has[1]:
			last, has[1] = at, true
		default:
			if less, known := at.Less(last); known && less {
				last = at
			}
		}
	}
	parts := 1
	if has[0] {
		inner, parts = inner.from(first), parts+1
	}
	if has[1] {
		inner, parts = inner.below(last), parts+1
	}
	before := analysis.SizeOf(l)
	inside, _ := s.with(l, inner)
	if gain := before - inside; gain == 0 || gain*leastGain < before || s.size+(parts-1)*before > maxSplit {
		return
	}
	s.size += (parts - 1) * before
	s.ctx.Remarkf(s.nest.Pos, "the rows of %s are divided: their interior has no condition on %s", ir.NameAttr.Of(s.nest), ir.DimNames[0])
	loop.PartAttr.Set(l, true)
	if has[0] {
		s.beginning(l, first)
	}
	if has[1] {
		s.end(l, last)
	}
	inner.settle(l)
}

// beginning gives the vectors of a row before those that lie behind a plane a loop of their own.
func (s *loopSplitter) beginning(l *ir.Op, plane ir.Bound) {
	b := ir.Before(l)
	lo, hi := l.Operand(0), l.Operand(1)
	lanes := arith.NewInt(b, lanesOf(l), ir.Index)
	before := arith.NewMax(b, arith.NewBinary(b, arith.OpSubI, loop.NewBound(b, plane), lo), arith.NewInt(b, 0, ir.Index))
	up := arith.NewBinary(b, arith.OpAddI, before, arith.NewInt(b, lanesOf(l)-1, ir.Index))
	whole := arith.NewBinary(b, arith.OpSubI, up, arith.NewBinary(b, arith.OpRemSI, up, lanes))
	mid := arith.NewMin(b, arith.NewBinary(b, arith.OpAddI, lo, whole), hi)
	b.Clone(l, ir.Mapping{}).SetOperand(1, mid)
	l.SetOperand(0, mid)
}

// end gives the vectors of a row from the one on that reaches a plane a loop of their own.
func (s *loopSplitter) end(l *ir.Op, plane ir.Bound) {
	b := ir.Before(l)
	lo, hi := l.Operand(0), l.Operand(1)
	lanes := arith.NewInt(b, lanesOf(l), ir.Index)
	within := arith.NewMax(b, arith.NewBinary(b, arith.OpSubI, arith.NewMin(b, loop.NewBound(b, plane), hi), lo), arith.NewInt(b, 0, ir.Index))
	whole := arith.NewBinary(b, arith.OpSubI, within, arith.NewBinary(b, arith.OpRemSI, within, lanes))
	mid := arith.NewBinary(b, arith.OpAddI, lo, whole)
	ir.After(l).Clone(l, ir.Mapping{}).SetOperand(0, mid)
	l.SetOperand(1, mid)
}

// lanesOf returns how many of the narrowest elements that a loop reads or writes the widest
// vector holds.
func lanesOf(l *ir.Op) int64 {
	narrowest := machine.CPU.VectorBytes / 8
	l.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpLoad) || op.Is(loop.OpStore) {
			narrowest = min(narrowest, loop.FieldOf(op).Type.(loop.FieldType).Elem.Bits()/8)
		}
	})
	return int64(machine.CPU.VectorBytes / narrowest)
}
