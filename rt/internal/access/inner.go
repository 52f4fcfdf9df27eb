package access

import "github.com/openearthgo/oec/abi"

// Inner returns those of some points for which nothing is read that other ranks have, along the dimensions in which the domain is cut: a box, which may have
// no points.
func (p *Run) Inner(points abi.Box, cut abi.Dims) abi.Box {
	inner := points
	for i, need := range p.Needs(points) {
		f := p.Fields[i]
		for d := range 3 {
			if need.Empty() || f.Whole() || !(cut & f.Dims).Has(d) {
				continue
			}
			inner.Lo[d] = max(inner.Lo[d], points.Lo[d]+f.Owned.Lo[d]-need.Lo[d])
			inner.Hi[d] = min(inner.Hi[d], points.Hi[d]-need.Hi[d]+f.Owned.Hi[d])
		}
	}
	if inner.Empty() {
		return abi.Box{}
	}
	for i, need := range p.Needs(inner) { // conditions on indices may have it read farther than the ends show
		f := p.Fields[i]
		for d := range 3 {
			if !need.Empty() && !f.Whole() && (cut & f.Dims).Has(d) && (need.Lo[d] < f.Owned.Lo[d] || need.Hi[d] > f.Owned.Hi[d]) {
				return abi.Box{}
			}
		}
	}
	return inner
}
