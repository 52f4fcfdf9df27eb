package timeblock

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A Part is the points of a domain that a rank has.
type Part struct {
	N    [3]int    // the extents of the domain
	Own  abi.Box   // the rank's cells
	Cut  abi.Dims  // the dimensions along which it is cut
	Ends [3][2]int // how many points the first and the last part have along each dimension
}

// Deep is how a part is advanced by some steps with one exchange: before them, halos get what other ranks have, and from then on a run computes what the
// rest of the steps read of points beyond the part's own, too.
type Deep struct {
	*Part
	Steps  int
	Wraps  abi.Dims          // of the dimensions that are cut, those whose ends are joined: parts go on beyond them
	Points [][]abi.Box       // by step and action: what a run computes
	Fills  [][]Filling       // by step and action
	Hoist  bool              // exchanges may all be made before the first step
	Period int               // in steps: then swaps have returned all fields to their memory
	Fields []*memory.Storage // by number
	Starts []Start           // by number of a field: what is exchanged before the first step because no action has it exchanged
	Assume []Place           // where a run has a halo filled at the ends, unless the program has filled it otherwise before the first step

	program  *program
	computed []bool // by number of a field: runs write to its memory in some step

	needs   []abi.Box // by number of a field, while steps are traced back: what is read later
	edges   []abi.Box // the same, of which only what is beyond the ends is read
	changed []int     // by number of a field: the first step in which its memory, that it has before the first one, is written to
	thin    *Thin
}

// Place is an action of a step.
type Place struct{ Step, Action int }

// Start is what of a field is exchanged before the first step.
type Start uint8

// What is exchanged before the first step: nothing, what is beyond the ends of the domain on other ranks, or all that these have.
const (
	Nothing Start = iota
	Frame
	Whole
)

// A Thin is a halo that has not what some steps need.
type Thin struct {
	Field      *memory.Storage
	Axis       int
	High       bool
	Have, Need int
	Steps      int // that need it
}

// NewDeep returns how to advance a part by some steps of some actions. If a halo is too thin for so many, it says which; and if there is a reason
// against any number of steps, what that is.
func NewDeep(actions []Action, part *Part, steps int) (*Deep, *Thin, string) {
	p, why := newProgram(actions)
	if p == nil {
		return nil, nil, why
	}
	d := &Deep{Part: part, Steps: steps, Period: len(p.places), Fields: p.fields, program: p}
	d.findComputed()
	d.simulate()
	if why := d.obstacle(); why != "" {
		return nil, nil, why
	}
	if d.trace(); d.thin != nil {
		return nil, d.thin, ""
	}
	return d, nil, ""
}

// trace goes through the steps from the last to the first, to find out what each has to compute for those behind it.
func (d *Deep) trace() {
	p := d.program
	d.Points = make([][]abi.Box, d.Steps)
	d.edges = make([]abi.Box, len(p.fields))
	for _, f := range p.fields {
		d.needs = append(d.needs, f.Owned)
	}
	for step := d.Steps - 1; step >= 0; step-- {
		d.Points[step] = make([]abi.Box, len(p.actions))
		for n := len(p.actions) - 1; n >= 0; n-- {
			a, at := &p.actions[n], p.placesAt(step, n)
			switch {
			case a.Fill != nil:
				d.traceFill(a, at[p.number(a.Fields[0])], d.Fills[step][n])
			case a.Run != nil:
				d.Points[step][n] = d.traceRun(a, at)
			}
		}
	}
	for n, f := range p.fields {
		start := Nothing
		switch {
		case d.foreign(f, d.needs[n]):
			start = Whole
		case !d.edges[n].Empty():
			start = Frame
		}
		d.Starts = append(d.Starts, start)
	}
}

// traceFill replaces what is read of a halo by what it is filled from.
func (d *Deep) traceFill(a *Action, field int, how Filling) {
	f := d.program.fields[field]
	switch how {
	case Exchanged:
		d.needs[field], d.edges[field] = f.Owned, abi.Box{}
	case AtEnds:
		d.needs[field] = d.inside(f, d.needs[field], &a.Ends)
		if edges := d.inside(f, d.edges[field], &a.Ends); edges != d.edges[field] {
			d.needs[field] = d.needs[field].Hull(edges)
			if d.edges[field] = edges; !d.beyondEnds(f, edges) {
				d.edges[field] = abi.Box{}
			}
		}
	}
}

// inside returns a box without what is beyond the ends that are filled.
func (d *Deep) inside(f *memory.Storage, b abi.Box, e *Ends) abi.Box {
	for x := range 3 {
		if b.Empty() || d.Wraps.Has(x) || !f.Dims.Has(x) {
			continue
		}
		if !e.Keeps[0].Has(x) {
			b.Lo[x] = max(b.Lo[x], 0)
		}
		if !e.Keeps[1].Has(x) {
			b.Hi[x] = min(b.Hi[x], f.Interior[x])
		}
	}
	return b
}

