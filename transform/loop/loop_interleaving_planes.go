package loop

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// wholePoints reports whether planes do not share anything that they write, and what is read of it
// is read where its point is computed.
func (v *interleaver) wholePoints() bool {
	whole := true
	for field := range v.written {
		whole = whole && field.Type.(loop.FieldType).Present == [ir.Rank]bool{true, true, true}
	}
	for _, l := range []*ir.Op{v.outer, v.inner} {
		for _, op := range l.Regions[0].Ops {
			whole = whole && !(op.Is(loop.OpLoad) && v.written[loop.FieldOf(op)])
		}
	}
	return whole
}
