package access

import "github.com/openearthgo/oec/abi"

// Along returns the first dimension in which a stage is ordered, which is the only one if it
// writes outputs; -1 if there is none.
func (st *Stage) Along() int {
	for d := range 3 {
		if st.Spec.Ordered.Has(d) {
			return d
		}
	}
	return -1
}

// KeepsAll reports whether a stage writes nothing beyond the range of the run. One that is
// ordered computes all levels of the domain.
func (p *Run) KeepsAll(st *Stage) bool {
	d := st.Along()
	return d < 0 || len(st.Spec.Writes) == 0 || p.Points.Lo[d] <= st.Box.Lo[d] && p.Points.Hi[d] >= st.Box.Hi[d]
}

// A KeptPart is a part of a box that is computed by itself, since what is written there is
// kept, or not.
type KeptPart struct {
	abi.Box
	Kept bool
}

// KeptParts divides a box along the dimension of a stage's order, and returns the parts in
// that. Some may be empty.
func (p *Run) KeptParts(st *Stage, b abi.Box) (parts [3]KeptPart) {
	for n := range parts {
		parts[n].Box = b
	}
	parts[1].Kept = true
	if p.KeepsAll(st) {
		parts[0].Box, parts[2].Box = abi.Box{}, abi.Box{}
		return parts
	}
	d := st.Along()
	parts[0].Hi[d], parts[1].Lo[d] = min(b.Hi[d], p.Points.Lo[d]), max(b.Lo[d], p.Points.Lo[d])
	parts[1].Hi[d], parts[2].Lo[d] = min(b.Hi[d], p.Points.Hi[d]), max(b.Lo[d], p.Points.Hi[d])
	if st.Spec.Down.Has(d) {
		parts[0], parts[2] = parts[2], parts[0]
	}
	return parts
}
