package arith

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// choice is the value that is x on the one side and y, or -y, on the other.
type choice struct {
	x, y    *ir.Value
	negated bool
}

// same reports whether there is nothing to choose.
func (c choice) same() bool { return c.x == c.y && !c.negated }

// flips reports whether there is a sign to be flipped when the program runs.
func (c choice) flips() bool { return c.negated && ir.ConstantOf(c.y) == nil }

// alternatives returns the ways in which a choice is an operation like that of x on choices
// of operands.
func alternatives(c choice) [][]choice {
	x, y := c.x.Def(), c.y.Def()
	if x == nil || y == nil || x.Region() != y.Region() || !isElementwise(x) || !isElementwise(y) {
		return nil
	}
	if m, ok := matches[[2]*ir.OpInfo{x.Info, y.Info}]; ok {
		return m(x.Operands(), y.Operands(), c.negated)
	}
	if x.Info != y.Info || c.negated {
		return nil
	}
	var operands []choice
	for i, v := range x.Operands() {
		operands = append(operands, choice{x: v, y: y.Operand(i)})
	}
	return [][]choice{operands}
}

// opposed returns the choice between x and -y.
func opposed(x, y *ir.Value) choice {
	if negation := y.DefinedBy(arith.OpNegF); negation != nil {
		return choice{x: x, y: negation.Operand(0)}
	}
	return choice{x: x, y: y, negated: true}
}

// signed returns the choice between x and y, or -y.
func signed(x, y *ir.Value, negated bool) choice {
	if negated {
		return opposed(x, y)
	}
	return choice{x: x, y: y}
}

// match is how two operations, the second one negated or not, are one on choices of their
// operands: each way as one choice per operand.
type match func(x, y []*ir.Value, negated bool) [][]choice

// matches are the pairs of operations that are one in another way than operand by operand.
// What has a sign to be negated are factors: the sign of a product or quotient is that of
// its operands together, where the sum of negated numbers is not always the negated sum
// (of x and -x it is 0 both times).
var matches = map[[2]*ir.OpInfo]match{
	{arith.OpAddF, arith.OpAddF}: func(x, y []*ir.Value, negated bool) [][]choice {
		if negated {
			return nil
		}
		return [][]choice{{{x[0], y[0], false}, {x[1], y[1], false}}, {{x[0], y[1], false}, {x[1], y[0], false}}}
	},
	// x - x' or y + y', which is y - -y'.
	{arith.OpSubF, arith.OpAddF}: func(x, y []*ir.Value, negated bool) [][]choice {
		if negated {
			return nil
		}
		return [][]choice{{{x[0], y[0], false}, opposed(x[1], y[1])}, {{x[0], y[1], false}, opposed(x[1], y[0])}}
	},
	// x + x' or y - y', which is y + -y'.
	{arith.OpAddF, arith.OpSubF}: func(x, y []*ir.Value, negated bool) [][]choice {
		if negated {
			return nil
		}
		return [][]choice{{{x[0], y[0], false}, opposed(x[1], y[1])}, {opposed(x[0], y[1]), {x[1], y[0], false}}}
	},
	{arith.OpMulF, arith.OpMulF}: func(x, y []*ir.Value, negated bool) [][]choice {
		all := [][]choice{{{x[0], y[0], false}, signed(x[1], y[1], negated)}, {{x[0], y[1], false}, signed(x[1], y[0], negated)}}
		if negated {
			all = append(all, []choice{opposed(x[0], y[0]), {x[1], y[1], false}}, []choice{opposed(x[0], y[1]), {x[1], y[0], false}})
		}
		return all
	},
	{arith.OpDivF, arith.OpDivF}: func(x, y []*ir.Value, negated bool) [][]choice {
		all := [][]choice{{{x[0], y[0], false}, signed(x[1], y[1], negated)}}
		if negated {
			all = append(all, []choice{opposed(x[0], y[0]), {x[1], y[1], false}})
		}
		return all
	},
}

// isElementwise reports whether an operation computes a number of numbers and of nothing
// else, so that it can be that of either side.
func isElementwise(op *ir.Op) bool {
	if !op.Pure() || len(op.Results) != 1 || len(op.Regions) > 0 || len(op.Attrs) > 0 || len(op.Operands()) == 0 {
		return false
	}
	for _, v := range op.Operands() {
		if v.Type != op.Result().Type {
			return false
		}
	}
	return isFloat(op.Result().Type)
}

func isFloat(t ir.Type) bool {
	s, ok := t.(ir.Scalar)
	return ok && s.IsFloat()
}
