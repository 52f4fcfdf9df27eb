package stencil

import "github.com/openearthgo/oec/ir"

// BoundAttr is the attribute that holds a bound.
type BoundAttr struct{ ir.Bound }

const nameBound = "bound"

// String returns the textual form, such as #stencil.bound<NK-1>.
func (a BoundAttr) String() string { return "#stencil." + nameBound + "<" + a.Bound.String() + ">" }

// asPlane makes a bound of a number.
func asPlane(parts []ir.Attr) (ir.Attr, bool) {
	n, ok := parts[0].(ir.Int)
	return BoundAttr{ir.Lit(int(n.Value))}, ok
}

// Parts are the operands of a combine. A result comes from a lower operand below the plane
// at which the combine is split and from an upper one elsewhere; an extra operand gives a
// result that there is on one side only.
type Parts struct{ Lower, Upper, LowerExt, UpperExt []*ir.Value }

// segmentsAttr says how many operands each of the parts has.
var segmentsAttr = ir.AttrKey("segments", "a list", (*ir.Parser).Ints, ir.Ints.String).
	Spelled(func(parts []ir.Attr) (ir.Attr, bool) { return parts[0], true }, "operand_segment_sizes")

// PartsOf returns the operands of a combine.
func PartsOf(combine *ir.Op) (p Parts) {
	counts := segmentsAttr.Of(combine)
	rest := combine.Operands()
	for i, part := range p.lists() {
		*part, rest = rest[:counts[i]:counts[i]], rest[counts[i]:]
	}
	return p
}

// SetParts replaces the operands of a combine. It has a result for each pair of a lower
// and an upper operand, then one for each extra lower, and then for each extra upper one.
func SetParts(combine *ir.Op, p Parts) {
	operands, counts := p.joined()
	combine.SetOperands(operands)
	segmentsAttr.Set(combine, counts)
}

// PutParts sets the operands of a combine that is read.
func PutParts(st *ir.OpState, p Parts) {
	operands, counts := p.joined()
	st.Operands = operands
	segmentsAttr.Put(st, counts)
}

func (p *Parts) joined() (operands []*ir.Value, counts ir.Ints) {
	for _, part := range p.lists() {
		operands = append(operands, *part...)
		counts = append(counts, int64(len(*part)))
	}
	return operands, counts
}

func (p *Parts) lists() [4]*[]*ir.Value {
	return [4]*[]*ir.Value{&p.Lower, &p.Upper, &p.LowerExt, &p.UpperExt}
}

// Of returns the operands that a result of the combine comes from on either side, nil where
// there is none.
func (p Parts) Of(result int) (lower, upper *ir.Value) {
	pairs, lowerExt := len(p.Lower), len(p.LowerExt)
	switch {
	case result < pairs:
		return p.Lower[result], p.Upper[result]
	case result < pairs+lowerExt:
		return p.LowerExt[result-pairs], nil
	}
	return nil, p.UpperExt[result-pairs-lowerExt]
}

// RemoveCombined removes a result of a combine, which must be unused and not the only one,
// with its operands.
func RemoveCombined(combine *ir.Op, result int) {
	p := PartsOf(combine)
	var kept Parts
	for i := range combine.Results {
		switch lower, upper := p.Of(i); {
		case i == result:
		case upper == nil:
			kept.LowerExt = append(kept.LowerExt, lower)
		case lower == nil:
			kept.UpperExt = append(kept.UpperExt, upper)
		default:
			kept.Lower, kept.Upper = append(kept.Lower, lower), append(kept.Upper, upper)
		}
	}
	SetParts(combine, kept)
	combine.RemoveResult(result)
}

// PlaneOf returns where a combine is split: the first coordinate of the upper side.
func PlaneOf(combine *ir.Op) (dim int, at ir.Bound) {
	return ir.DimAttr.Of(combine), AtAttr.Of(combine).Bound
}

// SidesOf returns the points of the lower and those of the upper side of a combine.
func SidesOf(combine *ir.Op) (lower, upper Guard) {
	d, at := PlaneOf(combine)
	lower[d].Hi, upper[d].Lo = At(at), At(at)
	return lower, upper
}
