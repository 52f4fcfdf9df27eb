package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// checkOverlap checks that no output shares memory with anything else that the
// plan touches, but for the one case that is safe, see [Plan.inPlace].
func (p *Plan) checkOverlap() error {
	for o := range p.fields {
		if !p.spec.Fields[o].Output {
			continue
		}
		out := memory.Region{Storage: p.fields[o], Box: p.run}
		for other := range o {
			if p.spec.Fields[other].Output && out.Meets(memory.Region{Storage: p.fields[other], Box: p.run}) {
				return &fault.OverlapError{Stencil: p.spec.Name, Output: p.spec.Fields[other].Name, Other: p.spec.Fields[o].Name}
			}
		}
		if err := p.checkOverlapReads(o, out); err != nil {
			return err
		}
	}
	return nil
}

// checkOverlapReads checks what stages read. A stage that reads a field at other points than that
// which it computes may not write to it even if, on a domain of one row, those are all in the halo:
// its code is made as if it did not.
func (p *Plan) checkOverlapReads(o int, out memory.Region) error {
	writer := p.writer(o)
	for n := range p.stages {
		st := &p.stages[n]
		for i := range st.spec.Reads {
			r := &st.spec.Reads[i]
			in := memory.Region{Storage: p.fields[r.Field], Box: p.readBox(st, r)}
			meets := out.Meets(in) || int(st.number) == writer && memory.Same(out.Storage, in.Storage)
			if meets && !p.inPlace(out.Storage, in.Storage, st, r, writer) {
				return &fault.OverlapError{
					Stencil: p.spec.Name,
					Output:  p.spec.Fields[o].Name,
					Other:   p.spec.Fields[r.Field].Name,
					Access:  r.String(),
					Pos:     r.Pos,
				}
			}
		}
	}
	return nil
}

// writer returns the stage that writes output o.
func (p *Plan) writer(o int) int {
	for n := range p.stages {
		for _, f := range p.stages[n].spec.Writes {
			if f == o {
				return n
			}
		}
	}
	return -1
}

// inPlace reports whether an access may read the field that a stage writes: it
// is the very same memory in the same shape, and read by a stage that is done
// before; or read at the point itself and for points that are computed, so that
// each element is read before it is written and never after, on every level and
// in any order of points; or by a recurrence, which is done before for a tile,
// along its columns. A stage that computes more than its tile would read
// what the neighbouring tile has written.
func (p *Plan) inPlace(out, in *memory.Storage, st *stage, r *abi.Read, writer int) bool {
	if !memory.Same(out, in) || st.number > writer {
		return false
	}
	g := p.groupOf(st.number)
	along := st.spec.Ordered
	switch {
	case st.number == writer: // which reads on after it has written the first levels
		return r.AtPoint() && st.box.Within(p.run.Extend(along, p.n)) && g.atTile(writer, 0)
	case !g.has(writer):
		return true
	}
	return r.AtPointBut(along) && st.box.Within(p.run.Extend(along, p.n)) && g.atTile(st.number, along)
}
