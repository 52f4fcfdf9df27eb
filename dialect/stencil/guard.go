package stencil

import (
	"slices"

	"github.com/openearthgo/oec/ir"
)

// Span is a half-open range of coordinates along one dimension. The zero Span is the whole
// dimension.
type Span struct{ Lo, Hi Limit }

// Guard is a box of iteration points, given in their own coordinates, outside of which
// something does not happen. The zero Guard is everywhere.
type Guard [ir.Rank]Span

// maxGuards bounds how many boxes a set of points is described by. Beyond it, the set is
// taken to be everywhere, which asks for more storage than is needed and never for less.
const maxGuards = 64

func everywhere() []Guard { return []Guard{{}} }

// empty reports whether no point is in the span for any domain.
func (s Span) empty() bool {
	for _, lo := range s.Lo.Bounds() {
		for _, hi := range s.Hi.Bounds() {
			if less, ok := lo.Less(hi); ok && !less {
				return true
			}
		}
	}
	return false
}

// intersect returns the points in both spans.
func (s Span) intersect(t Span) Span {
	return Span{s.Lo.tighten(t.Lo, later), s.Hi.tighten(t.Hi, earlier)}
}

// contains reports whether t is known to be within s.
func (s Span) contains(t Span) bool {
	return s.Lo.allows(t.Lo, func(b, by ir.Bound) bool { return known(b, by) }) &&
		s.Hi.allows(t.Hi, func(b, by ir.Bound) bool { return known(by, b) })
}

// Contains reports whether h is known to be within g.
func (g Guard) Contains(h Guard) bool {
	for d := range g {
		if !g[d].contains(h[d]) {
			return false
		}
	}
	return true
}

func (g Guard) empty() bool { return slices.ContainsFunc(g[:], Span.empty) }

func (g Guard) intersect(h Guard) Guard {
	for d := range g {
		g[d] = g[d].intersect(h[d])
	}
	return g
}

// Clip returns a box that contains the points of box within the guard, and false if it is
// known that there are none. Where the order of two bounds depends on the domain, it is the
// box on a large one.
func (g Guard) Clip(box ir.Box) (ir.Box, bool) {
	for d, s := range g {
		whole := Span{At(box.Lo[d]), At(box.Hi[d])}
		if whole.empty() || whole.intersect(s).empty() {
			return box, false
		}
		for _, b := range s.Lo.Bounds() {
			box.Lo[d] = later(box.Lo[d], b)
		}
		for _, b := range s.Hi.Bounds() {
			box.Hi[d] = earlier(box.Hi[d], b)
		}
	}
	return box, true
}

// intersection returns boxes that cover the points in both sets.
func intersection(a, b []Guard) []Guard {
	if len(a)*len(b) > maxGuards*maxGuards {
		return everywhere()
	}
	var out []Guard
	for _, g := range a {
		for _, h := range b {
			out = addGuard(out, g.intersect(h))
		}
	}
	return bounded(out)
}

// union returns boxes that cover the points in either set.
func union(a, b []Guard) []Guard {
	out := slices.Clone(a)
	for _, g := range b {
		out = addGuard(out, g)
	}
	return bounded(out)
}

func bounded(gs []Guard) []Guard {
	if len(gs) > maxGuards {
		return everywhere()
	}
	return gs
}

// addGuard adds a box to a set, leaving out what adds no point.
func addGuard(gs []Guard, g Guard) []Guard {
	if g.empty() || slices.ContainsFunc(gs, func(h Guard) bool { return h.Contains(g) }) {
		return gs
	}
	gs = slices.DeleteFunc(gs, g.Contains)
	return append(gs, g)
}
