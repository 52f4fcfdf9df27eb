package loop

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// interleaver rewrites one loop along j such that several of its rows are computed at once, or one
// along k with its planes. What a plane has of rows, a row has of points.
type interleaver struct {
	dim        int // 1 for rows, 2 for planes
	count, lag int
	points     int     // lanes of partial vectors; 0 if there are none
	waiting    int     // operations of a point that depend on the point before
	down       [2]bool // along the inner dimension and the outer one
	outer      *ir.Op  // the loop over rows or planes
	inner      *ir.Op  // the loop in it in which most points are
	row        *ir.Op  // the loop along i in which most points are
	start, end []*ir.Op
	origin     *ir.Value // of the rows of a block, the first that is visited
	written    map[*ir.Value]bool
	skew       *tileSkewer // nil where tiles are not skewed
	number     *ir.Value   // of the origin among the rows of a skewed tile
}

// ahead returns by how many points the first row of a block is ahead of the last.
func (v *interleaver) ahead() int { return (v.count - 1) * v.lag }

func (v *interleaver) constant(b *ir.Builder, n int) *ir.Value {
	return arith.NewInt(b, int64(n), ir.Index)
}
