package tensor

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// A term is a product of factors with a sign, one of those whose sum is what a tensor.sum adds up.
type term struct {
	negative bool
	factors  []*ir.Value
}

// Bounds of what an expression is multiplied out to.
const (
	maxTerms   = 16
	maxFactors = 64 // of a term
)

// expander writes values that are computed in a body as sums of products. Products are multiplied out only if that is asked
// for: else a sum within a product is a factor.
type expander struct {
	body        *ir.Region
	multiplyOut bool
	known       map[*ir.Value][]term // since many paths may lead to a value
}

// termsOf returns the terms of a value. There are none if there would be too many. A number that the source converts is one
// factor.
func (e *expander) termsOf(v *ir.Value) []term {
	terms, ok := e.known[v]
	if !ok {
		terms = e.expand(v)
		e.known[v] = terms
	}
	return terms
}

func (e *expander) expand(v *ir.Value) []term {
	op := v.Def()
	if op == nil || !e.body.Encloses(op) {
		return []term{{factors: []*ir.Value{v}}}
	}
	inner := func(n int) []term { return e.termsOf(op.Operand(n)) }
	switch op.Info {
	case arith.OpAddF:
		return join(inner(0), inner(1), false)
	case arith.OpSubF:
		return join(inner(0), inner(1), true)
	case arith.OpNegF:
		return join([]term{}, inner(0), true)
	case arith.OpMulF:
		x, y := inner(0), inner(1)
		if !e.multiplyOut && len(x) != 1 {
			x = []term{{factors: []*ir.Value{op.Operand(0)}}}
		}
		if !e.multiplyOut && len(y) != 1 {
			y = []term{{factors: []*ir.Value{op.Operand(1)}}}
		}
		return products(x, y)
	}
	return []term{{factors: []*ir.Value{v}}}
}

func join(x, y []term, negative bool) []term {
	if x == nil || y == nil || len(x)+len(y) > maxTerms {
		return nil
	}
	out := slices.Clone(x)
	for _, t := range y {
		out = append(out, term{t.negative != negative, t.factors})
	}
	return out
}

func products(x, y []term) []term {
	if len(x)*len(y) > maxTerms {
		return nil
	}
	var out []term
	for _, a := range x {
		for _, b := range y {
			if len(a.factors)+len(b.factors) > maxFactors {
				return nil
			}
			out = append(out, term{a.negative != b.negative, slices.Concat(a.factors, b.factors)})
		}
	}
	return out
}

// dependences knows which indices of spaces values depend on.
type dependences map[*ir.Value]indexSet

// indexSet is a set of indices of spaces: arguments of the bodies of computes and sums.
type indexSet map[*ir.Value]bool

func (s indexSet) with(t indexSet) indexSet {
	out := indexSet{}
	for v := range s {
		out[v] = true
	}
	for v := range t {
		out[v] = true
	}
	return out
}

// of returns the indices that a value depends on, of the spaces around it.
func (d dependences) of(v *ir.Value) indexSet {
	if s, ok := d[v]; ok {
		return s
	}
	s := indexSet{}
	d[v] = s
	if op := v.Def(); op == nil {
		if isIndex(v) {
			s[v] = true
		}
	} else {
		for _, x := range ir.Inputs(op) {
			s = s.with(d.of(x))
		}
	}
	d[v] = s
	return s
}

// isIndex reports whether a value is the index of a space.
func isIndex(v *ir.Value) bool {
	r := v.Region()
	return r != nil && v.Def() == nil && r.Parent() != nil && (r.Parent().Is(tensor.OpCompute) || r.Parent().Is(tensor.OpSum))
}

// extentOf returns the extent of an index.
func extentOf(v *ir.Value) int {
	return tensor.ExtentsOf(v.Region().Parent())[v.Index()]
}
