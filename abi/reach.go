package abi

import (
	"fmt"
	"strings"
)

// tighten returns the tightest of an index and the bounds that b stands for in
// a domain of extent n.
func (b Bound) tighten(v, n int, tightest func(x, y int) int) int {
	switch b.From {
	case FromZero:
		return tightest(v, b.Off)
	case FromN:
		return tightest(v, n+b.Off)
	case FromBoth:
		return tightest(tightest(v, b.Off), n+b.OffN)
	}
	return v
}

// clip returns the part of [lo,hi) that is within the span in a domain of
// extent n; lo >= hi if there is none.
func (s Span) clip(lo, hi, n int) (int, int) {
	return s.Lo.tighten(lo, n, func(x, y int) int { return max(x, y) }),
		s.Hi.tighten(hi, n, func(x, y int) int { return min(x, y) })
}

// Of returns the points that are reached from the points of b in a domain of
// extent n: a box without points if the guard leaves none of b.
func (r *Reach) Of(b Box, n [3]int) Box { return r.OfAlong(IJK, b, n) }

// OfAlong is Of along some dimensions: along the others, b is left as it is.
func (r *Reach) OfAlong(dims Dims, b Box, n [3]int) Box {
	for d := range 3 {
		if !dims.Has(d) {
			continue
		}
		if b.Lo[d], b.Hi[d] = r.Along(d, b.Lo[d], b.Hi[d], n[d]); b.Lo[d] >= b.Hi[d] {
			return Box{}
		}
	}
	return b
}

// Along returns the indices lo to hi, exclusive, that are reached along d from
// those of a box in a domain of extent n; lo >= hi if there are none.
func (r *Reach) Along(d, lo, hi, n int) (int, int) {
	lo, hi = r.Guard[d].clip(lo, hi, n)
	if lo >= hi {
		return 0, 0
	}
	from, upto := r.Scale[d].At(lo), r.Scale[d].At(hi-1)
	first, last, end := from+r.Lo[d], from+r.Hi[d], upto+r.Hi[d]+1
	if at, ok := r.Fixed[d].Lo.index(n); ok {
		first = at
	}
	if at, ok := r.Fixed[d].Hi.index(n); ok {
		last, end = at-1, at
	}
	return min(first, last), end
}

// DividesNegative reports whether some index along d that is read from those of a box in a domain of extent n is the quotient of a
// negative number, where Go does not round down; first is the first of the box that is read from, and from the first that may be.
func (r *Reach) DividesNegative(d, lo, hi, n int) (first, from int, negative bool) {
	lo, hi = r.Guard[d].clip(lo, hi, n)
	from, divides := r.Scale[d].From()
	return lo, from, divides && lo < min(hi, from)
}

// index returns the index that b stands for in a domain of extent n, and
// whether there is one.
func (b Bound) index(n int) (int, bool) {
	switch b.From {
	case FromZero:
		return b.Off, true
	case FromN:
		return n + b.Off, true
	}
	return 0, false
}

// AtPoint reports whether the reach is the point itself.
func (r *Reach) AtPoint() bool {
	return r.AtPointBut(0)
}

// AtPointBut reports whether the reach is the point itself along all but some dimensions.
func (r *Reach) AtPointBut(dims Dims) bool {
	for d := range 3 {
		if !dims.Has(d) && (r.Lo[d] != 0 || r.Hi[d] != 0 || !r.MovesAlong(d)) {
			return false
		}
	}
	return true
}

// Moves reports whether the reach moves with the point along all dimensions, by one index for one point: it is
// of offsets alone.
func (r *Reach) Moves() bool { return r.MovesAlong(0) && r.MovesAlong(1) && r.MovesAlong(2) }

// MovesAlong reports the same of one dimension.
func (r *Reach) MovesAlong(d int) bool { return r.Fixed[d] == (Span{}) && r.Scale[d] == (Scale{}) }

// OffsetsAlong reports whether what is reached along a dimension from points lo to hi is, for all of them, r.Lo and r.Hi
// further.
func (r *Reach) OffsetsAlong(d int) bool { return r.MovesAlong(d) && r.Guard[d] == (Span{}) }

// At returns the access at one end of the reach along d, as in "i+2", "0"
// or "NI-1".
func (r *Reach) At(d int, high bool) string {
	off, fixed := r.Lo[d], r.Fixed[d].Lo
	if high {
		off, fixed = r.Hi[d], r.Fixed[d].Hi
		fixed.Off-- // it is exclusive
	}
	switch {
	case fixed.From == FromZero:
		return fmt.Sprint(fixed.Off)
	case fixed.From == FromN && fixed.Off == 0:
		return "N" + strings.ToUpper(AxisName(d))
	case fixed.From == FromN:
		return fmt.Sprintf("N%s%+d", strings.ToUpper(AxisName(d)), fixed.Off)
	}
	return r.Scale[d].Text(AxisName(d), off)
}

// Text returns the offsets of the reach in some dimensions, as in "(i-1..i+1, j)".
func (r *Reach) Text(dims Dims) string {
	s, between := "(", ""
	for d := range 3 {
		if !dims.Has(d) {
			continue
		}
		s, between = s+between+r.At(d, false), ", "
		if r.Lo[d] != r.Hi[d] || r.Fixed[d] != (Span{}) {
			s += ".." + r.At(d, true)
		}
	}
	return s + ")"
}

// EachOffset calls do for each offset of a reach that moves.
func (r *Reach) EachOffset(do func(off [3]int)) {
	for k := r.Lo[2]; k <= r.Hi[2]; k++ {
		for j := r.Lo[1]; j <= r.Hi[1]; j++ {
			for i := r.Lo[0]; i <= r.Hi[0]; i++ {
				do([3]int{i, j, k})
			}
		}
	}
}

// Reach is a set of points relative to a box: those of the box that are within
// Guard, each shifted by every offset from Lo to Hi, inclusive. An end that is
// Fixed is the same for each of them; where it makes the end lie before the
// beginning, the set has the end. Along dimensions with a Scale, points of another grid are shifted, those
// that are where the points of the box are.
type Reach struct {
	Guard  [3]Span
	Lo, Hi [3]int
	Fixed  [3]Span
	Scale  [3]Scale
}

// Span is a half-open range of indices of one dimension. The zero Span is
// unbounded.
type Span struct{ Lo, Hi Bound }

// Bound is an end of a [Span]: absent, a constant, relative to the extent of
// the full domain in its dimension, or the tighter one of the two. The zero
// Bound is absent.
type Bound struct {
	From Origin
	Off  int // from index 0, or from the extent if that is all there is
	OffN int // from the extent, next to Off
}

// Origin is what the offset of a [Bound] counts from.
type Origin uint8

// The origins of a bound: none, index 0, the extent of the full domain, and
// both, of which the tighter one counts.
const (
	Unbounded Origin = iota
	FromZero
	FromN
	FromBoth
)
