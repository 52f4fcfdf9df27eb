package loop

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// slack is added to the lag of rows, in points: a row should not read what the row before has just
// computed. Rows with partial vectors are a vector further behind: a vector cannot be loaded before all
// stores to its elements have reached the cache.
const slack = 2

// lagOf returns by how many points each row of a loop is behind the one before it, or by how many
// rows each plane.
func (v *interleaver) lagOf(outer *ir.Op) int {
	lag := v.needOf(outer.Regions[0])
	if v.dim == 1 {
		lag += max(slack, v.points)
	}
	return max(lag, 1)
}

// needOf returns the smallest lag of a row behind the one before it, in points, such that two things
// hold: what the row reads of rows before is computed, for all points of a partial vector; and what rows
// before still read is not overwritten by it. For planes it is the lag in rows, and the rows that are
// computed at once must not depend on each other.
func (v *interleaver) needOf(r *ir.Region) (lag int) {
	apart, after := v.points, 0
	if v.dim == 2 {
		apart, after = 1, 1
	}
	r.Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) {
			return
		}
		off := ir.OffsetAttr.Of(op)
		di, dj := off[v.dim-1], off[v.dim]
		if v.down[0] {
			di = -di
		}
		if v.down[1] {
			dj = -dj
		}
		switch {
		case v.dim == 1 && off[2] != 0 || dj == 0:
		case dj < 0 && v.written[loop.FieldOf(op)]:
			lag = max(lag, (di+apart-dj-1)/-dj)
		case dj > 0:
			lag = max(lag, (after-di+dj-1)/dj)
		}
	})
	return lag
}

// writtenIn returns the fields that a nest writes.
func writtenIn(nest *ir.Op) map[*ir.Value]bool {
	written := map[*ir.Value]bool{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			written[loop.FieldOf(op)] = true
		}
	})
	return written
}
