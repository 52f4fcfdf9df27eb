package describe

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Partial reports for each field of a program whether it is an output to which nothing is
// stored at some points, as far as can be told. The program must have gone through a level's
// passes of the stencil dialect.
func Partial(program *ir.Op) []bool {
	fields := stencil.Fields(program)
	out := make([]bool, len(fields))
	for _, op := range program.Regions[0].Ops {
		if !op.Is(stencil.OpStore) {
			continue
		}
		v := op.Operand(0)
		tokens := v.Def().Regions[0].Terminator().Operands()
		points := len(tokens) / len(v.Def().Results)
		of := tokens[v.Index()*points : (v.Index()+1)*points]
		out[slices.Index(fields, stencil.FieldOf(op.Operand(1)))] = slices.ContainsFunc(of, func(token *ir.Value) bool { return !analysis.StoresAlways(token) })
	}
	return out
}
