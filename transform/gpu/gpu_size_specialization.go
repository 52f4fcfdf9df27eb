package gpu

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// SizeSpecialization makes constants of what the threads of a program for one domain take from
// the host: the ends of the range to run, which is the whole box of the nest, and the extents of
// the domain. Comparisons on which all threads of a launch agree are made here, once, such as
// those that guard the end of a range that blocks divide evenly. The host's part stays as it is,
// since the run time computes grids from the range.
type SizeSpecialization struct{}

// Run runs the pass.
func (SizeSpecialization) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		n, ok, err := gpu.Domain(f)
		if err != nil {
			return ir.ProgramErrorf(f.Pos, "@%s %v", ir.NameAttr.Of(f), err)
		}
		if !ok {
			continue
		}
		for _, launch := range gpu.Launches(f) {
			if launch.Is(gpu.OpLaunch) {
				specializeLaunch(ctx, launch, n)
			}
		}
	}
	return nil
}

func specializeLaunch(ctx *transform.Context, launch *ir.Op, n [ir.Rank]int) {
	known := analysis.NewIndexRanges(launch, n)
	body := launch.Regions[0]
	constants := map[*ir.Value]*ir.Value{}
	b := ir.Before(body.Ops[0])
	b.Pos = launch.Pos
	for _, v := range analysis.Captured(body) {
		if r, ok := known.Of(v); ok && r.Lo == r.Hi && v.Type == ir.Index && ir.ConstantOf(v) == nil {
			constants[v] = arith.NewInt(b, r.Lo, ir.Index)
		}
	}
	body.Walk(func(op *ir.Op) {
		for at, v := range op.Operands() {
			if c := constants[v]; c != nil {
				op.SetOperand(at, c)
			}
		}
	})
	var compares []*ir.Op
	body.Walk(func(op *ir.Op) {
		if op.Is(arith.OpCmpI) {
			compares = append(compares, op)
		}
	})
	for _, op := range compares {
		if truth, ok := known.Decide(op); ok {
			op.Result().ReplaceUses(arith.NewInt(ir.Before(op), truth, ir.I1))
		}
	}
	ir.RewriteGreedily(ctx.Registry, launch,
		ir.Pattern{Name: "constant branch", Root: scf.OpIf, Rewrite: canonical.TakeConstantBranch},
	)
}
