package ssa2stencil

import (
	"go/types"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// programAttr marks the program of a stencil or of a kernel.
func programAttr(s *signature.Stencil) ir.Key[bool] {
	if s.Kernel {
		return tensor.ProgramAttr
	}
	return stencil.ProgramAttr
}

// runKernel makes the program of a kernel: its body is evaluated once, for an element of a batch.
// Its arguments are the arrays and numbers in the order of the source, then the results.
func (r *raiser) runKernel(in *signature.Instance) {
	s := in.Stencil
	st := state{}
	ctx := &context{op: r.program, b: ir.AtEnd(r.body), args: make(map[*ir.Value]*ir.Value)}
	ctx.b.Pos = r.program.Pos
	args := make([]value, len(s.Params))
	for n, p := range s.Params {
		if p.Kind == signature.Scalar {
			args[n] = r.scalars(in, p, in.Fn.Params[n].Type())
			continue
		}
		arrays := p.Arrays
		v := assembleArrays(p.Type, func() value {
			a := arrays[0]
			arrays = arrays[1:]
			t := tensor.Type{Extents: ir.NewExtents(a.Extents), Elem: elemType(in.Resolve(a.Elem)), Batch: !p.Shared}
			arg := r.body.AddArg(t, programName(p.Name+a.Path))
			if len(a.Extents) == 0 {
				return computed{tensor.NewAt(ctx.b, arg)}
			}
			return array{v: arg}
		})
		if p.Shared {
			r.cells++
			c := &cell{r.cells}
			st[c] = v
			v = c
		}
		args[n] = v
	}
	fr := r.newFrame(ctx, &closure{fn: in.Fn}, args, nil)
	results := fr.call(st)
	if r.diags.Len() > 0 || r.failed {
		return
	}
	ctx.b.Pos = r.program.Pos
	for n, res := range s.Results {
		t := tensor.Type{Extents: ir.NewExtents(res.Arrays[0].Extents), Elem: elemType(in.Resolve(res.Arrays[0].Elem)), Batch: true}
		fr.storeResult(results[n], r.body.AddArg(t, res.Name), res)
	}
	ctx.b.Create(ir.OpReturn, nil, nil, nil)
	ir.EraseUnused(r.body)
	arith.NumberAsserts(r.program)
}

// assembleArrays makes a value of a type from its arrays of numbers in order.
func assembleArrays(t types.Type, next func() value) value {
	if st, ok := t.Underlying().(*types.Struct); ok {
		var out aggregate
		for f := range st.Fields() {
			out = append(out, assembleArrays(f.Type(), next))
		}
		return out
	}
	return next()
}

// storeResult stores what a kernel returns.
func (fr *frame) storeResult(v value, out *ir.Value, res *signature.Result) {
	t := out.Type.(tensor.Type)
	fr.where = res.Pos
	a, ok := v.(array)
	if !ok || len(a.at) > 0 || a.v.Type.(tensor.Type).Batch {
		// What is returned as it is, or consists of parts, is copied element by element.
		op := tensor.NewCompute(fr.ctx.b, t.Extents, nil, t.Elem)
		outer := fr.ctx.b
		fr.ctx.b = ir.AtEnd(op.Regions[0])
		fr.ctx.b.Pos = op.Pos
		at := make([]value, t.Extents.Rank())
		for d, x := range op.Regions[0].Args {
			at[d] = computed{x}
		}
		x := fr.copied(v, at, t.Elem)
		if isPoison(x) {
			if fr.r.diags.Len() == 0 {
				fr.r.diags.Add(fr.r.pkg.At(res.Pos), diag.UnsupportedExpr, "result %s cannot be followed", res.Name).
					WithHint("assign its elements in oec.For, and return it at the end")
			}
			return
		}
		tensor.NewYield(fr.ctx.b, fr.ctx.number(x, t.Elem))
		fr.ctx.b = outer
		a = array{v: op.Result()}
	}
	if a.v.Name == "" {
		a.v.Name = out.Name
	}
	tensor.NewStore(fr.ctx.b, a.v, out)
}
