package access

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// beyond returns the first dimension along which the stage is ordered and points of b are
// outside of the domain of extent n; -1 if there is none.
func (st *Stage) beyond(b abi.Box, n [3]int) int {
	for d := range 3 {
		if st.Spec.Ordered.Has(d) && (b.Lo[d] < 0 || b.Hi[d] > n[d]) {
			return d
		}
	}
	return -1
}

// checkWithin checks that what is needed of a stage, by a use if that is not nil, is in the domain along the
// dimensions in which it is ordered.
func (p *Run) checkWithin(st *Stage, u *abi.Use, need abi.Box) error {
	d := st.beyond(need, p.N)
	if d < 0 {
		return nil
	}
	if p.whole && u != nil {
		return p.tooShort(st, u, d)
	}
	return &fault.SubDomainError{Stencil: p.Spec.Name, Lo: p.Points.Lo, Hi: p.Points.Hi,
		Problem: "the recurrence " + st.Spec.Name + " has no values outside of the domain along " + abi.AxisName(d)}
}

// tooShort returns the error for a domain whose extent along a dimension is too small for a use of an ordered stage.
func (p *Run) tooShort(st *Stage, u *abi.Use, d int) error {
	low, _ := u.Along(d, p.Stages[u.Stage].Box.Lo[d], p.Stages[u.Stage].Box.Hi[d], p.N[d])
	e := &fault.FieldError{Op: "Bind", Problem: fmt.Sprintf("%s: %s reads the recurrence %s at %s, which is outside of the domain along %s, of extent %d", p.Spec.Name, p.Stages[u.Stage].Spec.Name, st.Spec.Name, u.At(d, low >= 0), abi.AxisName(d), p.N[d]),
		Hint: "read it under a condition that does not hold there"}
	if n := p.longEnough(d); n > 0 {
		e.Problem += fmt.Sprintf("; the stencil needs %d", n)
		e.Hint = fmt.Sprintf("give the fields %d points along %s, or read it under a condition that does not hold there", n, abi.AxisName(d))
	}
	return e
}

// farLonger is how many points more than a domain has are looked at.
const farLonger = 100

// longEnough returns the next larger extent of the domain along a dimension with which all uses of ordered stages are within; 0 if none is
// found.
func (p *Run) longEnough(d int) int {
	for n := p.N; n[d] < p.N[d]+farLonger; {
		n[d]++
		if p.within(d, n) {
			return n[d]
		}
	}
	return 0
}

// within reports whether all uses of ordered stages are within a domain of extent n along a dimension.
func (p *Run) within(d int, n [3]int) bool {
	boxes := p.Level.Boxes(n, abi.Box{Hi: n}.Project(p.Spec.Dims))
	for s := range p.Stages {
		st := &p.Stages[s]
		for i := range st.Spec.Uses {
			u := &st.Spec.Uses[i]
			b := u.Of(boxes[u.Stage], n)
			if st.Spec.Ordered.Has(d) && !b.Empty() && (b.Lo[d] < 0 || b.Hi[d] > n[d]) {
				return false
			}
		}
	}
	return true
}
