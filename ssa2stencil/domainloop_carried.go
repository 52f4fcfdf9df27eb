package ssa2stencil

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// slot is what a reduction carries from one iteration to the next.
type slot struct {
	phi   *ssa.Phi // nil of a variable in memory
	cell  *cell
	final ssa.Value // which is bound to what the last iteration leaves
	name  string
	types []ir.Scalar

	start    value // before the loop
	previous value // before an iteration
	end      value // behind it
}

// findSlots finds what is carried in variables of the loop, and what is used behind it alone.
func (fr *frame) findSlots(r *domainLoop) {
	known := map[ssa.Value]bool{}
	for _, phi := range phis(r.loop.header) {
		if phi == r.index {
			continue
		}
		s := &slot{phi: phi, final: phi, name: phi.Comment, start: fr.get(phi), types: numbersOf(typesOf(phi))}
		if !r.before {
			s.final = r.fromLatch(phi)
		}
		known[s.final] = true
		r.slots = append(r.slots, s)
	}
	if r.before {
		return
	}
	for _, phi := range phis(r.exit) {
		var start, final ssa.Value
		for n, p := range r.exit.Preds {
			if p == r.test {
				final = phi.Edges[n]
			} else {
				start = phi.Edges[n]
			}
		}
		if in, ok := final.(ssa.Instruction); ok && r.loop.cycle[in.Block()] && !known[final] && start != nil {
			known[final] = true
			if !slices.Contains(fr.flow.inputs(r.loop.header), final) {
				fr.flow.carried[r.loop.header] = append(fr.flow.carried[r.loop.header], final)
			}
			r.slots = append(r.slots, &slot{final: final, name: phi.Comment, start: fr.get(start), types: numbersOf(typesOf(phi))})
		}
	}
}

// findCells adds the variables in memory that an iteration changes, and reports whether there are
// more than before.
func (fr *frame) findCells(r *domainLoop, before, after state) (more bool) {
	have := map[*cell]bool{}
	for _, s := range r.slots {
		have[s.cell] = true
	}
	for _, c := range sortedCells(before) {
		if !have[c] && fr.r.key(before[c], before) != fr.r.key(after[c], after) {
			more = true
			r.slots = append(r.slots, &slot{cell: c, start: before[c], types: numbersIn(before[c], after[c])})
		}
	}
	return more
}

// numbersIn returns the types of the numbers in what a variable in memory holds before and after.
func numbersIn(x, y value) (list []ir.Scalar) {
	a, okA := listed(x)
	b, okB := listed(y)
	if !okA && !okB {
		return []ir.Scalar{typeOf(x, y)}
	}
	for n := range max(len(a), len(b)) {
		list = append(list, numbersIn(elem(x, n), elem(y, n))...)
	}
	return list
}

// numbersOfValue returns the numbers in a value.
func numbersOfValue(v value) (list []value) {
	a, ok := listed(v)
	if !ok {
		return []value{v}
	}
	for _, x := range a {
		list = append(list, numbersOfValue(x)...)
	}
	return list
}

// shaped makes a value of the shape of another one of numbers.
func shaped(like value, next func() value) value {
	a, ok := listed(like)
	if !ok {
		return next()
	}
	out := make(aggregate, len(a))
	for n := range a {
		out[n] = shaped(a[n], next)
	}
	return out
}

// carry makes what an iteration finds: at the first point of the domain what was there before the
// loop, and at the others what the point before has left.
func (fr *frame) carry(r *domainLoop, st state) {
	var numbers []ir.Scalar
	for _, s := range r.slots {
		numbers = append(numbers, s.types...)
	}
	if len(numbers) == 0 {
		return
	}
	ctx := fr.ctx
	var before [ir.Rank]int
	op := scf.NewIf(ctx.b, ctx.behindFirst(r, &before))
	for _, t := range numbers {
		op.AddResult(t)
	}
	outer := ctx.b
	for n, region := range op.Regions {
		ctx.b = ir.AtEnd(region)
		ctx.b.Pos = op.Pos
		var values []*ir.Value
		for _, s := range r.slots {
			for m, v := range numbersOfValue(s.start) {
				if t := s.types[m]; n == 0 {
					self := stencil.NewSelf(ctx.b, len(values), inMemory(t), before)
					values = append(values, convertInt(ctx.b, self, t))
				} else {
					values = append(values, ctx.number(v, t))
				}
			}
		}
		scf.NewYield(ctx.b, values...)
	}
	ctx.b = outer
	n := 0
	for _, s := range r.slots {
		s.previous = shaped(s.start, func() value {
			n++
			return computed{op.Results[n-1]}
		})
		if s.cell != nil {
			st[s.cell] = s.previous
		}
	}
}

// starts returns the inputs of the header before an iteration.
func (fr *frame) starts(r *domainLoop) (list []value) {
	for _, v := range fr.flow.inputs(r.loop.header) {
		x := fr.get(v)
		if v == r.index {
			x = affine{dim: r.dim}
		}
		for _, s := range r.slots {
			if s.phi != nil && v == s.phi || s.phi == nil && s.final == v {
				x = s.previous
			}
		}
		list = append(list, x)
	}
	return list
}

// bindResults binds what is known behind the loop.
func (fr *frame) bindResults(r *domainLoop, st state) {
	n := 0
	for _, s := range r.slots {
		m := -1
		v := shaped(s.end, func() value {
			n, m = n+1, m+1
			read := stencil.NewAccess(fr.ctx.b, fr.ctx.arg(r.apply.Results[n-1]), [ir.Rank]int{})
			return computed{convertInt(fr.ctx.b, read, s.types[m])}
		})
		if s.cell != nil {
			st[s.cell] = v
		} else {
			fr.env.set(s.final, v)
		}
	}
}

// bindIndex binds what the header of a loop computes of the index when the loop ends.
func (fr *frame) bindIndex(r *domainLoop) {
	if !r.before {
		return
	}
	for _, use := range *r.index.Referrers() {
		if _, debug := use.(*ssa.DebugRef); !debug && !r.loop.blocks[use.Block()] {
			fr.errorf(fr.loopPos(r), diag.UnsupportedLoop, "the counter of this loop over %s is used behind it", fr.loopExtent(r)).
				WithHint("declare it in the loop, and keep what is needed of it in another variable")
		}
	}
}

func typesOf(v ssa.Value) []types.Type { return []types.Type{v.Type()} }

func sortedCells(st state) []*cell {
	return slices.SortedFunc(maps.Keys(st), func(a, b *cell) int { return cmp.Compare(a.n, b.n) })
}
