package inspect

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A Place is a row as a distance from the indices of the loops over rows and planes. Rows of a
// field that are reached in several ways have one place.
type Place struct {
	j, k   *ir.Value
	Dj, Dk int
}

// PlaceOf returns the place of a row.
func PlaceOf(row loop.Row) Place {
	p := Place{Dj: row.DJ, Dk: row.DK}
	var n int
	p.j, n = origin(row.J)
	p.Dj += n
	p.k, n = origin(row.K)
	p.Dk += n
	return p
}

// plane returns what all rows of one plane have in common.
func (p Place) plane() Place {
	p.Dj = 0
	return p
}

// Behind reports whether a place is behind another one, in the direction of rows and planes.
func (p Place) Behind(other Place) bool {
	if p.k != other.k {
		return false
	}
	return p.Dk < other.Dk || p.Dk == other.Dk && p.j == other.j && p.Dj < other.Dj
}

// Between returns how many indices there are from one on and below another, if that is known.
func Between(lo, hi *ir.Value) (points int, known bool) {
	from, before := origin(lo)
	to, behind := origin(hi)
	return behind - before, from == to
}

// origin returns the index that another one is a constant distance from, and the distance.
func origin(v *ir.Value) (from *ir.Value, distance int) {
	for v != nil {
		x, n, ok := distanceOf(v)
		if !ok {
			if x, ok = indexOfOne(v); !ok {
				break
			}
		}
		v, distance = x, distance+n
	}
	return v, distance
}

// distanceOf returns the parts of a value that is another one plus or minus a constant.
func distanceOf(v *ir.Value) (x *ir.Value, n int, ok bool) {
	sign := 1
	op := v.DefinedBy(arith.OpAddI)
	if op == nil {
		if op, sign = v.DefinedBy(arith.OpSubI), -1; op == nil {
			return nil, 0, false
		}
	}
	c, ok := ir.ConstantOf(op.Operand(1)).(ir.Int)
	return op.Operand(0), sign * int(c.Value), ok
}

// indexOfOne returns the only index of a loop that has one iteration, or none: such a loop ends
// one further than where it begins at most.
func indexOfOne(v *ir.Value) (x *ir.Value, ok bool) {
	if v.Region() == nil || !v.Region().Parent().Is(loop.OpFor) {
		return nil, false
	}
	l := v.Region().Parent()
	x, n, ok := distanceOf(l.Operand(1))
	larger := l.Operand(0).DefinedBy(arith.OpSelect)
	return x, ok && n == 1 && larger != nil && larger.Operand(1) == x
}

// PlanesOf returns the rows that operations of a loop touch point by point, plane by plane of
// each field, in the order of the first of each.
func PlanesOf(op *ir.Op, touch *ir.OpInfo) [][]loop.Row {
	type plane struct {
		field *ir.Value
		Place
	}
	var planes [][]loop.Row
	at := map[plane]int{}
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(touch) || loop.PointOf(inner)[0] == nil {
			return
		}
		row := loop.RowOf(inner)
		p := plane{row.Field, PlaceOf(row).plane()}
		if _, seen := at[p]; !seen {
			at[p] = len(planes)
			planes = append(planes, nil)
		}
		planes[at[p]] = append(planes[at[p]], row)
	})
	return planes
}

// Foremost returns the row of a plane that the loop over rows comes to first.
func Foremost(rows []loop.Row) loop.Row {
	first := rows[0]
	for _, row := range rows[1:] {
		ahead := PlaceOf(row).Dj - PlaceOf(first).Dj
		if goesDown(PlaceOf(row).j) {
			ahead = -ahead
		}
		if ahead > 0 {
			first = row
		}
	}
	return first
}

// goesDown reports whether a value is the index of a loop that goes downwards.
func goesDown(index *ir.Value) bool {
	return index != nil && index.Region() != nil && loop.DownAttr.In(index.Region().Parent())
}
