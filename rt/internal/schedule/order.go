package schedule

import (
	"slices"

	"github.com/openearthgo/oec/abi"
)

// waits returns the offsets of the points for which a point of an ordered stage has to wait: those
// whose new values it reads, and, in case input and output are one field, those that read its old value.
// Along the dimensions of Down offsets are negated, so that what comes first has the smaller index.
func (p *Plan) waits(n int) (offsets [][3]int) {
	st := &p.Level.Stages[n]
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
		if r := &st.Reads[i]; r.Lo == r.Hi && r.Fixed == [3]abi.Span{} && st.Follows(r.Lo) {
			add(r.Lo, -1)
		}
	}
	for m := range n {
		for _, u := range p.Level.Stages[m].Uses {
			if u.Stage != n || u.Fixed != [3]abi.Span{} {
				continue
			}
			u.EachOffset(func(off [3]int) {
				if st.Follows(off) {
					add(off, -1)
				}
			})
		}
	}
	return offsets
}
