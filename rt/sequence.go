package rt

import "slices"

// follows reports whether an ordered stage visits the point at an offset after the point
// itself. Along dimensions that the stage is not ordered in, any of two may be first.
func (st *Stage) follows(off [3]int) bool {
	after, decided := false, false
	for d := 2; d >= 0; d-- {
		switch {
		case off[d] == 0:
		case !st.Ordered.Has(d):
			return false
		case !decided:
			after, decided = (off[d] > 0) != st.Down.Has(d), true
		}
	}
	return after
}

// waits returns the offsets of the points for which a point of an ordered stage has to wait:
// those that it reads after they are computed, and those that read what is there before it
// is, in case that they are in one place. Along the dimensions of Down they are negated, so
// that what comes first has the smaller index.
func (p *Plan) waits(n int) (offsets [][3]int) {
	st := &p.level.Stages[n]
	add := func(off [3]int, sign int) {
		for d := range off {
			if off[d] *= sign; st.Down.Has(d) {
				off[d] = -off[d]
			}
		}
		if !slices.Contains(offsets, off) {
			offsets = append(offsets, off)
		}
	}
	for _, off := range st.Behind {
		add(off, 1)
	}
	for i := range st.Reads {
		if r := &st.Reads[i]; r.Lo == r.Hi && r.Fixed == [3]Span{} && st.follows(r.Lo) {
			add(r.Lo, -1)
		}
	}
	for m := range n {
		for _, u := range p.level.Stages[m].Uses {
			if u.Stage != n || u.Fixed != [3]Span{} {
				continue
			}
			u.eachOffset(func(off [3]int) {
				if st.follows(off) {
					add(off, -1)
				}
			})
		}
	}
	return offsets
}

// eachOffset calls do for each offset of a reach.
func (r *Reach) eachOffset(do func(off [3]int)) {
	for k := r.Lo[2]; k <= r.Hi[2]; k++ {
		for j := r.Lo[1]; j <= r.Hi[1]; j++ {
			for i := r.Lo[0]; i <= r.Hi[0]; i++ {
				do([3]int{i, j, k})
			}
		}
	}
}

// readsAhead reports whether all that is read by a reach of a stage, within a box, is at the
// point itself or at points that the stage visits later.
func (st *stage) readsAhead(r *Reach, within box, n [3]int) bool {
	if r.from(st.box, n).meet(within).empty() {
		return true
	}
	if r.Fixed != [3]Span{} {
		return false
	}
	ahead := true
	r.eachOffset(func(off [3]int) { ahead = ahead && (off == [3]int{} || st.spec.follows(off)) })
	return ahead
}
