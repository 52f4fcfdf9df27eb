package timeblock

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/schedule"
)

// An Action is a part of each time step: a run of a plan, a fill of a halo, or a swap of two fields.
type Action struct {
	Run     *access.Run       // of a plan
	Range   abi.Box           // the points of that, of all ranks together
	Plan    *schedule.Plan    // that runs it on the CPU
	Fill    Fill              // of a halo
	Ends    Ends              // of that
	Whole   bool              // the field that is filled is on all ranks
	Implied bool              // the run behind it has it done, if the halo of a part is stale
	Fields  []*memory.Storage // of the plan; the one that is filled; the two that are swapped
}

// swaps reports whether the action is a swap.
func (a *Action) swaps() bool { return a.Run == nil && a.Fill == nil }

// A Fill fills the part of the halo of a field along one dimension that is in a box of interior and halo.
type Fill func(field *memory.Storage, d int, within abi.Box)

// A touch is what a phase reads or writes of memory, relative to the point that it computes.
type touch struct {
	memory int // by number: of a field of the program, or of a buffer
	lo, hi [3]int
	write  bool
}

// A phase is a group of stages of a run, or a fill, in one of the steps of a block.
type phase struct {
	action, group, step int
	touches             []touch
	bounds              abi.Box // the points that it computes; of a fill, the interior
	lag, slope          [3]int
}

// program is the actions of a step, and what is known of the memory that they touch.
type program struct {
	actions []Action
	fields  []*memory.Storage // all of them, each once
	places  [][]int           // by step: by number of a field, the number of the field whose memory it has then
	written []bool            // by number of a field
	buffers []*memory.Storage
}

// newProgram collects the fields of actions. It reports in words what keeps steps from running together.
func newProgram(actions []Action) (*program, string) {
	p := &program{actions: actions}
	for _, a := range actions {
		for _, f := range a.Fields {
			if !slices.Contains(p.fields, f) {
				p.fields = append(p.fields, f)
			}
		}
	}
	for n, f := range p.fields {
		for _, g := range p.fields[:n] {
			if (memory.Region{Storage: f, Box: f.Bounds()}).Meets(memory.Region{Storage: g, Box: g.Bounds()}) {
				return nil, "two of the fields share memory"
			}
		}
	}
	if !p.permute() {
		return nil, fmt.Sprintf("fields return to their memory only after more than %d steps", mostPlaces)
	}
	p.findWritten()
	return p, ""
}

// piecewise says why runs cannot be made piece by piece; it is empty if they can.
func (p *program) piecewise() string {
	for _, a := range p.actions {
		if a.Run != nil {
			if why := a.Plan.Obstacle(); why != "" {
				return a.Run.Spec.Name + ": " + why
			}
		}
	}
	return ""
}

// number returns the number of a field.
func (p *program) number(f *memory.Storage) int { return slices.Index(p.fields, f) }

// mostPlaces is how many steps it may take until swaps have returned all fields to their memory.
const mostPlaces = 12

// permute finds out where fields are in each step, until they are where they were at the start; swaps
// within a step take part in that. It reports false if it takes too long.
func (p *program) permute() bool {
	at := make([]int, len(p.fields))
	for n := range at {
		at[n] = n
	}
	first := slices.Clone(at)
	for range mostPlaces {
		p.places = append(p.places, slices.Clone(at))
		for _, a := range p.actions {
			p.swap(at, a)
		}
		if slices.Equal(at, first) {
			return true
		}
	}
	return false
}

// swap exchanges two fields, if the action is that.
func (p *program) swap(at []int, a Action) {
	if a.swaps() {
		x, y := p.number(a.Fields[0]), p.number(a.Fields[1])
		at[x], at[y] = at[y], at[x]
	}
}

// placesAt returns where fields are before an action of a step.
func (p *program) placesAt(step, action int) []int {
	at := slices.Clone(p.places[step%len(p.places)])
	for _, a := range p.actions[:action] {
		p.swap(at, a)
	}
	return at
}

// findWritten finds out whose memory is written to.
func (p *program) findWritten() {
	p.written = make([]bool, len(p.fields))
	for step := range p.places {
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			for i, f := range a.Fields {
				if a.Fill != nil || a.Run != nil && a.Run.Spec.Fields[i].Output {
					p.written[at[p.number(f)]] = true
				}
			}
		}
	}
}

// phases returns the phases of some steps, of a part that is advanced as deep says unless that is nil.
func (p *program) phases(steps int, deep *Deep) (list []phase) {
	for step := range steps {
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			switch {
			case a.Run != nil:
				run := a.Run
				if deep != nil {
					run = run.Part(deep.Points[step][n], a.Fields)
				}
				for g := range run.Groups {
					list = append(list, phase{action: n, group: g, step: step, touches: p.ofGroup(a, g, at), bounds: run.Groups[g].Points()})
				}
			case a.Fill != nil && (deep == nil || deep.Fills[step][n] == AtEnds):
				field := at[p.number(a.Fields[0])]
				list = append(list, phase{action: n, step: step, touches: []touch{{memory: field, write: true}}, bounds: deep.interior(a.Fields[0])})
			}
		}
	}
	return list
}

// ofGroup returns what a group of stages touches of memory that is written to.
func (p *program) ofGroup(a Action, group int, at []int) (list []touch) {
	g := &a.Plan.Run.Groups[group]
	for n := range g.Size {
		st := a.Plan.Run.Stages[g.First+n].Spec
		for i := range st.Reads {
			r := &st.Reads[i]
			if field := at[p.number(a.Fields[r.Field])]; p.written[field] {
				list = append(list, beyond(touch{memory: field, lo: r.Lo, hi: r.Hi}, g.Lo[n], g.Hi[n]))
			}
		}
		for _, o := range st.Writes {
			list = append(list, touch{memory: at[p.number(a.Fields[o])], write: true})
		}
	}
	return append(list, p.ofBuffers(a, group)...)
}

