package analysis

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// SampleExtent is the extent of the domain for which loops are compared.
const SampleExtent = 1 << 20

// SampleLength returns how many indices a loop runs over in the largest tile of a large
// domain, and false if that is not known.
func SampleLength(l *ir.Op) (n int, known bool) {
	s := Sample{Extent: SampleExtent}
	lo, first := s.Of(l.Operand(0))
	hi, last := s.Of(l.Operand(1))
	return hi - lo, first && last
}

// A Sample is a tile that is the whole of a domain of some points along each dimension, and a point in it.
type Sample struct {
	Extent int
	At     map[*ir.Value]int // indices of loops, which are known
}

// Of returns an index, or whether a condition holds, 1 or 0: a corner, a number, an extent, an index that is known, or what is computed
// of these.
func (s *Sample) Of(v *ir.Value) (n int, known bool) {
	def := v.Def()
	if def == nil {
		if n, known = s.At[v]; known {
			return n, true
		}
		if tiles := v.Region().Parent(); !tiles.Is(loop.OpTiles) {
			return 0, false
		}
		return v.Index() / ir.Rank * s.Extent, true
	}
	args := make([]int, len(def.Operands()))
	for i, a := range def.Operands() {
		if args[i], known = s.Of(a); !known {
			return 0, false
		}
	}
	switch def.Info {
	case arith.OpConstant:
		c, isInt := ir.ValueAttr.Of(def).(ir.Int)
		return int(c.Value), isInt
	case loop.OpExtent:
		return s.Extent, true
	case arith.OpAddI:
		return args[0] + args[1], true
	case arith.OpSubI:
		return args[0] - args[1], true
	case arith.OpSelect:
		if args[0] != 0 {
			return args[1], true
		}
		return args[2], true
	case arith.OpCmpI:
		return sampleCompare(arith.PredicateAttr.Of(def), args[0], args[1])
	}
	return 0, false
}

func sampleCompare(predicate string, a, b int) (n int, known bool) {
	holds := false
	switch predicate {
	case "slt":
		holds = a < b
	case "sgt":
		holds = a > b
	case "sle":
		holds = a <= b
	case "sge":
		holds = a >= b
	case "eq":
		holds = a == b
	case "ne":
		holds = a != b
	default:
		return 0, false
	}
	if holds {
		return 1, true
	}
	return 0, true
}
