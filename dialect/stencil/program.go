package stencil

import "github.com/openearthgo/oec/ir"

// Fields returns the arguments of a program that are fields: inputs in the order of the
// source's parameters, then outputs.
func Fields(program *ir.Op) []*ir.Value {
	var fs []*ir.Value
	for _, a := range program.Regions[0].Args {
		if _, ok := a.Type.(FieldType); ok {
			fs = append(fs, a)
		}
	}
	return fs
}

// FieldOf returns the argument that a field value is, looking through casts.
func FieldOf(v *ir.Value) *ir.Value {
	for v.DefinedBy(OpCast) != nil {
		v = v.Def().Operand(0)
	}
	return v
}

// Users returns the operations of a row that use v, each once, in the order of their uses.
func Users(v *ir.Value, info *ir.OpInfo) []*ir.Op {
	var out []*ir.Op
	seen := map[*ir.Op]bool{}
	for _, u := range v.Uses() {
		if u.Op.Is(info) && !seen[u.Op] {
			seen[u.Op] = true
			out = append(out, u.Op)
		}
	}
	return out
}

// Present returns the dimensions along which some result of an apply varies.
func Present(apply *ir.Op) (p [ir.Rank]bool) {
	for _, v := range apply.Results {
		for d, here := range v.Type.(TempType).Present() {
			p[d] = p[d] || here
		}
	}
	return p
}