// ofBuffers returns what a group of stages touches of the buffers of its plan that are not local.
func (p *program) ofBuffers(a Action, group int) (list []touch) {
	g := &a.Plan.Run.Groups[group]
	for b := range a.Plan.Level.Buffers {
		spec := &a.Plan.Level.Buffers[b]
		if spec.Local {
			continue
		}
		number := p.bufferNumber(a.Plan.Buffer(b))
		if g.Has(spec.Stage) {
			list = append(list, touch{memory: number, write: true})
		}
		for _, u := range a.Plan.Level.Stages[spec.Stage].Uses {
			if n := u.Stage - g.First; g.Has(u.Stage) {
				list = append(list, beyond(touch{memory: number, lo: u.Lo, hi: u.Hi}, g.Lo[n], g.Hi[n]))
			}
		}
	}
	return list
}

// bufferNumber returns the number of a buffer, which is beyond those of the fields.
func (p *program) bufferNumber(b *memory.Storage) int {
	n := slices.Index(p.buffers, b)
	if n < 0 {
		n, p.buffers = len(p.buffers), append(p.buffers, b)
	}
	return len(p.fields) + n
}

// beyond returns a touch of a stage that computes more than the point.
func beyond(t touch, lo, hi [3]int) touch {
	for d := range 3 {
		t.lo[d], t.hi[d] = t.lo[d]+lo[d], t.hi[d]+hi[d]
	}
	return t
}

// order sets lags and slopes of phases. A phase at a point x waits for an earlier one at the points from
// x+first to x+last. Along rows of a plane, lags are whole cache lines, so that tiles begin at the start of
// one in each phase: the vectors of a tile that begins elsewhere are on two lines each.
func (p *program) order(phases []phase) {
	lines := p.lines(phases)
	for n := range phases {
		later := &phases[n]
		for m := range n {
			q := &phases[m]
			for _, t := range later.touches {
				for _, u := range q.touches {
					if t.memory != u.memory || !t.write && !u.write {
						continue
					}
					for d := range 3 {
						first, last := t.lo[d]-u.hi[d], t.hi[d]-u.lo[d]
						if d == 0 && last > 0 {
							last = abi.RoundUp(last, lines[t.memory])
						}
						later.lag[d] = max(later.lag[d], q.lag[d]+last)
						later.slope[d] = max(later.slope[d], q.slope[d]-first)
					}
				}
			}
		}
	}
}

// lines returns how many elements of each memory are on a cache line; 1 if phases have no rows but one.
func (p *program) lines(phases []phase) (list []int) {
	rows := slices.ContainsFunc(phases, func(q phase) bool { return q.bounds.Extents()[1] > 1 || q.bounds.Extents()[2] > 1 })
	for _, f := range slices.Concat(p.fields, p.buffers) {
		line := 1
		if rows {
			line = memory.RowAlign / f.Elem.Size()
		}
		list = append(list, line)
	}
	return list
}

// NameOf returns what the first run that has a field calls it.
func NameOf(actions []Action, f *memory.Storage) string {
	for n := range actions {
		if a := &actions[n]; a.Run != nil && slices.Contains(a.Fields, f) {
			return "field " + a.Run.Spec.Fields[slices.Index(a.Fields, f)].Name + " of " + a.Run.Spec.Name
		}
	}
	return "a field"
}

// resists says why phases cannot be divided along a dimension; it is empty if they can.
func (p *program) resists(d int) string {
	axis := abi.AxisName(d)
	for _, a := range p.actions {
		if a.Run == nil {
			if !a.Fields[0].Dims.Has(d) {
				return NameOf(p.actions, a.Fields[0]) + " lacks " + axis
			}
			continue
		}
		name := a.Run.Spec.Name
		if !a.Run.Spec.Dims.Has(d) {
			return name + " lacks " + axis
		}
		for n := range a.Plan.Run.Stages {
			st := &a.Plan.Run.Stages[n]
			if st.Spec.Ordered.Has(d) {
				return st.Spec.Name + " of " + name + " is a recurrence along " + axis
			}
			for _, r := range st.Spec.Reads {
				f := a.Fields[r.Field]
				field := a.Plan.Spec.Fields[r.Field].Name
				switch {
				case !p.everWritten(f):
				case r.Scale[d] != abi.Scale{}:
					return fmt.Sprintf("%s reads %s on another grid along %s", name, field, axis)
				case r.Fixed[d] != abi.Span{} || !f.Dims.Has(d):
					return fmt.Sprintf("%s reads %s at a fixed index along %s", name, field, axis)
				}
			}
			for _, u := range st.Spec.Uses {
				if !u.MovesAlong(d) {
					return fmt.Sprintf("%s uses %s at a fixed index along %s", name, st.Spec.Name, axis)
				}
			}
		}
		for b := range a.Plan.Level.Buffers {
			if spec := &a.Plan.Level.Buffers[b]; !spec.Dims.Has(d) {
				return spec.Name + " of " + name + " lacks " + axis
			}
		}
	}
	return ""
}

// everWritten reports whether a field ever has memory that is written to.
func (p *program) everWritten(f *memory.Storage) bool {
	for step := range p.places {
		for n := range p.actions {
			if p.written[p.placesAt(step, n)[p.number(f)]] {
				return true
			}
		}
	}
	return false
}
