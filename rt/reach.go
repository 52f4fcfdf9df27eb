package rt

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

// from returns the points that are reached from the points of b in a domain of
// extent n: a box without points if the guard leaves none of b.
func (r *Reach) from(b box, n [3]int) box {
	for d := range 3 {
		if b.lo[d], b.hi[d] = r.Along(d, b.lo[d], b.hi[d], n[d]); b.lo[d] >= b.hi[d] {
			return box{}
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
	first, last, end := lo+r.Lo[d], lo+r.Hi[d], hi+r.Hi[d]
	if at, ok := r.Fixed[d].Lo.index(n); ok {
		first = at
	}
	if at, ok := r.Fixed[d].Hi.index(n); ok {
		last, end = at-1, at
	}
	return min(first, last), end
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
		if !dims.Has(d) && (r.Lo[d] != 0 || r.Hi[d] != 0 || r.Fixed[d] != (Span{})) {
			return false
		}
	}
	return true
}

// offset returns the access at one end of the reach along d, as in "i+2", "0"
// or "NI-1".
func (r *Reach) offset(d int, high bool) string {
	off, fixed := r.Lo[d], r.Fixed[d].Lo
	if high {
		off, fixed = r.Hi[d], r.Fixed[d].Hi
		fixed.Off-- // it is exclusive
	}
	switch {
	case fixed.From == FromZero:
		return fmt.Sprint(fixed.Off)
	case fixed.From == FromN && fixed.Off == 0:
		return "N" + strings.ToUpper(axisName(d))
	case fixed.From == FromN:
		return fmt.Sprintf("N%s%+d", strings.ToUpper(axisName(d)), fixed.Off)
	}
	if off == 0 {
		return axisName(d)
	}
	return fmt.Sprintf("%s%+d", axisName(d), off)
}

// String returns the offsets of the reach in all dimensions, as in
// "(i-1..i+1, j, k)".
func (r *Reach) String() string {
	s := "("
	for d := range 3 {
		if d > 0 {
			s += ", "
		}
		s += r.offset(d, false)
		if r.Lo[d] != r.Hi[d] || r.Fixed[d] != (Span{}) {
			s += ".." + r.offset(d, true)
		}
	}
	return s + ")"
}

// dims returns the dimensions that a stage runs over: those of its buffers if
// it writes no output.
func (l *LevelSpec) dims(stage int, iteration Dims) Dims {
	if len(l.Stages[stage].Writes) > 0 {
		return iteration
	}
	var s Dims
	for i := range l.Buffers {
		if l.Buffers[i].Stage == stage {
			s |= l.Buffers[i].Dims
		}
	}
	return s
}

// boxes returns the box of each stage for the range run of a domain of extent
// n. Stages are visited from last to first: the box of one follows from those
// of its users.
func (l *LevelSpec) boxes(iteration Dims, n [3]int, run box) []box {
	boxes := make([]box, len(l.Stages))
	for s := len(l.Stages) - 1; s >= 0; s-- {
		st := &l.Stages[s]
		if len(st.Writes) > 0 {
			boxes[s] = run
			if !run.empty() {
				boxes[s] = run.extend(st.Ordered, n)
			}
			continue
		}
		for i := range st.Uses {
			u := &st.Uses[i]
			boxes[s] = boxes[s].hull(u.from(boxes[u.Stage], n))
		}
		if !boxes[s].empty() {
			boxes[s] = boxes[s].project(l.dims(s, iteration)).extend(st.Ordered, n)
		}
	}
	return boxes
}