// traceRun returns the points that a run has to compute, and replaces what is read of them by what they are computed from.
func (d *Deep) traceRun(a *Action, at []int) abi.Box {
	p, r := d.program, a.Run
	points := r.Points
	for i, f := range a.Fields {
		if r.Spec.Fields[i].Output {
			points = points.Hull(d.needs[at[p.number(f)]])
		}
	}
	points = points.Project(r.Spec.Dims)
	for x := range 3 {
		if !d.Wraps.Has(x) {
			points.Lo[x], points.Hi[x] = max(points.Lo[x], a.Range.Lo[x]), min(points.Hi[x], a.Range.Hi[x])
		}
	}
	all := a.Range == abi.Box{Hi: r.N}.Project(r.Spec.Dims)
	for i, f := range a.Fields {
		if spec := &r.Spec.Fields[i]; spec.Output {
			n := at[p.number(f)]
			d.checkRoom(f, r.Spec.Written(i, points, r.N))
			if all && !spec.Partial {
				if need := d.needs[n]; d.beyondEnds(f, need) && d.foreign(f, need) {
					d.edges[n] = d.edges[n].Hull(need)
				}
				d.needs[n] = f.Owned
			}
		}
	}
	for i, need := range r.Needs(points) {
		if f := a.Fields[i]; !r.Spec.Fields[i].Output && !need.Empty() {
			d.checkRoom(f, need)
			n := at[p.number(f)]
			d.needs[n] = d.needs[n].Hull(need)
		}
	}
	return points
}

// beyondEnds reports whether a box has points beyond ends of the domain that are not joined.
func (d *Deep) beyondEnds(f *memory.Storage, b abi.Box) bool {
	for x := range 3 {
		if f.Dims.Has(x) && !d.Wraps.Has(x) && (b.Lo[x] < 0 || b.Hi[x] > f.Interior[x]) {
			return true
		}
	}
	return false
}

// foreign reports whether a box has points of other ranks.
func (d *Deep) foreign(f *memory.Storage, b abi.Box) bool {
	for x := range 3 {
		low, high := f.Owned.Lo[x] > 0, f.Owned.Hi[x] < f.Interior[x]
		if joined := d.Wraps.Has(x) && f.Dims.Has(x); (low || joined) && b.Lo[x] < f.Owned.Lo[x] || (high || joined) && b.Hi[x] > f.Owned.Hi[x] {
			return true
		}
	}
	return false
}

// checkRoom notes where a field has not the points of a box: the first of those that it lacks the most of.
func (d *Deep) checkRoom(f *memory.Storage, b abi.Box) {
	for x := range 3 {
		low := Thin{f, x, false, f.Halo.Lo[x], f.Owned.Lo[x] - b.Lo[x], d.Steps}
		high := Thin{f, x, true, f.Halo.Hi[x], b.Hi[x] - f.Owned.Hi[x], d.Steps}
		for _, t := range [2]Thin{low, high} {
			if t.Need > t.Have && (d.thin == nil || t.Need-t.Have > d.thin.Need-d.thin.Have) {
				d.thin = &t
			}
		}
	}
}

// interior returns the points of a field at which its halo is filled: of a part those that it has, of the interior, and of other ranks.
func (d *Deep) interior(f *memory.Storage) abi.Box {
	if d == nil {
		return f.Owned
	}
	b := f.Bounds()
	for x := range 3 {
		if !d.Wraps.Has(x) {
			b.Lo[x], b.Hi[x] = max(b.Lo[x], 0), min(b.Hi[x], f.Interior[x])
		}
	}
	return b
}

// endsOf returns where the part of what an action computes ends along a dimension, and whether it goes on there on another rank.
func (d *Deep) endsOf(a *Action, x int) (lo, hi int, open [2]bool) {
	own, n := d.Own, d.N[x]
	if a.Fill != nil {
		own, n = a.Fields[0].Owned, a.Fields[0].Interior[x]
	}
	joined := d.Wraps.Has(x)
	return own.Lo[x], own.Hi[x], [2]bool{joined || own.Lo[x] > 0, joined || own.Hi[x] < n}
}

// Memory returns the number of the field whose memory, before the first step, a fill of a step is of.
func (d *Deep) Memory(step, action int) int {
	return d.program.placesAt(step, action)[d.program.number(d.program.actions[action].Fields[0])]
}

// Changes reports whether some steps write to the memory that a field has before them.
func (d *Deep) Changes(f *memory.Storage, steps int) bool {
	n := d.program.number(f)
	return n >= 0 && d.changed[n] < steps
}

// Exchanges returns how many fields are exchanged.
func (d *Deep) Exchanges() (n int) {
	for step := range d.Steps {
		n += d.fills(step, func(how Filling) bool { return how == Exchanged })
	}
	for _, start := range d.Starts {
		if start != Nothing {
			n++
		}
	}
	return n
}

// Separate returns how many fields are exchanged in a step if each run finds what it reads.
func (d *Deep) Separate() int { return d.fills(0, func(how Filling) bool { return how != Done }) }

// fills returns how many fills of parts there are in a step that are done in some ways.
func (d *Deep) fills(step int, so func(Filling) bool) (n int) {
	for i, how := range d.Fills[step] {
		if a := &d.program.actions[i]; a.Fill != nil && !a.Whole && so(how) {
			n++
		}
	}
	return n
}
