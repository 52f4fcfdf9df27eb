package llvm

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A nest that passes have joined from several goes row by row through all of them, each at a row
// of its own. What one of its loops reads another one may have read some rows before. So a field
// is asked for by the loop that is furthest ahead in it, and how far ahead that is follows from
// the fields that are read by all loops.

// A place is a row as a distance from the indices of the loops over rows and planes.
type place struct {
	j, k   *ir.Value
	dj, dk int
}

func placeOf(row loop.Row) place {
	p := place{dj: row.DJ, dk: row.DK}
	var n int
	p.j, n = origin(row.J)
	p.dj += n
	p.k, n = origin(row.K)
	p.dk += n
	return p
}

// origin returns the index that another one is a constant distance from, and the distance.
func origin(v *ir.Value) (from *ir.Value, distance int) {
	for v != nil {
		x, n, ok := sumOf(v)
		if !ok {
			if x, ok = indexOfOne(v); !ok {
				break
			}
		}
		v, distance = x, distance+n
	}
	return v, distance
}

// sumOf returns the parts of a value that is another one plus a constant.
func sumOf(v *ir.Value) (x *ir.Value, n int, ok bool) {
	sum := v.DefinedBy(arith.OpAddI)
	if sum == nil {
		return nil, 0, false
	}
	c, ok := ir.ConstantOf(sum.Operand(1)).(ir.Int)
	return sum.Operand(0), int(c.Value), ok
}

// indexOfOne returns the only index of a loop that has one iteration, or none: such a loop ends
// one further than where it begins at most.
func indexOfOne(v *ir.Value) (x *ir.Value, ok bool) {
	if v.Region() == nil || !v.Region().Parent().Is(loop.OpFor) {
		return nil, false
	}
	l := v.Region().Parent()
	x, n, ok := sumOf(l.Operand(1))
	larger := l.Operand(0).DefinedBy(arith.OpSelect)
	return x, ok && n == 1 && larger != nil && larger.Operand(1) == x
}

// behind reports whether a place is behind another one, in the direction of rows and planes.
func (p place) behind(other place) bool {
	if p.k != other.k {
		return false
	}
	return p.dk < other.dk || p.dk == other.dk && p.j == other.j && p.dj < other.dj
}

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

// isNear reports whether a row is in a cache: of what the nest has read or written before, or the
// tile's earlier ones have.
func (s *stage) isNear(row loop.Row) bool {
	furthest, joined := s.leading[row.Field]
	return s.near[row.Field] || s.reread[row.Field] || joined && placeOf(row).behind(furthest)
}

// asked returns how many fields a loop, or all those of a joined nest, ask for early.
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
