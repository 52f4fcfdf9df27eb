package pipeline

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// inlining fuses the applies of each program. A producer's body is copied to the places
// where consumers read its results, shifted by the offset of the access; what is stored
// besides is passed through a consumer; applies that are left and read the same inputs
// are joined. Producers are visited last to first, so that a consumer is complete, and
// has been fused itself, before its own producers are copied into it.
func inlining(ctx *Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		ir.RewriteGreedily(ctx.Registry, program, ir.Pattern{Name: "store after branch", Root: scf.OpIf, Rewrite: storeAfterBranch})
		for _, p := range slices.Backward(stencil.Applies(program)) {
			inlineProducer(ctx, p)
		}
		joinOutputs(ctx, program)
		ir.EraseUnused(program.Regions[0])
	}
	return nil
}

// inlineProducer copies the body of an apply into all applies that read its results.
func inlineProducer(ctx *Context, p *ir.Op) {
	consumers := consumersOf(p)
	if len(consumers) == 0 {
		return
	}
	if why := notInlinable(p); why != "" {
		ctx.remarkf(p.Pos, nameInlining, "%s is not inlined: %s", nameOf(p), why)
		return
	}
	for _, c := range consumers {
		n := inlineInto(p, c)
		ctx.remarkf(p.Pos, nameInlining, "%s is inlined into %s: %s of its body", nameOf(p), nameOf(c), copies(n))
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

// notInlinable returns why the body of an apply cannot be copied into consumers; "" if it can.
func notInlinable(p *ir.Op) string {
	ret := p.Regions[0].Terminator()
	if p.HasAttr(ir.OrderAttr) {
		return "it is a recurrence"
	}
	if ret.HasAttr("unroll") {
		return "it is unrolled; inline before unrolling"
	}
	for _, token := range ret.Operands() {
		if storedValue(token) == nil {
			return "it does not store a value at every point"
		}
	}
	present := stencil.Present(p)
	for _, v := range p.Results {
		if v.Type.(stencil.TempType).Present() != present {
			return "its results vary along different dimensions"
		}
		if readDynamically(v) {
			return "it is read at computed indices"
		}
	}
	why := ""
	p.Regions[0].Walk(func(op *ir.Op) {
		if readsBeyond(op, present) {
			why = "it reads along a dimension along which its result does not vary"
		}
	})
	return why
}

// readsBeyond reports whether an operation depends on the position along a dimension that
// is not one of the present ones: there the producer has one point, its consumer many.
func readsBeyond(op *ir.Op, present [ir.Rank]bool) bool {
	switch {
	case op.Is(stencil.OpAccess):
		return readsAlong(op, present, func(int) bool { return true })
	case op.Is(stencil.OpDynAccess):
		w := op.Attrs["window"].(stencil.Window)
		return readsAlong(op, present, func(d int) bool { return !w.Lo[d].Fixed || !w.Hi[d].Fixed })
	case op.Is(stencil.OpIndex):
		return !present[op.IntAttr("dim")]
	}
	return false
}

// readsAlong reports whether a read has a dimension that is not present and along which it
// moves with the point.
func readsAlong(op *ir.Op, present [ir.Rank]bool, moves func(d int) bool) bool {
	for d, here := range op.Operand(0).Type.(stencil.TempType).Present() {
		if here && !present[d] && moves(d) {
			return true
		}
	}
	return false
}

// readDynamically reports whether some apply reads a value at computed indices.
func readDynamically(v *ir.Value) bool {
	return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
		if !u.Op.Is(stencil.OpApply) {
			return false
		}
		arg := u.Op.Regions[0].Args[u.Index]
		return slices.ContainsFunc(arg.Uses(), func(u ir.Use) bool { return u.Op.Is(stencil.OpDynAccess) })
	})
}

// passThrough lets a consumer that is stored on the same range store the outputs of p
// too, so that p itself is not needed for them.
func passThrough(ctx *Context, p *ir.Op, consumers []*ir.Op) {
	for i, v := range p.Results {
		stores := stencil.Users(v, stencil.OpStore)
		if len(stores) == 0 || len(stores) != len(v.Uses()) {
			continue
		}
		at := slices.IndexFunc(consumers, func(c *ir.Op) bool { return sameRange(c, p) })
		if at < 0 {
			ctx.remarkf(p.Pos, nameInlining, "%s is also kept: nothing that reads it is stored on its range", nameOf(p))
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
	out := c.AddResult(p.Results[i].Type)
	out.Name = p.Results[i].Name
	return out
}

// sink moves a store behind an apply, unless it is there already.
func sink(store, apply *ir.Op) {
	if r := store.Region(); r.Precedes(store, apply) {
		store.Detach()
		r.InsertAfter(apply, store)
	}
}

func copies(n int) string {
	if n == 1 {
		return "one copy"
	}
	return fmt.Sprintf("%d copies", n)
}

// nameOf returns how messages call an apply: by what its results are called.
func nameOf(apply *ir.Op) string {
	for _, v := range apply.Results {
		if v.Name != "" {
			return v.Name
		}
	}
	return "an unnamed intermediate"
}
