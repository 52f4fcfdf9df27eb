package stencil

import (
	"slices"

	"github.com/openearthgo/oec/ir"
)

// Span is a half-open range of coordinates along one dimension. An end that is not set
// is unbounded; the zero Span is the whole dimension.
type Span struct {
	Lo, Hi       ir.Bound
	HasLo, HasHi bool
}

// Guard is a box of iteration points, given in their own coordinates, outside of which
// something does not happen. The zero Guard is everywhere.
type Guard [ir.Rank]Span

// maxGuards bounds how many boxes a set of points is described by. Beyond it, the set is
// taken to be everywhere, which asks for more storage than is needed and never for less.
const maxGuards = 64

func everywhere() []Guard { return []Guard{{}} }

// known reports a < b if that holds for every domain; false also if it is not known.
func known(a, b ir.Bound) bool {
	less, ok := a.Less(b)
	return ok && less
}

// empty reports whether no point is in the span for any domain.
func (s Span) empty() bool {
	if !s.HasLo || !s.HasHi {
		return false
	}
	less, ok := s.Lo.Less(s.Hi)
	return ok && !less
}

// intersect returns a span that contains the points in both. Where the order of two ends
// depends on the domain either end will do; the one that narrows a large domain is taken.
func (s Span) intersect(t Span) Span {
	if t.HasLo && (!s.HasLo || later(s.Lo, t.Lo) == t.Lo) {
		s.Lo, s.HasLo = t.Lo, true
	}
	if t.HasHi && (!s.HasHi || earlier(s.Hi, t.Hi) == t.Hi) {
		s.Hi, s.HasHi = t.Hi, true
	}
	return s
}

// later returns the larger of two bounds, on a large domain if they depend on it.
func later(a, b ir.Bound) ir.Bound {
	if less, ok := a.Less(b); ok && less || !ok && !b.IsLit() {
		return b
	}
	return a
}

// earlier returns the smaller of two bounds, on a large domain if they depend on it.
func earlier(a, b ir.Bound) ir.Bound {
	if later(a, b) == b {
		return a
	}
	return b
}

// contains reports whether t is known to be within s.
func (s Span) contains(t Span) bool {
	if s.HasLo && (!t.HasLo || t.Lo != s.Lo && !known(s.Lo, t.Lo)) {
		return false
	}
	return !s.HasHi || t.HasHi && (t.Hi == s.Hi || known(t.Hi, s.Hi))
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
// known that there are none.
func (g Guard) Clip(box ir.Box) (ir.Box, bool) {
	for d, s := range g {
		whole := Span{box.Lo[d], box.Hi[d], true, true}
		if whole.empty() {
			return box, false
		}
		if s = whole.intersect(s); s.empty() {
			return box, false
		}
		box.Lo[d], box.Hi[d] = s.Lo, s.Hi
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
