package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// splitLoops divides the loops of tiles where a condition on their index changes: a loop for
// the indices below a plane, and one for those from there on, each without what the other one
// computes. What is left has no such condition where it paid to divide, and each loop has only
// the reads of its region. Along the vectors of a row, see splitRow.
func splitLoops(ctx *Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			if nest.Is(loop.OpTiles) {
				s := &loopSplitter{ctx: ctx, nest: nest, size: sizeOf(nest), leastGain: leastGain}
				if nest.HasAttr(ir.OrderAttr) && s.size <= smallInOrder {
					s.leastGain = leastGainInOrder
				}
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
	// leastGain is the part of the operations, one in so many, that must fall away on average.
	leastGain = 8
	// leastGainInOrder is the same for nests in order that are small: what does not wait for the point
	// before can be computed for several points together only where no condition is in the way.
	leastGainInOrder = 24
	smallInOrder     = 72 // operations
	// maxPlanes is how many planes are tried for a loop.
	maxPlanes = 8
)

// loopSplitter splits the loops of one nest.
type loopSplitter struct {
	ctx  *Context
	nest *ir.Op
	size int // operations in the nest
	// leastGain is that of the nest.
	leastGain int
}

func (s *loopSplitter) region(r *ir.Region) {
	for _, op := range slices.Clone(r.Ops) {
		switch {
		case !op.Is(loop.OpFor):
		case op.HasAttr(loop.PartAttr): // split already
			s.region(op.Regions[0])
		default:
			s.loop(op, stretch{})
		}
	}
}

// loop splits a loop over indices of which something is known, and those inside.
func (s *loopSplitter) loop(l *ir.Op, known stretch) {
	if l.HasAttr(loop.VectorAttr) {
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

// plane returns the plane at which it pays most to split a loop, if any. Planes that are
// numbers come first, and what is below one of them is not split where the domain says: there,
// the order of the two depends on the domain, and the parts would be as many as pairs of
// planes.
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

// bestOf returns that of some planes at which it pays most to split a loop, if any. What pays
// is what falls away within the domain: what is beyond it runs for sub-domains only, and stays
// with what is next to it.
func (s *loopSplitter) bestOf(planes []ir.Bound, l *ir.Op, known stretch) (best ir.Bound, found bool) {
	inside := known.from(ir.Lit(0)).below(ir.End(dimOf(l), 0))
	before := sizeOf(l)
	gain := 0
	for _, at := range planes {
		if _, decided := inside.isBelow(at); decided {
			continue // all indices are on one side
		}
		lower, upper := sizeWith(l, inside.below(at)), sizeWith(l, inside.from(at))
		if g := 2*before - lower - upper; g > gain && g*s.leastGain >= 2*before && s.size+before <= maxSplit {
			best, found, gain = at, true, g
		}
	}
	return best, found
}

// dimOf returns the dimension that a loop runs along: the innermost one is along i.
func dimOf(l *ir.Op) (dim int) {
	for _, op := range l.Regions[0].Ops {
		if op.Is(loop.OpFor) {
			dim = max(dim, dimOf(op)+1)
		}
	}
	return dim
}

// sizeWith returns how many operations a loop has left if something is known of its indices.
func sizeWith(l *ir.Op, known stretch) int {
	c := ir.Clone(l)
	known.settle(c)
	size := sizeOf(c)
	c.Erase()
	return size
}

// sizeOf returns how many operations are in a loop or nest, at any depth.
func sizeOf(op *ir.Op) (n int) {
	for _, r := range op.Regions {
		n += r.Size()
		for _, inner := range r.Ops {
			n += sizeOf(inner)
		}
	}
	return n
}

// cut divides a loop at a plane into two, either of which may be empty.
func (s *loopSplitter) cut(l *ir.Op, at ir.Bound) (lower, upper *ir.Op) {
	b := ir.Before(l)
	mid := maxOf(b, l.Operand(0), minOf(b, newBound(b, at), l.Operand(1)))
	place := b
	if l.HasAttr(loop.DownAttr) {
		place = ir.After(l)
	}
	l.SetAttr(loop.PartAttr, ir.Unit{})
	lower = place.Clone(l, ir.Mapping{})
	lower.SetOperand(1, mid)
	l.SetOperand(0, mid)
	s.size += sizeOf(lower)
	s.ctx.remarkf(s.nest.Pos, nameLoopSplitting, "the loop of %s along %s is split at %s", s.nest.StrAttr("name"), l.Regions[0].Args[0].Name, at)
	return lower, l
}

// newBound makes the value of a bound.
func newBound(b *ir.Builder, at ir.Bound) *ir.Value {
	if at.IsLit() {
		return arith.NewInt(b, int64(at.Off), ir.Index)
	}
	n := loop.NewExtent(b, int(at.Extent)-1)
	if at.Off == 0 {
		return n
	}
	return arith.NewBinary(b, arith.OpAddI, n, arith.NewInt(b, int64(at.Off), ir.Index))
}

func minOf(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, "slt", x, y), x, y)
}

func maxOf(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, "sgt", x, y), x, y)
}
