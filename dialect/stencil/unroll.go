package stencil

import (
	"slices"

	"github.com/openearthgo/oec/ir"
)

// Factors returns how many points the body of an apply computes at once along each
// dimension: 1 unless the apply is unrolled.
func Factors(apply *ir.Op) [ir.Rank]int {
	if ret := apply.Regions[0].Terminator(); UnrollAttr.In(ret) {
		return UnrollAttr.Of(ret)
	}
	return [ir.Rank]int{1, 1, 1}
}

// Points returns the points of a block, as offsets from its first, in the order in which a
// return lists them for each result: i is fastest.
func Points(factors [ir.Rank]int) [][ir.Rank]int {
	var list [][ir.Rank]int
	for k := range factors[2] {
		for j := range factors[1] {
			for i := range factors[0] {
				list = append(list, [ir.Rank]int{i, j, k})
			}
		}
	}
	return list
}

// FirstPoints returns a copy of the body of an apply that computes only the points within
// the given factors of each block, which must not be more than the apply's own. With
// factors of 1 it is what an unrolled apply does at a point that is in no whole block.
func FirstPoints(apply *ir.Op, factors [ir.Rank]int) *ir.Region {
	body := ir.NewRegion(apply)
	values := ir.Mapping{}
	for _, a := range apply.Regions[0].Args {
		values[a] = body.AddArg(a.Type, a.Name)
	}
	b := ir.AtEnd(body)
	for _, op := range apply.Regions[0].Ops {
		b.Clone(op, values)
	}
	ret := body.Terminator()
	var kept []*ir.Value
	all := Points(Factors(apply))
	for n, token := range ret.Operands() {
		if p := all[n%len(all)]; p[0] < factors[0] && p[1] < factors[1] && p[2] < factors[2] {
			kept = append(kept, token)
		}
	}
	SetReturn(ret, kept, factors)
	ir.EraseUnused(body)
	return body
}

// SetReturn makes a return end a body that computes the points of a block: the operands
// are the points of the first result, then those of the second, and so on.
func SetReturn(ret *ir.Op, operands []*ir.Value, factors [ir.Rank]int) {
	ret.SetOperands(operands)
	UnrollAttr.Remove(ret)
	if slices.Max(factors[:]) > 1 {
		UnrollAttr.Set(ret, factors)
	}
}
