package loop

import (
	"fmt"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// partialVectorBytes is the size of partial vectors: of the elements that a row stores in one block of
// iterations. Wider vectors would take fewer instructions, but while there are some of 512 bits in
// flight, cores of Intel have one port less for the scalar operations of the chains. Measured with five
// points of f64, in C on a Xeon of the fifth generation, ns per point: 64 bytes 0.88, 32 bytes
// 0.56; with the product of the newest term fused, 0.63 and 0.53.
const partialVectorBytes = 32

// partialVector returns for how many points of a row at once the operations that do not depend on the
// point before are computed with vectors, and how many operations of a point do depend on it. There are no
// vectors if most operations do, if a row loads what it has stored otherwise than by a link, or if it stores several numbers that
// do not all depend on the point before together: one that is stored for some points at once may be in the memory that another is
// computed from, which a run in place has in the two, or the sweep before.
func (v *interleaver) partialVector() (points, waiting int) {
	links := loop.Links(v.row)
	linked := map[*ir.Op]bool{}
	for _, link := range links {
		for _, loads := range link.Loads {
			for _, op := range loads {
				linked[op] = true
			}
		}
	}
	narrowest := partialVectorBytes
	good := true
	stores := 0
	v.row.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(loop.OpStore):
			stores++
			t := loop.FieldOf(op).Type.(loop.FieldType)
			narrowest = min(narrowest, t.Elem.Bits()/8)
			good = good && t.Present[0] && t.Present[1]
		case op.Is(loop.OpLoad) && v.written[loop.FieldOf(op)] && !linked[op]:
			off := ir.OffsetAttr.Of(op)
			good = good && (off[1] != 0 || off[2] != 0)
		case op.Is(loop.OpFor):
			good = false
		}
	})
	late, together := 0, 0
	for _, chain := range loop.Chains(v.row, links) {
		late += analysis.FlopsOf(chain.Ops)
		waiting += len(chain.Ops)
		together = max(together, storesIn(chain.Ops))
	}
	if !good || stores > max(1, together) || analysis.Flops(v.row.Regions[0])-late < max(1, late) {
		return 0, analysis.SizeOf(v.row)
	}
	return partialVectorBytes / narrowest, waiting
}

func storesIn(ops []*ir.Op) (n int) {
	for _, op := range ops {
		if op.Is(loop.OpStore) {
			n++
		}
	}
	return n
}

// mark sets the attribute of a loop over points of a row that is partly computed with vectors.
func (v *interleaver) mark(l *ir.Op) {
	if v.points > 0 {
		loop.SetPartialVector(l, v.points)
	}
}

// partialVectorRemark is the part of the remark about partial vectors.
func (v *interleaver) partialVectorRemark() string {
	if v.points == 0 {
		return ""
	}
	return fmt.Sprintf("; what does not depend on the point before is computed with vectors, for %d points of a row together", v.points)
}
