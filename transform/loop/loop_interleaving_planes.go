package loop

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// wholePoints reports whether all written fields have all three dimensions, so that planes share none of
// their elements, and are read in the loop over points only.
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
