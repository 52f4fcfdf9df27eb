package passtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Programs makes well-formed programs at random: applies that read inputs and each other
// at offsets, under conditions on position and data, with one or two results. Some are
// recurrences, and read themselves where there is something.
type Programs struct {
	*rand.Rand
	Temps   []*ir.Value
	scalar  *ir.Value
	ordered map[*ir.Value]ir.Order // temps, and arguments that stand for them
	Plain   bool                   // without recurrences
	Flat    bool                   // without neighbours along k
}

// Module makes a module of one program.
func (g *Programs) Module() *ir.Op {
	m, b := g.Begin()
	args, all := b.Region(), [ir.Rank]bool{true, true, true}
	var results []*ir.Value
	for n := range 1 + g.IntN(4) {
		apply := g.Apply(b, fmt.Sprintf("t%d", n))
		g.Temps = append(g.Temps, apply.Results...)
		results = append(results, apply.Results...)
	}
	for n, v := range results {
		if n == len(results)-1 || g.IntN(3) == 0 {
			out := args.AddArg(stencil.NewFieldType(all, ir.F64), fmt.Sprintf("out%d", n))
			stencil.NewStore(b, v, out, ir.Domain(all))
		}
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	return m
}

// Begin makes a program that only loads its inputs.
func (g *Programs) Begin() (*ir.Op, *ir.Builder) {
	m := ir.NewModule()
	f := ir.NewFunc(m, "Random")
	stencil.ProgramAttr.Set(f, true)
	all := [ir.Rank]bool{true, true, true}
	args := f.Regions[0]
	in := []*ir.Value{
		args.AddArg(stencil.NewFieldType(all, ir.F64), "a"),
		args.AddArg(stencil.NewFieldType(all, ir.F64), "b"),
		args.AddArg(stencil.NewFieldType([ir.Rank]bool{false, true, false}, ir.F64), "s"),
	}
	g.scalar = args.AddArg(ir.F64, "dt")
	b := ir.AtEnd(args)
	g.Temps, g.ordered = nil, map[*ir.Value]ir.Order{}
	for _, v := range in {
		g.Temps = append(g.Temps, stencil.NewLoad(b, v))
	}
	return m, b
}

// Apply makes an apply that reads what there is.
func (g *Programs) Apply(b *ir.Builder, name string) *ir.Op {
	var types []ir.Type
	for range 1 + g.IntN(5)/4 {
		types = append(types, stencil.TempType(stencil.NewFieldType([ir.Rank]bool{true, true, true}, ir.F64)))
	}
	operands := append(slices.Clone(g.Temps), g.scalar)
	apply := stencil.NewApply(b, operands, types...)
	for i, v := range operands {
		g.ordered[apply.Regions[0].Args[i]] = g.ordered[v]
	}
	if !g.Plain && g.IntN(3) == 0 {
		order := []string{"k", "-k", "k j i", "-k -j -i", "j", "-j -i", "k i"}[g.IntN(7)]
		ir.OrderAttr.Set(apply, order)
		for _, v := range apply.Results {
			g.ordered[v] = ir.OrderOf(apply)
		}
	}
	body := &bodies{g, ir.AtEnd(apply.Regions[0]), apply.Regions[0].Args, nil, ir.OrderOf(apply)}
	var values []*ir.Value
	for i, v := range apply.Results {
		v.Name = fmt.Sprintf("%s_%d", name, i)
		values = append(values, body.value(3))
	}
	stencil.NewReturn(body.b, values...)
	return apply
}

// bodies makes the operations of one region of a body.
type bodies struct {
	*Programs
	b     *ir.Builder
	args  []*ir.Value
	known []*ir.Value // values of the region and those around it
	order ir.Order    // of the apply, if it has one
}

func (g *bodies) value(depth int) *ir.Value {
	v := g.fresh(depth)
	g.known = append(g.known, v)
	return v
}

func (g *bodies) fresh(depth int) *ir.Value {
	if len(g.known) > 0 && g.IntN(4) == 0 {
		return g.known[g.IntN(len(g.known))]
	}
	switch n := g.IntN(10); {
	case depth == 0 || n < 2:
		return g.leaf()
	case n < 7:
		info := []*ir.OpInfo{arith.OpAddF, arith.OpSubF, arith.OpMulF, arith.OpDivF}[g.IntN(4)]
		x := g.value(depth - 1)
		return arith.NewBinary(g.b, info, x, g.value(depth-1))
	case n < 8:
		return arith.NewUnary(g.b, arith.OpNegF, g.value(depth-1))
	}
	return g.branch(depth)
}

func (g *bodies) leaf() *ir.Value {
	if g.order != nil && g.IntN(3) == 0 {
		return g.self()
	}
	arg := g.args[g.IntN(len(g.args))]
	t, isTemp := arg.Type.(stencil.TempType)
	if !isTemp {
		return arg
	}
	if g.IntN(6) == 0 {
		return arith.NewFloat(g.b, []float64{0, 1, -2, 0.5, math.Copysign(0, -1)}[g.IntN(5)], ir.F64)
	}
	var off [ir.Rank]int
	for d, here := range t.Present() {
		if here && g.IntN(2) == 0 && !(g.Flat && d == ir.Rank-1) {
			off[d] = g.IntN(5) - 2
		}
	}
	if order := g.ordered[arg]; order != nil {
		return g.inside(order, off, func(b *ir.Builder) *ir.Value { return stencil.NewAccess(b, arg, off) })
	}
	return stencil.NewAccess(g.b, arg, off)
}

// self reads what the apply has computed at an offset.
func (g *bodies) self() *ir.Value {
	for {
		var off [ir.Rank]int
		for d := range off {
			off[d] = g.IntN(5) - 2
		}
		if g.order.Precedes(off) {
			return g.inside(g.order, off, func(b *ir.Builder) *ir.Value { return stencil.NewSelf(b, 0, ir.F64, off) })
		}
	}
}

// inside reads in the domain along the dimensions of an order, and takes a number outside.
func (g *bodies) inside(order ir.Order, off [ir.Rank]int, read func(b *ir.Builder) *ir.Value) *ir.Value {
	op := scf.NewIf(g.b, stencil.NewInside(g.b, order.Dims(), off, [ir.Rank]bool{}), ir.F64)
	then, els := ir.AtEnd(scf.Then(op)), ir.AtEnd(scf.Else(op))
	scf.NewYield(then, read(then))
	scf.NewYield(els, arith.NewFloat(els, 0.75, ir.F64))
	return op.Result()
}

func (g *bodies) branch(depth int) *ir.Value {
	op := scf.NewIf(g.b, g.condition(2), ir.F64)
	for _, side := range op.Regions {
		inner := &bodies{g.Programs, ir.AtEnd(side), g.args, slices.Clone(g.known), g.order}
		scf.NewYield(inner.b, inner.value(depth-1))
	}
	return op.Result()
}

func (g *bodies) condition(depth int) *ir.Value {
	switch n := g.IntN(8); {
	case depth > 0 && n < 2:
		info := []*ir.OpInfo{arith.OpAndI, arith.OpOrI, arith.OpXorI}[g.IntN(3)]
		x := g.condition(depth - 1)
		return arith.NewBinary(g.b, info, x, g.condition(depth-1))
	case n < 6:
		d := g.IntN(ir.Rank)
		i := stencil.NewIndex(g.b, d, [ir.Rank]int{})
		bound := arith.NewInt(g.b, int64(g.IntN(4)-1), ir.Index)
		if g.IntN(2) == 0 {
			bound = arith.NewBinary(g.b, arith.OpSubI, stencil.NewExtent(g.b, d), bound)
		}
		return arith.NewCompare(g.b, arith.OpCmpI, arith.IntPredicates[g.IntN(6)], i, bound)
	}
	x := g.value(1)
	return arith.NewCompare(g.b, arith.OpCmpF, arith.FloatPredicates[g.IntN(5)], x, g.value(1))
}
