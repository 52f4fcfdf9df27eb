package loop

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// tileSkewer lets tiles of a nest be skewed. In two dimensions, each row of a skewed tile begins and
// ends a lag before the row visited before it, the same lag by which rows that are computed at once are
// behind each other; in three dimensions, each plane does so with its rows. Then all rows of a tile in
// the middle of the domain begin and end together, and what a row reads further along of the row before
// is in the same tile or one that has run.
type tileSkewer struct {
	nest  *ir.Op
	loops *ir.Region // where the loops over rows, or planes, of the tile are
	dim   int        // along which the tile has what begins and ends: 1 for rows, 2 for planes
	down  [2]bool
	ends  [2]*ir.Value // by how many points rows begin and end before each other, or planes by rows
}

// newTileSkewer returns nil where tiles of the nest with an interleaved loop cannot be skewed.
func newTileSkewer(nest *ir.Op, v *interleaver) *tileSkewer {
	box, _ := ir.BoxAttr.Lookup(nest)
	s := &tileSkewer{nest: nest, loops: v.outer.Region(), dim: v.dim, down: v.down}
	first := s.loops.Ops[0]
	if v.dim == 1 {
		if box.Lo[2] != ir.Lit(0) || box.Hi[2] != ir.Lit(1) {
			return nil
		}
		first = s.loops.Parent()
	}
	if first.Parent() != nest || v.needOf(s.loops) > v.lag {
		return nil
	}
	for _, op := range s.loops.Ops {
		if op.Is(loop.OpFor) && analysis.DimOf(op) != v.dim || !rowsAtNest(nest, op) {
			return nil
		}
	}
	b := ir.Before(first)
	b.Pos = nest.Pos
	s.ends = [2]*ir.Value{loop.NewSkew(b, 0, v.lag), loop.NewSkew(b, 1, v.lag)}
	return s
}

// rowsAtNest reports whether all bounds of the loops in a loop are known before the loops of a
// nest.
func rowsAtNest(nest, op *ir.Op) bool {
	for _, r := range op.Regions {
		for _, row := range r.Ops {
			if row.Is(loop.OpFor) && (!atNest(nest, row.Operand(0)) || !atNest(nest, row.Operand(1))) {
				return false
			}
		}
	}
	return true
}

func atNest(nest *ir.Op, v *ir.Value) bool {
	return v.Region() == nest.Regions[0] || v.Def() != nil && v.Def().Parent() == nest
}

// corner returns a corner of the tile: the first index along a dimension, or the end.
func (s *tileSkewer) corner(dim, end int) *ir.Value { return s.nest.Regions[0].Args[end*ir.Rank+dim] }

// number returns how many rows of the tile are visited before one.
func (s *tileSkewer) number(b *ir.Builder, j *ir.Value) *ir.Value {
	if s.down[1] {
		last := arith.NewBinary(b, arith.OpSubI, s.corner(s.dim, 1), arith.NewInt(b, 1, ir.Index))
		return arith.NewBinary(b, arith.OpSubI, last, j)
	}
	return arith.NewBinary(b, arith.OpSubI, j, s.corner(s.dim, 0))
}

// skewedRow is a row of a skewed tile: what is computed from the ends of the tile along i is
// computed anew from those of the row.
type skewedRow struct {
	*ir.Builder
	nest   *ir.Op
	values ir.Mapping
}

// row returns the row with a number.
func (s *tileSkewer) row(b *ir.Builder, number *ir.Value) *skewedRow {
	step := arith.OpSubI
	if s.down[0] {
		step = arith.OpAddI
	}
	r := &skewedRow{b, s.nest, ir.Mapping{}}
	for end, points := range s.ends {
		corner := s.corner(s.dim-1, end)
		r.values[corner] = arith.NewBinary(b, step, corner, arith.NewBinary(b, arith.OpMulI, number, points))
	}
	return r
}

// bound returns what a bound of the tile is in the row.
func (r *skewedRow) bound(v *ir.Value) *ir.Value {
	if known := r.values[v]; known != nil {
		return known
	}
	def := v.Def()
	if def == nil || def.Parent() != r.nest {
		return v
	}
	changed := false
	for _, operand := range def.Operands() {
		changed = r.bound(operand) != operand || changed
	}
	if !changed {
		r.values[v] = v
		return v
	}
	r.Clone(def, r.values)
	return r.values[v]
}

// skewRows skews the rows of all loops along j that are not interleaved.
func (s *tileSkewer) skewRows() {
	for _, op := range s.loops.Ops {
		if !op.Is(loop.OpFor) || loop.StepAttr.In(op) {
			continue
		}
		b := ir.Before(op.Regions[0].Ops[0])
		b.Pos = s.nest.Pos
		rows := slices.Clone(op.Regions[0].Ops)
		r := s.row(b, s.number(b, op.Regions[0].Args[0]))
		for _, row := range rows {
			if row.Is(loop.OpFor) {
				row.SetOperand(0, r.bound(row.Operand(0)))
				row.SetOperand(1, r.bound(row.Operand(1)))
				loop.PartAttr.Set(row, true)
			}
		}
	}
}
