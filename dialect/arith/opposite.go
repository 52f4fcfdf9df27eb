package arith

import "github.com/openearthgo/oec/ir"

// The predicates that hold where others do not.
var (
	floatOpposites = map[string]string{
		"oeq": "une", "ogt": "ule", "oge": "ult", "olt": "uge", "ole": "ugt", "one": "ueq", "ord": "uno",
		"ueq": "one", "ugt": "ole", "uge": "olt", "ult": "oge", "ule": "ogt", "une": "oeq", "uno": "ord",
	}
	intOpposites = map[string]string{
		"eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sgt": "sle", "sle": "sgt", "ult": "uge", "uge": "ult", "ugt": "ule", "ule": "ugt",
	}
)

// Opposite returns the predicate of a comparison of the same operands that holds where this one
// does not; "" of what is no comparison.
func Opposite(compare *ir.Op) string {
	switch {
	case compare.Is(OpCmpF):
		return floatOpposites[PredicateAttr.Of(compare)]
	case compare.Is(OpCmpI):
		return intOpposites[PredicateAttr.Of(compare)]
	}
	return ""
}
