package ir

import "slices"

// Inputs returns what an operation uses of what is around it: its operands, and of its regions the
// values that they see.
func Inputs(op *Op) []*Value {
	inputs := slices.Clone(op.Operands())
	for _, r := range op.Regions {
		r.Walk(func(inner *Op) {
			for _, v := range inner.Operands() {
				if !r.Holds(v) {
					inputs = append(inputs, v)
				}
			}
		})
	}
	return inputs
}

// Holds reports whether a value is an argument of a region, or computed in it, at any depth.
func (r *Region) Holds(v *Value) bool {
	if def := v.Def(); def != nil {
		return r.Encloses(def)
	}
	at := v.Region()
	for at != nil && at != r {
		if at.Parent() == nil {
			return false
		}
		at = at.Parent().Region()
	}
	return at == r
}
