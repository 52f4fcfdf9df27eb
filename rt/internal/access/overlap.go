package access

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// CheckOverlap checks that no output shares memory with anything else that the
// plan touches, but for the one case that is safe, see [Run.inPlace].
func (p *Run) CheckOverlap() error {
	for o := range p.Fields {
		if !p.Spec.Fields[o].Output {
			continue
		}
		out := memory.Region{Storage: p.Fields[o], Box: p.Written(o)}
		for other := range o {
			if p.Spec.Fields[other].Output && out.Meets(memory.Region{Storage: p.Fields[other], Box: p.Written(other)}) {
				return &fault.OverlapError{Stencil: p.Spec.Name, Output: p.Spec.Fields[other].Name, Other: p.Spec.Fields[o].Name, Array: p.Spec.OfArrays()}
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
func (p *Run) checkOverlapReads(o int, out memory.Region) error {
	writer := p.Writer(o)
	for n := range p.Stages {
		st := &p.Stages[n]
		for i := range st.Spec.Reads {
			r := &st.Spec.Reads[i]
			in := memory.Region{Storage: p.Fields[r.Field], Box: p.ReadBox(st, r)}
			meets := out.Meets(in) || st.Number == writer && memory.Same(out.Storage, in.Storage)
			if meets && !p.inPlace(out, in.Storage, st, r, writer) {
				return &fault.OverlapError{
					Array:   p.Spec.OfArrays(),
					Table:   p.Spec.Fields[r.Field].Table,
					Stencil: p.Spec.Name,
					Output:  p.Spec.Fields[o].Name,
					Other:   p.Spec.Fields[r.Field].Name,
					Access:  r.Text(p.Spec.Fields[r.Field].Dims),
					Pos:     r.Pos,
				}
			}
		}
	}
	return nil
}

// Writer returns the stage that writes output o.
func (p *Run) Writer(o int) int {
	for n := range p.Stages {
		for _, f := range p.Stages[n].Spec.Writes {
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
func (p *Run) inPlace(out memory.Region, in *memory.Storage, st *Stage, r *abi.Read, writer int) bool {
	if !memory.Same(out.Storage, in) || st.Number > writer {
		return false
	}
	g := p.groupOf(st.Number)
	along := st.Spec.Ordered
	written := out.Box.Extend(along, p.N)
	switch {
	case st.Number == writer: // which reads on after it has written the first levels
		return r.AtPoint() && st.Box.Within(written) && g.AtTile(writer, 0)
	case !g.Has(writer):
		return true
	}
	return r.AtPointBut(along) && st.Box.Within(written) && g.AtTile(st.Number, along)
}
