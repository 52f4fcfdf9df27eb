package timeblock

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
)

// Ends says what a fill does where the domain ends, at low ends and at high ones.
type Ends struct {
	By                   any // the same for fills that do the same
	Keeps, Wraps, Copies [2]abi.Dims
}

// wraps reports whether both ends of a dimension are filled from each other.
func (e *Ends) wraps(d int) bool { return e.Wraps[0].Has(d) && e.Wraps[1].Has(d) }

// Filling is how the halo of a part is filled at an action of a step.
type Filling uint8

// The ways to fill the halo of a part: by an exchange, if it is stale; where the domain ends only, since what is beyond cuts was computed; and not at
// all, because that was done.
const (
	Exchanged Filling = iota
	AtEnds
	Done
)

// haloState is what is known of a halo within a block.
type haloState struct {
	touched bool  // since the block began
	written bool  // by a run, since then
	filled  *Ends // since it was written; nil if that is not known
	asked   bool  // by the program, and not for a run
	step    int   // in which there was a fill last
}

// fill notes a fill in a step, and returns how it is done.
func (s *haloState) fill(a *Action, step int) Filling {
	same := s.filled != nil && s.filled.By == a.Ends.By
	how := AtEnds
	switch {
	case a.Whole:
	case s.filled != nil && a.Implied && s.asked, same && (a.Implied || s.asked || s.written):
		how = Done
	case !s.written:
		how = Exchanged
	}
	if !a.Implied || !s.asked {
		s.filled, s.asked = &a.Ends, !a.Implied || s.asked
	}
	s.touched, s.step = true, step
	return how
}

// fill notes a fill in a step, and returns how it is done: where nothing is cut, at the ends, though a run may find the halo filled.
func (d *Deep) fill(s *haloState, a *Action, step int) (how Filling, assumed bool) {
	how = s.fill(a, step)
	if how == Exchanged && d.Cut == 0 {
		return AtEnds, a.Implied
	}
	return how, false
}

// AskedLast returns, by number of a field, the action that fills the halo that it has after some steps as the program asks for; -1 if that is stale, or
// was not filled so.
func (d *Deep) AskedLast(steps int) []int {
	p := d.program
	of := slices.Repeat([]int{-1}, len(p.fields)) // by number of the field that has the memory before the first step
	for step := range steps {
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			for i, f := range a.Fields {
				switch m := at[p.number(f)]; {
				case a.Fill != nil && !a.Whole && !a.Implied:
					of[m] = n
				case a.Run != nil && a.Run.Spec.Fields[i].Output:
					of[m] = -1
				}
			}
		}
	}
	list := slices.Clone(p.places[steps%len(p.places)])
	for f, m := range list {
		list[f] = of[m]
	}
	return list
}

// findComputed finds out which memory runs ever write to.
func (d *Deep) findComputed() {
	p := d.program
	d.computed = make([]bool, len(p.fields))
	for step := range p.places {
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			for i, f := range a.Fields {
				if a.Run != nil && a.Run.Spec.Fields[i].Output {
					d.computed[at[p.number(f)]] = true
				}
			}
		}
	}
}

// simulate finds out how halos are filled in each step.
func (d *Deep) simulate() {
	d.Hoist = true
	d.follow(func(step, n int, s *haloState, fills []Filling) {
		before := s.touched
		var assumed bool
		if fills[n], assumed = d.fill(s, &d.program.actions[n], step); assumed {
			d.Assume = append(d.Assume, Place{step, n})
		}
		d.Hoist = d.Hoist && (fills[n] != Exchanged || !before)
		for x := range 3 {
			if a := &d.program.actions[n]; fills[n] != Done && !a.Whole && d.Cut.Has(x) && (a.Ends.Wraps[0] | a.Ends.Wraps[1]).Has(x) {
				d.Wraps |= 1 << x
			}
		}
	}, func(int, int, []int, []haloState) {})
}

// follow goes through the steps, and calls fill and run for the actions that are that, with what is known of halos.
func (d *Deep) follow(fill func(step, action int, s *haloState, fills []Filling), run func(step, action int, at []int, states []haloState)) {
	p := d.program
	states := make([]haloState, len(p.fields))
	d.Fills, d.changed = nil, slices.Repeat([]int{d.Steps}, len(p.fields))
	for step := range d.Steps {
		fills := make([]Filling, len(p.actions))
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			switch {
			case a.Fill != nil:
				m := at[p.number(a.Fields[0])]
				fill(step, n, &states[m], fills)
				if fills[n] == AtEnds {
					d.changed[m] = min(d.changed[m], step)
				}
			case a.Run != nil:
				run(step, n, at, states)
				for i, f := range a.Fields {
					m := at[p.number(f)]
					if s := &states[m]; a.Run.Spec.Fields[i].Output {
						*s = haloState{touched: true, written: true}
						d.changed[m] = min(d.changed[m], step)
					} else {
						s.touched = true
					}
				}
			}
		}
		d.Fills = append(d.Fills, fills)
	}
}

