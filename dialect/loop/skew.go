package loop

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// NewSkew makes by how many points each row of the tile begins (end 0) or ends (end 1) before
// the row visited before it: so many, if the run time has cut there a row that goes on in another
// tile, and says that tiles are skewed; else 0. In a nest that is ordered along k, too, it is by
// how many rows each plane does.
func NewSkew(b *ir.Builder, end, points int) *ir.Value {
	attrs := ir.With(EndAttr.Is(end), PointsAttr.Is(points))
	return b.Create(OpSkew, nil, []ir.Type{ir.Index}, attrs).Result()
}

// SkewOf returns by how many points rows of a nest are behind each other if its tiles are skewed, 0
// if they cannot be.
func SkewOf(nest *ir.Op) (points int) {
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(OpSkew) {
			points = PointsAttr.Of(op)
		}
	})
	return points
}

func verifySkew(op *ir.Op) error {
	if end := EndAttr.Of(op); end != 0 && end != 1 {
		return fmt.Errorf("is of end %d, expected 0 (where rows begin) or 1", end)
	}
	if PointsAttr.Of(op) < 1 {
		return fmt.Errorf("is of %d points, expected 1 or more", PointsAttr.Of(op))
	}
	if op.Result().Type != ir.Index {
		return fmt.Errorf("has a result of type %s, expected index", op.Result().Type)
	}
	if p := op.Parent(); p == nil || !p.Is(OpTiles) {
		return errors.New("is not directly in loop.tiles")
	}
	return nil
}
