package stencil

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Unrolling makes applies compute several neighbouring points at once, so that what these
// read or compute in common is there once: the body is repeated for each point. It is the
// Open Earth Compiler's pass, for any dimension. Points that are in no whole block are
// computed one by one.
type Unrolling struct {
	Factor  int  `option:"unroll-factor" help:"how many points"`
	Index   int  `option:"unroll-index" help:"along which dimension: 0 is i, 1 is j, 2 is k"`
	ByModel bool `option:"by-model" help:"how many points is what the model of accelerators says, for each apply"`
	ByRows  bool `option:"by-rows" help:"how many points, and along which dimension, is what the model of CPUs says, for each apply"`
}

// Run runs the pass.
func (p Unrolling) Run(ctx *transform.Context, module *ir.Op) error {
	factor, dim := p.Factor, p.Index
	if factor < 1 && !p.ByModel && !p.ByRows {
		return fmt.Errorf("unroll-factor is %d, expected 1 or more", factor)
	}
	if dim < 0 || dim >= ir.Rank {
		return fmt.Errorf("unroll-index is %d, expected 0 (i), 1 (j) or 2 (k)", dim)
	}
	for _, program := range stencil.Programs(module) {
		for _, apply := range stencil.Applies(program) {
			if p.ByRows {
				if n, d := unrollByRows(ctx, apply); n > 1 {
					unroll(apply, n, d)
				}
				continue
			}
			if why := notUnrollable(apply, dim); why != "" {
				ctx.Remarkf(apply.Pos, "%s is not unrolled: %s", analysis.NameOf(apply), why)
				continue
			}
			n := factor
			if p.ByModel {
				n = chosenFactor(ctx, apply)
			}
			if n > 1 {
				unroll(apply, n, dim)
			}
		}
	}
	return nil
}

// notUnrollable returns why the body of an apply cannot be repeated along a dimension.
func notUnrollable(apply *ir.Op, dim int) string {
	if n := stencil.Factors(apply)[dim]; n > 1 {
		return fmt.Sprintf("it computes %d points along %s already", n, ir.DimNames[dim])
	}
	if ir.OrderAttr.In(apply) {
		return "it is computed in order, point by point"
	}
	for _, v := range apply.Results {
		if !v.Type.(stencil.TempType).Present()[dim] {
			return "it does not vary along " + ir.DimNames[dim]
		}
	}
	if arith.Asserts(apply) {
		return "it may panic, which must happen at its own points only"
	}
	return ""
}

// unroll repeats the body of an apply for factor points along a dimension.
func unroll(apply *ir.Op, factor, dim int) {
	body := apply.Regions[0]
	ret := body.Terminator()
	ops := slices.Clone(body.Ops[:len(body.Ops)-1])
	at := ir.Before(ret)
	copies := make([]ir.Mapping, factor) // the first is the body itself
	for n := 1; n < factor; n++ {
		copies[n] = ir.Mapping{}
		for _, a := range body.Args {
			copies[n][a] = a
		}
		var off [ir.Rank]int
		off[dim] = n
		for _, op := range ops {
			shift(at.Clone(op, copies[n]), off)
		}
	}

	factors := stencil.Factors(apply) // 1 along the dimension
	before := stencil.Points(factors)
	factors[dim] = factor
	var tokens []*ir.Value
	for r := range apply.Results {
		for _, p := range stencil.Points(factors) {
			n := p[dim]
			p[dim] = 0
			token := ret.Operand(r*len(before) + slices.Index(before, p))
			if n > 0 {
				token = copies[n][token]
			}
			tokens = append(tokens, token)
		}
	}
	stencil.SetReturn(ret, tokens, factors)
}
