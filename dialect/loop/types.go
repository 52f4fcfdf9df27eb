package loop

import "github.com/openearthgo/oec/ir"

// FieldType is the type of a field in memory: elements at strides along the dimensions
// that are present, contiguous along i.
type FieldType struct {
	Present [ir.Rank]bool
	Elem    ir.Scalar
}

// String returns the textual form, such as !loop.field<?x?x0xf64>.
func (t FieldType) String() string {
	s := "!loop.field<"
	for _, p := range t.Present {
		if p {
			s += "?x"
		} else {
			s += "0x"
		}
	}
	return s + t.Elem.String() + ">"
}

func parseType(p *ir.Parser, name string) ir.Type {
	if name != "field" {
		return nil
	}
	pos := p.Pos()
	dims, elem := p.Shape()
	if len(dims) != ir.Rank {
		p.FailAt(pos, "shape has %d dimensions, expected %d (an absent one is 0)", len(dims), ir.Rank)
	}
	t := FieldType{Elem: elem}
	for d, n := range dims {
		t.Present[d] = n != 0
	}
	return t
}
