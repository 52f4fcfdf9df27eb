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

// addCalls makes the calls of a launch ready for a box of its stage: one for each part of it that
// one grid has room for. What it writes to outputs may not be kept.
func (a *accelPlan) addCalls(number int, l *Launch, b box, rest bool, pin *runtime.Pinner) error {
	set := len(a.calls)
	for _, part := range l.parts(b) {
		c, err := a.newCall(number, l, part, rest)
		if err != nil {
			return err
		}
		c.set, c.fronts = set, l.CountFronts(part.extents())
		c.first = l.frontsBefore(b, part, a.plan.stages[l.Stage].spec.Down)
		if err := a.addCall(c, pin); err != nil {
			return err
		}
		a.launches += c.fronts
	}
	return nil
}

// together returns the calls, from one on, that are for parts of the same box.
func (a *accelPlan) together(n int) []accelCall {
	to := n + 1
	for to < len(a.calls) && a.calls[to].set == a.calls[n].set {
		to++
	}
	return a.calls[n:to]
}

// launchFronts puts the launches for some parts of a box on a stream, front by front. The driver
// takes the arguments of a launch with it, so that the number of the front may change afterwards.
func (a *accelPlan) launchFronts(stream uintptr, parts []accelCall) error {
	last := 0
	for n := range parts {
		last = max(last, parts[n].first+parts[n].fronts)
	}
	for front := range last {
		if err := a.plan.ctx.Err(); err != nil {
			return &CanceledError{Stencil: a.plan.spec.Name, Outputs: a.plan.writtenBefore(parts[0].stage), Err: err}
		}
		for n := range parts {
			c := &parts[n]
			if at := front - c.first; at >= 0 && at < c.fronts {
				c.putFront(at)
				if err := a.dev.acc.Launch(stream, c.call); err != nil {
					a.undefined(err, c.stage)
					return err
				}
			}
		}
	}
	for n := range parts {
		parts[n].putFront(0) // the arguments are looked at to see whether anything has changed
	}
	return nil
}

// putFront sets the number of the front.
func (c *accelCall) putFront(n int) {
	for _, pl := range c.places {
		if pl.arg.Kind == ArgFront {
			c.put(pl, uint64(n))
		}
	}
}
