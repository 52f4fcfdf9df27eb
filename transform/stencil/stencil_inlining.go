package stencil

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// Inlining fuses the applies of each program. A producer's body is copied to the places
// where consumers read its results, shifted by the offset of the access; what is stored
// besides is passed through a consumer; applies that are left and read the same inputs
// are joined. Producers are visited last to first, so that a consumer is complete, and
// has been fused itself, before its own producers are copied into it.
type Inlining struct{}

// Run runs the pass.
func (Inlining) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		ir.RewriteGreedily(ctx.Registry, program, ir.Pattern{Name: "store after branch", Root: scf.OpIf, Rewrite: canonical.StoreAfterBranch})
		for _, p := range slices.Backward(stencil.Applies(program)) {
			inlineProducer(ctx, p)
		}
		joinOutputs(ctx, program)
		ir.EraseUnused(program.Regions[0])
	}
	return nil
}

// inlineProducer copies the body of an apply into all applies that read its results.
func inlineProducer(ctx *transform.Context, p *ir.Op) {
	consumers := consumersOf(p)
	if len(consumers) == 0 {
		return
	}
	if why := analysis.NotInlinable(p); why != "" {
		ctx.Remarkf(p.Pos, "%s is not inlined: %s", analysis.NameOf(p), why)
		return
	}
	for _, c := range consumers {
		n := inlineInto(p, c)
		ctx.Remarkf(p.Pos, "%s is inlined into %s: %s of its body", analysis.NameOf(p), analysis.NameOf(c), copies(n))
	}
	passThrough(ctx, p, consumers)
	if !slices.ContainsFunc(p.Results, func(v *ir.Value) bool { return !v.Unused() }) {
		p.Erase()
	}
}

// consumersOf returns the applies that read results of p, in textual order.
func consumersOf(p *ir.Op) []*ir.Op {
	reads := map[*ir.Op]bool{}
	for _, v := range p.Results {
		for _, c := range stencil.Users(v, stencil.OpApply) {
			reads[c] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(p.Region().Ops), func(op *ir.Op) bool { return !reads[op] })
}

// passThrough lets a consumer that is stored on the same range store the outputs of p
// too, so that p itself is not needed for them.
func passThrough(ctx *transform.Context, p *ir.Op, consumers []*ir.Op) {
	for i, v := range p.Results {
		stores := stencil.Users(v, stencil.OpStore)
		if len(stores) == 0 || len(stores) != len(v.Uses()) {
			continue
		}
		at := slices.IndexFunc(consumers, func(c *ir.Op) bool { return sameRange(c, p) })
		if at < 0 {
			ctx.Remarkf(p.Pos, "%s is also kept: nothing that reads it is stored on its range", analysis.NameOf(p))
			continue
		}
		through := addOutput(consumers[at], p, i)
		v.ReplaceUses(through)
		for _, s := range stores {
			sink(s, consumers[at])
		}
	}
}

// addOutput gives c another result: result i of p at the point itself.
func addOutput(c, p *ir.Op, i int) *ir.Value {
	in := inliner{producer: p, consumer: c, args: map[*ir.Value]*ir.Value{}}
	ret := c.Regions[0].Terminator()
	value := in.compute(ir.Before(ret), [ir.Rank]int{})[i]
	elem := value.Type.(ir.Scalar)
	token := ir.Before(ret).Create(stencil.OpStoreResult, []*ir.Value{value}, []ir.Type{stencil.ResultType{Elem: elem}}, nil)
	ret.SetOperands(append(slices.Clone(ret.Operands()), token.Result()))
	out := c.AddResult(typeIn(c, p.Results[i]))
	out.Name = p.Results[i].Name
	return out
}

func copies(n int) string {
	if n == 1 {
		return "one copy"
	}
	return fmt.Sprintf("%d copies", n)
}