// obstacle says why a part cannot be advanced so, by any number of steps; it is empty if it can.
func (d *Deep) obstacle() (why string) {
	for n := range d.program.actions {
		if a := &d.program.actions[n]; a.Run != nil {
			if why := d.resists(a); why != "" {
				return why
			}
		}
	}
	d.follow(func(step, n int, s *haloState, fills []Filling) {
		a := &d.program.actions[n]
		if fills[n], _ = d.fill(s, a, step); why == "" {
			why = d.refuses(a, fills[n])
		}
	}, func(step, n int, at []int, states []haloState) {
		if why == "" {
			why = d.stale(&d.program.actions[n], step, at, states)
		}
	})
	return why
}

// refuses says why a fill is not one of a part that is advanced beyond its own points.
func (d *Deep) refuses(a *Action, how Filling) string {
	f := a.Fields[0]
	for x := range 3 {
		axis := abi.AxisName(x)
		switch {
		case a.Whole || !d.Cut.Has(x) || !f.Dims.Has(x) || how == Done:
		case d.Wraps.Has(x):
			if !a.Ends.wraps(x) && (how == AtEnds || !a.Implied) {
				return "some halos are filled from the other end of the domain along " + axis + ", which is cut, and some are not"
			}
		case a.Ends.Copies[0].Has(x) && d.Ends[x][0] <= f.Halo.Lo[x], a.Ends.Copies[1].Has(x) && d.Ends[x][1] <= f.Halo.Hi[x]:
			return fmt.Sprintf("parts of %d and %d points at the ends along %s are no larger than their halos", d.Ends[x][0], d.Ends[x][1], axis)
		}
	}
	return ""
}

// stale says what a run reads beyond ends that are joined although nothing has filled it in the same step: of what is computed, it is nowhere else.
func (d *Deep) stale(a *Action, step int, at []int, states []haloState) string {
	for i, need := range a.Run.Needs(a.Range) {
		f := a.Fields[i]
		m := at[d.program.number(f)]
		s := &states[m]
		filled := s.filled != nil && s.step == step
		for x := range 3 {
			if !need.Empty() && d.computed[m] && d.Wraps.Has(x) && f.Dims.Has(x) && (need.Lo[x] < 0 || need.Hi[x] > f.Interior[x]) && !(filled && s.filled.wraps(x)) {
				return fmt.Sprintf("%s reads %s beyond the ends along %s, which nothing fills before it in a step", a.Run.Spec.Name, a.Run.Spec.Fields[i].Name, abi.AxisName(x))
			}
		}
	}
	return ""
}

// resists says why a run cannot be made for points of other ranks.
func (d *Deep) resists(a *Action) string {
	for x := range 3 {
		if !d.Cut.Has(x) {
			continue
		}
		if why := d.limited(a, x); why != "" {
			return why
		}
		for n := range a.Run.Level.Stages {
			if why := d.bound(a, &a.Run.Level.Stages[n], x); why != "" {
				return why
			}
		}
	}
	return ""
}

// limited says why a run over its range cannot go beyond a part's own points along a dimension.
func (d *Deep) limited(a *Action, x int) string {
	r, axis := a.Run, abi.AxisName(x)
	switch name := r.Spec.Name; {
	case !r.Spec.Dims.Has(x):
	case r.N[x] != d.N[x]:
		return fmt.Sprintf("%s has %d points along %s, of %d", name, r.N[x], axis, d.N[x])
	case a.Range.Lo[x] < 0 || a.Range.Hi[x] > r.N[x]:
		return "the sub-domain of " + name + " goes beyond the ends along " + axis
	case d.Wraps.Has(x) && (a.Range.Lo[x] > 0 || a.Range.Hi[x] < r.N[x]):
		return "the sub-domain of " + name + " is not all of " + axis + ", whose ends are joined"
	}
	return ""
}

// bound says why a stage cannot be computed for points of other ranks along a dimension.
func (d *Deep) bound(a *Action, st *abi.Stage, x int) string {
	name, axis := a.Run.Spec.Name, abi.AxisName(x)
	switch {
	case st.Ordered.Has(x):
		return st.Name + " of " + name + " is a recurrence along " + axis + ", which is cut"
	case d.Wraps.Has(x) && st.Located.Has(x):
		return name + " asks for the index along " + axis + ", whose ends are joined"
	case d.Wraps.Has(x) && st.Staggered.Has(x):
		return name + " has outputs that are staggered along " + axis + ", whose ends are joined"
	}
	for i := range st.Reads {
		rd := &st.Reads[i]
		f, spec := a.Fields[rd.Field], &a.Run.Spec.Fields[rd.Field]
		fixed := rd.Fixed[x] != abi.Span{}
		switch {
		case !f.Dims.Has(x):
		case !rd.MovesAlong(x) && !f.Whole():
			return name + " reads " + spec.Name + " at an index along " + axis + " that does not move with the point, and is cut along it"
		case d.Wraps.Has(x) && f.Faces.Has(x):
			return spec.Name + " of " + name + " is staggered along " + axis + ", whose ends are joined"
		case d.Wraps.Has(x) && !fixed && f.Whole():
			return spec.Name + " of " + name + " is whole along " + axis + ", whose ends are joined"
		}
	}
	return ""
}
