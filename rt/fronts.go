package rt

import (
	"runtime"
	"slices"
)

// CountFronts returns how many fronts a range of some extents has for a launch of an ordered
// stage, each of which is launched by itself, one after the other. Points of a front do not depend
// on each other. The front of a point is how many points come before it along each dimension, in
// the order of the stage, times what Fronts has for that dimension, summed up. Without Fronts,
// there is one for all points.
func (l *Launch) CountFronts(extents [3]int) int {
	if slices.Min(extents[:]) < 1 {
		return 0
	}
	last := 0
	for d, n := range l.Fronts {
		last += n * (extents[d] - 1)
	}
	return last + 1
}

// frontsBefore returns the first front of a box that has points in a part of it.
func (l *Launch) frontsBefore(b, part box, down Dims) (n int) {
	for d := range 3 {
		before := part.lo[d] - b.lo[d]
		if down.Has(d) {
			before = b.hi[d] - part.hi[d]
		}
		n += l.Fronts[d] * before
	}
	return n
}

// addCalls makes the calls of a launch ready for a box of its stage: front by front, and for each
// part of these that one grid has room for. What it writes to outputs may not be kept.
func (a *accelPlan) addCalls(number int, l *Launch, b box, rest bool, pin *runtime.Pinner) error {
	parts := l.parts(b)
	calls := make([]accelCall, len(parts))
	for n, part := range parts {
		var err error
		if calls[n], err = a.newCall(number, l, part, rest); err != nil {
			return err
		}
	}
	down := a.plan.stages[l.Stage].spec.Down
	for front := range l.CountFronts(b.extents()) {
		for n, part := range parts {
			at := front - l.frontsBefore(b, part, down)
			if at < 0 || at >= l.CountFronts(part.extents()) {
				continue
			}
			if err := a.addCall(calls[n].at(at), pin); err != nil {
				return err
			}
		}
	}
	return nil
}

// at returns a call like one for the first front, which is not ready yet, for another one.
func (c *accelCall) at(front int) accelCall {
	other := *c
	call := *c.call
	call.Args = words((len(c.call.Args) + 7) / 8)[:len(c.call.Args)]
	copy(call.Args, c.call.Args)
	other.call = &call
	for _, pl := range c.places {
		if pl.arg.Kind == ArgFront {
			other.put(pl, uint64(front))
		}
	}
	return other
}
