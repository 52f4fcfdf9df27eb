package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Fusion decides for each intermediate whether it is recomputed where it is read, or kept
// for a tile at a time: then it is put into a local buffer, at which inlining stops.
//
// Inlining alone recomputes an intermediate as often as there are offsets at which its
// readers, and theirs, need it. That costs nothing as long as memory is what a stencil waits
// for, and most of the time where it multiplies. The search starts from full inlining and
// keeps, one by one, the intermediate that saves most, until none saves anything that
// matters, or the whole does not.
//
// What a recurrence along i reads is kept in memory or recomputed: it is needed everywhere
// before the recurrence begins. There, too, inlining may cost a lot, because the recurrence
// goes point by point, and vectors are of no use to what is part of it. For a step of the Euler
// equations on 64³ cells, to keep the fluxes took as long as to compute each of them twice: 18 ns for the
// residual and 8 for the fluxes along each axis, or 32.5 in all with the fluxes of a tile, instead of 33
// to 35.
type Fusion struct {
	Keep Keep `option:"keep" help:"what is kept: what the model says, none, or the numbers of intermediates that can be, as in 0,2"`
}

// Run runs the pass.
func (p Fusion) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		g := newFusionGraph(program)
		if g == nil {
			continue
		}
		kept := g.search()
		if p.Keep != KeepByModel {
			kept = g.chosen(p.Keep)
		}
		for n, node := range g.nodes {
			switch {
			case kept[n] && node.inMemory:
				keepInMemory(node.apply)
			case kept[n]:
				keepLocal(node.apply)
			}
		}
		if slices.Contains(kept, true) && !g.pointwise {
			g.hoistStored()
		}
		g.explain(ctx, kept)
	}
	return nil
}

// chosen returns the nodes of a set of candidates.
func (g *fusionGraph) chosen(set Keep) []bool {
	kept := make([]bool, len(g.nodes))
	number := 0
	for n, node := range g.nodes {
		if node.candidate {
			kept[n] = set.Has(number)
			number++
		}
	}
	return kept
}

// Candidates returns how many intermediates of a module can be kept, and which of them the model
// keeps. The module is as it is before the pass; those that have no number in a [Keep] are left
// out.
func Candidates(module *ir.Op) (count int, model Keep) {
	for _, program := range stencil.Programs(module) {
		g := newFusionGraph(program)
		if g == nil {
			continue
		}
		for n, kept := range g.search() {
			if !g.nodes[n].candidate || count == maxKept {
				continue
			}
			if kept {
				model = model.With(count)
			}
			count++
		}
	}
	return count, model
}

// What a change must save to be worth it: of one intermediate more, and of all. The model
// is no better than this, and each stage has costs that it does not know. With 0.97 instead of 0.99, fastwaves recomputes
// ux and takes 0.94 to 1.00 times as long, 0.97 in the mean, in f32 and f64 on 128×128×60, 256×256×60 and 128×16×30 points, on one
// and two threads of an AMD EPYC of the fifth generation; fvtp2d_qj in f64 recomputes the edges of cells, 0.92 to 1.02.
const (
	worthOne = 0.97
	worthAll = 0.94
)

// search returns which nodes to keep.
func (g *fusionGraph) search() []bool {
	kept := make([]bool, len(g.nodes))
	before := g.cycles(kept)
	for now := before; ; {
		best, at := now*worthOne, -1
		for n, node := range g.nodes {
			if kept[n] || !node.candidate {
				continue
			}
			kept[n] = true
			if c := g.cycles(kept); c < best {
				best, at = c, n
			}
			kept[n] = false
		}
		if at < 0 {
			if now < before*worthAll {
				return kept
			}
			return make([]bool, len(g.nodes))
		}
		kept[at], now = true, best
	}
}

// keepLocal puts a local buffer between an apply and its readers.
func keepLocal(apply *ir.Op) {
	for _, v := range apply.Results {
		putLocally(v)
	}
}

// putLocally puts a local buffer between a result of an apply and its readers.
func putLocally(v *ir.Value) {
	stencil.LocalAttr.Set(putInBuffer(v), true)
}

// putInBuffer puts a buffer between a result of an apply and its readers, and returns it.
func putInBuffer(v *ir.Value) *ir.Op {
	b := ir.After(v.Def()).Create(stencil.OpBuffer, []*ir.Value{v}, []ir.Type{v.Type}, nil)
	b.Result().Name = v.Name
	for _, u := range v.Uses() {
		if u.Op != b {
			u.Op.SetOperand(u.Index, b.Result())
		}
	}
	return b
}

// keepInMemory puts a buffer between an apply and its readers.
func keepInMemory(apply *ir.Op) {
	for _, v := range apply.Results {
		putInBuffer(v)
	}
}

// explain says what the choice is and why.
func (g *fusionGraph) explain(ctx *transform.Context, kept []bool) {
	all := g.cycles(kept)
	for n, node := range g.nodes {
		if !node.candidate {
			continue
		}
		kept[n] = !kept[n]
		other := g.cycles(kept)
		kept[n] = !kept[n]
		switch {
		case kept[n] && node.inMemory:
			ctx.Remarkf(node.apply.Pos, "%s is kept in memory: an estimated %.2f cycles per point instead of %.2f", analysis.NameOf(node.apply), all, other)
		case kept[n]:
			ctx.Remarkf(node.apply.Pos, "%s is kept for a tile at a time: an estimated %.2f cycles per point instead of %.2f", analysis.NameOf(node.apply), all, other)
		default:
			ctx.Remarkf(node.apply.Pos, "%s is recomputed where it is read: an estimated %.2f cycles per point instead of %.2f", analysis.NameOf(node.apply), all, other)
		}
	}
}
