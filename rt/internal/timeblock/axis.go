package timeblock

import (
	"math"

	"github.com/openearthgo/oec/abi"
)

// far is beyond the ends of all domains.
const far = math.MaxInt32

// An end is where a range of points along an axis begins or ends: at an index, less the lag of the phase
// or plus its slope.
type end struct {
	at   int
	skew skew
}

type skew int8

const (
	straight skew = iota
	lagging
	sloping
)

// of returns the index at which it is for a phase.
func (e end) of(p *phase, d int) int {
	switch e.skew {
	case lagging:
		return e.at - p.lag[d]
	case sloping:
		return e.at + p.slope[d]
	}
	return e.at
}

// A span is a range of points of each phase: from the last of some ends to the first of others.
type span struct{ lo, hi [2]end }

// whole is all points.
var whole = span{[2]end{{at: -far}, {at: -far}}, [2]end{{at: far}, {at: far}}}

// of returns the part of a box that is in a span.
func (s *span) of(p *phase, d int, b abi.Box) abi.Box {
	for n := range 2 {
		b.Lo[d], b.Hi[d] = max(b.Lo[d], s.lo[n].of(p, d)), min(b.Hi[d], s.hi[n].of(p, d))
	}
	return b
}

// A part is what is computed in one piece along an axis: a span, or one at each end of it.
type part []span

// An axis is a dimension that is divided: from an index to another one.
type axis struct {
	d         int
	from, to  int
	wall      int  // so many points at ends of the domain have to do with halos
	low, high int  // halos have to do with points before the one, and from the other on
	wraps     bool // one end is filled from the other
}

// newAxis returns the axis of a dimension for some phases.
func newAxis(p *program, deep *Deep, phases []phase, d int) axis {
	a := axis{d: d}
	open := [2]bool{}     // ends at which a part goes on
	least, most := far, 0 // ends
	for n := range phases {
		q := &phases[n]
		act := &p.actions[q.action]
		end := act.Fields[0].Interior[d]
		if act.Fill == nil {
			end = act.Run.N[d]
		}
		if deep != nil {
			a.from, end, open = deep.endsOf(act, d)
		}
		least, most = min(least, end), max(most, end)
		if open[0] && open[1] {
			continue
		}
		if act.Fill != nil {
			f := act.Fields[0]
			if h := max(f.Halo.Lo[d], f.Halo.Hi[d]); h > 0 {
				a.wall = max(a.wall, h+1) // a mirror leaves out one point
			}
			a.wraps = a.wraps || (act.Ends.Wraps[0] | act.Ends.Wraps[1]).Has(d)
			continue
		}
		if !open[0] {
			a.wall = max(a.wall, -q.bounds.Lo[d])
		}
		if !open[1] {
			a.wall = max(a.wall, q.bounds.Hi[d]-act.Run.N[d])
		}
		for _, t := range q.touches {
			a.wall = max(a.wall, -t.lo[d], t.hi[d])
		}
	}
	a.to = least - (most - least)
	a.low, a.high = a.from+a.wall, a.to-a.wall
	a.wraps = a.wraps && a.wall > 0
	return a
}

// lags returns the largest lag and the largest slope of phases.
func (a *axis) lags(phases []phase) (lag, slope int) {
	for n := range phases {
		lag, slope = max(lag, phases[n].lag[a.d]), max(slope, phases[n].slope[a.d])
	}
	return lag, slope
}

// room returns how many points there are to divide into chunks, and how many the narrowest of these has.
func (a *axis) room(phases []phase) (points, least int) {
	lag, slope := a.lags(phases)
	if a.wraps {
		return a.high - a.low, lag + slope + 1
	}
	return a.to - a.from, a.wall + lag + slope + 1
}

// inner returns the span of which each phase leaves out as much at both ends that no halo has to do with it.
func (a *axis) inner() span { return between(a.low, a.high) }

// between returns the span of a chunk.
func between(from, to int) span {
	return span{[2]end{{at: -far}, {from, sloping}}, [2]end{{to, lagging}, {at: far}}}
}

// from has a span begin at an end of the domain, and to has it end there.
func (s span) fromWall() span { s.lo[1] = whole.lo[1]; return s }
func (s span) toWall() span   { s.hi[0] = whole.hi[0]; return s }

// seam returns what two chunks leave out between them.
func seam(at int) part {
	return part{span{[2]end{{at: -far}, {at, lagging}}, [2]end{{at, sloping}, {at: far}}}}
}

// lastSeam returns what is left out of the inner span at both ends of the axis.
func (a *axis) lastSeam() part {
	low, high := whole, whole
	low.hi[0], high.lo[1] = end{a.low, sloping}, end{a.high, lagging}
	return part{low, high}
}

// skewed divides a span at some indices, at each of which a phase is behind by its lag.
func skewed(s span, cuts []int) (parts []part) {
	for _, c := range cuts {
		before := s
		before.hi[1] = end{c, lagging}
		parts = append(parts, part{before})
		s.lo[0] = end{c, lagging}
	}
	return append(parts, part{s})
}

// cuts returns the indices at which a span of some phases is divided, about every step points.
func (a *axis) cuts(phases []phase, from, to, step int) (list []int) {
	lag, _ := a.lags(phases)
	first, last := from+step, to-1
	if from <= a.from { // the first tile has all that the low halo has to do with
		first = max(first, a.low+lag)
	}
	if to >= a.high {
		last = min(last, a.high)
	}
	for c := first; c <= last; c += step {
		list = append(list, c)
	}
	return list
}
