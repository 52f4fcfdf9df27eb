package llvm

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A nest that passes have joined from several goes row by row through all of them, each at a row
// of its own. One of its loops may read a row that another one has read some rows before. So a field
// is prefetched only by the loop that reads furthest in it, and the prefetch distance follows from
// the number of fields that all loops together read.

// leadingPlaces returns where the furthest loop of a joined nest is in each field that it reads
// along i; nil of any other nest.
func leadingPlaces(nest *ir.Op) map[*ir.Value]place {
	if loop.StagesOf(nest) == 1 {
		return nil
	}
	leading := map[*ir.Value]place{}
	nest.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) || loop.PointOf(op)[0] == nil {
			return
		}
		row := loop.RowOf(op)
		p := placeOf(row)
		if before, seen := leading[row.Field]; !seen || before.behind(p) {
			leading[row.Field] = p
		}
	})
	return leading
}

// isNear reports whether a row is in a cache because this nest, or an earlier one of the tile, has
// read or written it.
func (s *stage) isNear(row loop.Row) bool {
	furthest, joined := s.leading[row.Field]
	return s.near[row.Field] || s.reread[row.Field] || joined && placeOf(row).behind(furthest)
}

// asked returns how many fields a loop, or all loops of a joined nest, prefetch.
func (s *stage) asked(rows []loop.Row) int {
	n := len(rows)
	if s.leading == nil {
		return n
	}
	n = 0
	for field := range s.leading {
		if !s.near[field] && !s.reread[field] {
			n++
		}
	}
	return n
}
