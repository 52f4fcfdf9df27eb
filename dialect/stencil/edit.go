package stencil

import (
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// RemoveResult removes a result that nothing uses, and returns the tokens that it stood for.
func RemoveResult(apply *ir.Op, i int) []*ir.Value {
	ret := apply.Regions[0].Terminator()
	points := len(ret.Operands()) / len(apply.Results)
	dropped := slices.Clone(ret.Operands()[i*points : (i+1)*points])
	ret.SetOperands(slices.Delete(slices.Clone(ret.Operands()), i*points, (i+1)*points))
	for n := i + 1; n < len(apply.Results); n++ {
		for _, self := range Selves(apply, n) {
			SetSelfResult(self, n-1)
		}
	}
	apply.RemoveResult(i)
	return dropped
}

// SetType gives a temp a type, and with it the arguments of applies that stand for it.
func SetType(v *ir.Value, t TempType) {
	v.Type = t
	for _, u := range v.Uses() {
		if u.Op.Is(OpApply) {
			u.Op.Regions[0].Args[u.Index].Type = t
		}
	}
}

// NewEmpty makes an apply that stores nothing at any point of a combine.
func NewEmpty(combine *ir.Op, types []ir.Type) *ir.Op {
	apply := NewApply(ir.Before(combine), nil, types...)
	ir.BoxAttr.Copy(apply, combine)
	body := ir.AtEnd(apply.Regions[0])
	body.Pos = combine.Pos
	var tokens []*ir.Value
	for _, t := range types {
		token := ResultType{Elem: t.(TempType).Elem}
		tokens = append(tokens, body.Create(OpStoreResult, nil, []ir.Type{token}, nil).Result())
	}
	body.Create(OpReturn, tokens, nil, nil)
	return apply
}

// DropUnusedTokens removes the tokens that branches yield and nothing uses, from the outside in.
func DropUnusedTokens(r *ir.Region) {
	for _, op := range r.Ops {
		if !op.Is(scf.OpIf) {
			continue
		}
		for i, v := range slices.Backward(slices.Clone(op.Results)) {
			if !IsToken(v) || !v.Unused() {
				continue
			}
			for _, side := range op.Regions {
				y := side.Terminator()
				y.SetOperands(slices.Delete(slices.Clone(y.Operands()), i, i+1))
			}
			op.RemoveResult(i)
		}
		for _, side := range op.Regions {
			DropUnusedTokens(side)
		}
	}
}

// RepeatResult adds to an apply another result that equals one of its results.
func RepeatResult(apply *ir.Op, v *ir.Value) *ir.Value {
	ret := apply.Regions[0].Terminator()
	points := len(ret.Operands()) / len(apply.Results)
	operands := slices.Clone(ret.Operands())
	for _, token := range operands[v.Index()*points : (v.Index()+1)*points] {
		operands = append(operands, RepeatToken(token))
	}
	ret.SetOperands(operands)
	w := apply.AddResult(v.Type)
	w.Name = v.Name
	return w
}

// RepeatToken stores what a token stores once more. The token of a branch that decides
// whether to store is yielded once more by its sides.
func RepeatToken(token *ir.Value) *ir.Value {
	def := token.Def()
	if def.Is(OpStoreResult) {
		return ir.After(def).Clone(def, ir.Mapping{}).Result()
	}
	for _, side := range def.Regions {
		y := side.Terminator()
		y.SetOperands(append(slices.Clone(y.Operands()), RepeatToken(y.Operand(token.Index()))))
	}
	return def.AddResult(token.Type)
}

// IsToken reports whether a value stands for what is stored at a point, or for nothing.
func IsToken(v *ir.Value) bool {
	_, token := v.Type.(ResultType)
	return token
}
