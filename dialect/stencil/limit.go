package stencil

import "github.com/openearthgo/oec/ir"

// Limit is an end of a Span: the tighter one of a literal and a bound that follows the
// extent of the domain, either of which may be absent. Which of them it is depends on the
// domain. The zero Limit is none.
type Limit struct {
	bounds [2]ir.Bound // the literal, the other
	has    [2]bool
}

// At returns the limit at a bound.
func At(b ir.Bound) (l Limit) {
	n := 0
	if !b.IsLit() {
		n = 1
	}
	l.bounds[n], l.has[n] = b, true
	return l
}

// Bounds returns the bounds of which the limit is the tightest, a literal first.
func (l Limit) Bounds() (bs []ir.Bound) {
	for n, b := range l.bounds {
		if l.has[n] {
			bs = append(bs, b)
		}
	}
	return bs
}

// tighten returns the limit by the bounds of both; tighter chooses one of two bounds of a
// kind.
func (l Limit) tighten(m Limit, tighter func(a, b ir.Bound) ir.Bound) Limit {
	for n := range l.bounds {
		switch {
		case l.has[n] && m.has[n]:
			l.bounds[n] = tighter(l.bounds[n], m.bounds[n])
		case m.has[n]:
			l.bounds[n], l.has[n] = m.bounds[n], true
		}
	}
	if literal, other := l.bounds[0], l.bounds[1]; l.has[0] && l.has[1] && ordered(literal, other) {
		return At(tighter(literal, other))
	}
	return l
}

// ordered reports whether the order of two bounds is the same for every domain.
func ordered(a, b ir.Bound) bool {
	_, ab := a.Less(b)
	_, ba := b.Less(a)
	return ab || ba
}

// allows reports whether each bound is implied by one of m, as tighter than it.
func (l Limit) allows(m Limit, implied func(b, by ir.Bound) bool) bool {
	for _, b := range l.Bounds() {
		found := false
		for _, by := range m.Bounds() {
			found = found || b == by || implied(b, by)
		}
		if !found {
			return false
		}
	}
	return true
}

// known reports a < b if that holds for every domain; false also if it is not known.
func known(a, b ir.Bound) bool {
	less, ok := a.Less(b)
	return ok && less
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
