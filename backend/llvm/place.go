package llvm

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A place is a row as a distance from the indices of the loops over rows and planes. Rows of a
// field that are reached in several ways have one place.
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

// plane returns what all rows of one plane have in common.
func (p place) plane() place {
	p.dj = 0
	return p
}

// behind reports whether a place is behind another one, in the direction of rows and planes.
func (p place) behind(other place) bool {
	if p.k != other.k {
		return false
	}
	return p.dk < other.dk || p.dk == other.dk && p.j == other.j && p.dj < other.dj
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
