package loop

import "github.com/openearthgo/oec/ir"

// FieldType is the type of a field in memory: elements at strides along the dimensions
// that are present, contiguous along i. An element may be an array of numbers, whose strides
// follow from its extents; along the dimensions that are present, the strides then count numbers, too.
type FieldType struct {
	Present [ir.Rank]bool
	Extents ir.Extents
	Elem    ir.Scalar
}

// String returns the textual form, such as !loop.field<?x?x0xf64>, or !loop.field<0x0x?x8x8xf64> of
// arrays.
func (t FieldType) String() string {
	s := "!loop.field<"
	for _, p := range t.Present {
		if p {
			s += "?x"
		} else {
			s += "0x"
		}
	}
	return s + t.Extents.String() + t.Elem.String() + ">"
}

func parseType(p *ir.Parser, name string) ir.Type {
	if name != "field" {
		return nil
	}
	pos := p.Pos()
	dims, elem := p.Shape()
	if len(dims) < ir.Rank {
		p.FailAt(pos, "shape has %d dimensions, expected %d (an absent one is 0), or more for arrays", len(dims), ir.Rank)
	}
	t := FieldType{Elem: elem, Extents: p.ExtentsOf(pos, dims[ir.Rank:])}
	for d, n := range dims[:ir.Rank] {
		t.Present[d] = n != 0
	}
	return t
}
