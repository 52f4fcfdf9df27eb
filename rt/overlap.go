package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// A region is the part of a field that is read or written.
type region struct {
	f   *storage
	box abi.Box
}

// checkOverlap checks that no output shares memory with anything else that the
// plan touches, but for the one case that is safe, see [Plan.inPlace].
func (p *Plan) checkOverlap() error {
	for o := range p.fields {
		if !p.spec.Fields[o].Output {
			continue
		}
		out := region{p.fields[o], p.run}
		for other := range o {
			if p.spec.Fields[other].Output && out.meets(region{p.fields[other], p.run}) {
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
func (p *Plan) checkOverlapReads(o int, out region) error {
	writer := p.writer(o)
	for n := range p.stages {
		st := &p.stages[n]
		for i := range st.spec.Reads {
			r := &st.spec.Reads[i]
			in := region{p.fields[r.Field], p.readBox(st, r)}
			meets := out.meets(in) || int(st.number) == writer && sameMemory(out.f, in.f)
			if meets && !p.inPlace(out.f, in.f, st, r, writer) {
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
func (p *Plan) inPlace(out, in *storage, st *stage, r *abi.Read, writer int) bool {
	if !sameMemory(out, in) || st.number > writer {
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

// sameMemory reports whether each index denotes the same memory in both.
func sameMemory(a, b *storage) bool {
	return a.Base() == b.Base() && a.Strides == b.Strides && a.Elem == b.Elem
}

// meets reports whether two regions have memory in common. It goes by address
// ranges, but tells apart the rows of fields that are interleaved with equal
// strides, such as tracers that alternate by level.
func (a region) meets(b region) bool {
	if a.box.Empty() || b.box.Empty() {
		return false
	}
	aLo, aHi := a.span()
	bLo, bHi := b.span()
	if aHi <= bLo || bHi <= aLo {
		return false
	}
	if a.f.Elem != b.f.Elem || a.f.Strides != b.f.Strides {
		return true
	}
	return a.rowsMeet(b)
}

// start returns the address of the first point.
func (a region) start() int {
	lo, f := a.box.Lo, a.f
	return int(f.Base()) + lo[0]*f.ByteStride(0) + lo[1]*f.ByteStride(1) + lo[2]*f.ByteStride(2)
}

// rowBytes returns the length of a row.
func (a region) rowBytes() int { return (a.box.Hi[0] - a.box.Lo[0]) * a.f.Elem.Size() }

// span returns the range of addresses.
func (a region) span() (lo, hi int) {
	lo = a.start()
	hi = lo + a.rowBytes()
	for d := 1; d < 3; d++ {
		length := (a.box.Hi[d] - a.box.Lo[d] - 1) * a.f.ByteStride(d)
		lo += min(length, 0)
		hi += max(length, 0)
	}
	return lo, hi
}

// rowsMeet is meets for fields of equal strides: two rows meet if their
// starting addresses, which differ by a sum of strides, are closer than their
// lengths.
func (a region) rowsMeet(b region) bool {
	apart := b.start() - a.start()
	stride := a.f.ByteStride(1)
	// The numbers of strides along j by which a row of b may follow one of a.
	lo, hi := a.box.Lo[1]-a.box.Hi[1]+1, b.box.Hi[1]-b.box.Lo[1]-1
	if stride < 0 {
		stride, lo, hi = -stride, -hi, -lo
	}
	for dk := a.box.Lo[2] - a.box.Hi[2] + 1; dk < b.box.Hi[2]-b.box.Lo[2]; dk++ {
		d := apart + dk*a.f.ByteStride(2)
		last := hi // the largest number by which the row of b starts before that of a ends
		if stride > 0 {
			last = min(last, floorDiv(a.rowBytes()-1-d, stride))
		}
		if d += last * stride; last >= lo && d < a.rowBytes() && d > -b.rowBytes() {
			return true
		}
	}
	return false
}

// floorDiv returns a/b rounded down, for positive b.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
