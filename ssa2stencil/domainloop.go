package ssa2stencil

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// A domainLoop is a loop over the extent of the domain along a dimension that the point does not
// have. It is an apply of its own that runs in order along the dimension; what an iteration leaves
// to the next is what the apply has computed last.
type domainLoop struct {
	loop   *loop
	at     site // the header, at the first iteration
	dim    int
	lo, hi int // from lo to the extent plus hi
	down   bool
	index  *ssa.Phi
	latch  *ssa.BasicBlock // from which the next iteration is reached
	test   *ssa.BasicBlock // decides whether there is one more
	inner  *ssa.BasicBlock // that follows the test in the loop
	exit   *ssa.BasicBlock // that follows it behind
	before bool            // the test comes before an iteration
	slots  []*slot
	apply  *ir.Op
}

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

// domainLoopAt returns the reduction that a site begins; nil if it begins none.
func (fr *frame) domainLoopAt(at site, st state) *domainLoop {
	l := fr.flow.loops[at.b]
	if l == nil || at.turn.n > 0 || fr.r.kernel || fr.ctx.op.Is(ir.OpFunc) || fr.decided[at.turn] {
		return nil
	}
	r := &domainLoop{loop: l, at: at}
	for _, p := range l.header.Preds {
		if l.cycle[p] {
			if r.latch != nil {
				return nil
			}
			r.latch = p
		}
	}
	for _, b := range []*ssa.BasicBlock{l.header, r.latch} {
		branch, ok := lastOf(b).(*ssa.If)
		if !ok || !l.cycle[b.Succs[0]] || l.cycle[b.Succs[1]] {
			continue
		}
		r.test, r.inner, r.exit = b, b.Succs[0], b.Succs[1]
		cond, ok := branch.Cond.(*ssa.BinOp)
		if ok && r.findIndex(cond) && r.findRange(fr.get(r.index), cond.Op, fr.boundOf(cond.Y, st)) {
			return r
		}
	}
	return nil
}

func lastOf(b *ssa.BasicBlock) ssa.Instruction { return b.Instrs[len(b.Instrs)-1] }

// loopTest is the end of a block that decides about a domainLoop.
type loopTest struct {
	next *ssa.BasicBlock
	only bool // nothing else needs what is compared
}

// decides reports whether an instruction is the comparison that decides what follows a block.
func decides(b *ssa.BasicBlock, instr ssa.Instruction) bool {
	branch, ok := lastOf(b).(*ssa.If)
	cond, isValue := instr.(*ssa.BinOp)
	return ok && isValue && branch.Cond == cond
}

// loopTest returns what a block whose end is a comparison decides about a domainLoop; nil if nothing.
func (fr *frame) loopTest(b *ssa.BasicBlock, st state) *loopTest {
	branch := lastOf(b).(*ssa.If)
	cond := branch.Cond.(*ssa.BinOp)
	if fr.tests[b] == nil && !fr.entersDomainLoop(b, cond, st) {
		return nil
	}
	t := &loopTest{next: cmp.Or(fr.tests[b], b.Succs[0]), only: true}
	for _, use := range *cond.Referrers() {
		_, debug := use.(*ssa.DebugRef)
		t.only = t.only && (debug || use == ssa.Instruction(branch))
	}
	return t
}

// entersDomainLoop reports whether a block asks whether the range of a domainLoop is empty. The loop
// is right for that, too.
func (fr *frame) entersDomainLoop(b *ssa.BasicBlock, cond *ssa.BinOp, st state) bool {
	l := fr.flow.loops[b.Succs[0]]
	if l == nil || cond.Op != token.LSS || fr.r.kernel {
		return false
	}
	e, ok := fr.boundOf(cond.Y, st).(extent)
	again := func(p *ssa.BasicBlock) bool {
		test, ok := lastOf(p).(*ssa.If)
		if !ok || !l.cycle[p] || p.Succs[1] != b.Succs[1] {
			return false
		}
		next, ok := test.Cond.(*ssa.BinOp)
		return ok && next.Y == cond.Y
	}
	return ok && !fr.ctx.dims[e.dim] && fr.get(cond.X) == affine{none, 0} && slices.ContainsFunc(l.header.Preds, again)
}

// findIndex finds the variable that counts: the test compares it, or the one of the next iteration.
func (r *domainLoop) findIndex(cond *ssa.BinOp) bool {
	for _, phi := range phis(r.loop.header) {
		next, ok := r.fromLatch(phi).(*ssa.BinOp)
		if !ok || next.X != phi || cond.X != phi && cond.X != next {
			continue
		}
		step, ok := next.Y.(*ssa.Const)
		if !ok || step.Value == nil || step.Value.Kind() != constant.Int {
			continue
		}
		n := step.Int64()
		if next.Op == token.SUB {
			n = -n
		} else if next.Op != token.ADD {
			continue
		}
		r.index, r.down, r.before = phi, n < 0, cond.X == phi
		return n == 1 || n == -1
	}
	return false
}

// fromLatch returns what an iteration leaves to the next.
func (r *domainLoop) fromLatch(phi *ssa.Phi) ssa.Value {
	for n, p := range r.loop.header.Preds {
		if p == r.latch {
			return phi.Edges[n]
		}
	}
	return nil
}

// findRange sets the range from where the index starts and what it is compared with.
func (r *domainLoop) findRange(start value, op token.Token, bound value) bool {
	low, high := start, bound
	if r.down {
		low, high = bound, start
	}
	lo, okLo := low.(affine)
	hi, okHi := high.(extent)
	if !okLo || !okHi || lo.dim != none {
		return false
	}
	r.dim, r.lo, r.hi = hi.dim, lo.off, hi.off
	switch {
	case !r.down && op == token.LSS:
	case !r.down && op == token.LEQ:
		r.hi++
	case r.down && op == token.GEQ:
		r.hi++
	case r.down && op == token.GTR:
		r.lo, r.hi = r.lo+1, r.hi+1
	default:
		return false
	}
	return true
}

// boundOf returns the bound of a loop, which may be computed within: an extent or a constant.
func (fr *frame) boundOf(v ssa.Value, st state) value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if p, ok := placeOf(fr.boundOf(v.X, st)); ok && v.Op == token.MUL && p.c != nil {
			return fr.load(p, st)
		}
	case *ssa.FieldAddr:
		if p, ok := placeOf(fr.boundOf(v.X, st)); ok {
			return p.part(affine{none, v.Field})
		}
	case *ssa.Field:
		return elem(fr.boundOf(v.X, st), v.Field)
	case *ssa.BinOp:
		if x, ok := extentOp(v.Op, fr.boundOf(v.X, st), fr.boundOf(v.Y, st)); ok {
			return x
		}
	}
	return fr.get(v)
}

// reduce makes the apply of a reduction, and binds what it leaves. It returns the edge that leads
// out of the loop; nothing after an error.
func (fr *frame) reduce(r *domainLoop, st state) (from site, to *ssa.BasicBlock) {
	if !fr.checkReduction(r) {
		return site{}, nil
	}
	fr.decided[r.at.turn] = true
	fr.findSlots(r)
	ctx, end := fr.iterate(r, st)
	for end != nil && fr.findCells(r, st, end.st) {
		ctx, end = fr.iterate(r, st) // what an iteration stores, the next one reads
	}
	if end == nil || !fr.finish(r, ctx, end) {
		return site{}, nil
	}
	fr.bindResults(r, st)
	fr.bindIndex(r)
	return site{r.test, r.at.turn}, r.exit
}

// checkReduction reports a loop that is none for the place where it stands.
func (fr *frame) checkReduction(r *domainLoop) bool {
	pos := fr.loopPos(r)
	name := ir.DimNames[r.dim]
	n := "d.N" + strings.ToUpper(name)
	switch {
	case fr.ctx.dims[r.dim]:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop goes along %s, which the point has an index of", name).
			WithHint("put it into a closure that is called with %s, and captures fields, scalars and d; what depends on %s itself is a recurrence, such as oec.Forward", others(fr.ctx.dims, r.dim), name)
	case r.lo < 0 || r.hi > 0:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop leaves the domain along %s: it goes from %d to %s exclusive", name, r.lo, ir.End(r.dim, r.hi)).
			WithHint("go from 0 to %s exclusive, and read fields at %s plus a constant", n, name)
	case fr.ctx.b.Region() != fr.ctx.op.Regions[0]:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop over %s runs under a condition", n).
			WithHint("let the loop run always, and put the condition into its body or behind it")
	default:
		return true
	}
	return false
}

// others names the dimensions of a point but for one.
func others(dims [ir.Rank]bool, but int) string {
	var names []string
	for d, here := range dims {
		if here && d != but {
			names = append(names, ir.DimNames[d])
		}
	}
	if len(names) == 0 {
		return "indices of other dimensions"
	}
	return strings.Join(names, ", ") + " only"
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
	a, okA := x.(aggregate)
	b, okB := y.(aggregate)
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
	a, ok := v.(aggregate)
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
	a, ok := like.(aggregate)
	if !ok {
		return next()
	}
	out := make(aggregate, len(a))
	for n := range a {
		out[n] = shaped(a[n], next)
	}
	return out
}

// iterate evaluates one iteration as the body of an apply. There is no end after an error.
func (fr *frame) iterate(r *domainLoop, st state) (*context, *end) {
	outer, pos, before := fr.ctx, fr.loopPos(r), fr.r.diags.Len()
	for _, s := range r.slots {
		if slices.Contains(s.types, 0) {
			fr.errorf(pos, diag.ConditionalClosure, "an iteration of this loop leaves a function to the next").
				WithHint("let iterations leave numbers, and arrays and structs of numbers")
			return nil, nil
		}
	}
	ctx := outer.inOrder(ir.Step{Dim: r.dim, Down: r.down}, fr.r.position(pos))
	next := fr.next(site{r.latch, r.at.turn}, r.loop.header)
	stops := sites{next: true, fr.next(site{r.test, r.at.turn}, r.exit): true}
	var out ends
	fr.ctx = ctx
	fr.env.within(func() {
		inner := st.clone()
		fr.carry(r, inner)
		first := &end{cond: truth(true), values: fr.starts(r), st: inner}
		once := func() ends { return fr.resume(r.at, first, stops) }
		fr.tests[r.test] = r.inner
		if cond := r.guard(ctx); cond != nil {
			passed := &end{cond: truth(true), values: first.values, st: inner.clone()}
			out = fr.either(computed{cond}, pos, once, func() ends { return ends{next: passed} })
		} else {
			out = once()
		}
		delete(fr.tests, r.test)
	})
	fr.ctx = outer
	outer.steps = ctx.steps
	switch {
	case fr.r.diags.Len() > before || fr.r.failed:
		return nil, nil
	case len(out) != 1 || out[next] == nil:
		fr.errorf(pos, diag.UnsupportedLoop, "this loop over d.N%s is left before its end", strings.ToUpper(ir.DimNames[r.dim])).
			WithHint("let it run to the end, and keep in a variable whether there is more to do, as in if !found { ... }")
		return nil, nil
	}
	return ctx, out[next]
}

// loopPos returns where the loop of a reduction is.
func (fr *frame) loopPos(r *domainLoop) token.Pos {
	if r.loop.stmt != nil {
		return r.loop.stmt.Pos()
	}
	return fr.fn.Pos()
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

// behindFirst makes the condition that the point is not the first of a reduction, and sets where the
// one before it is.
func (c *context) behindFirst(r *domainLoop, before *[ir.Rank]int) *ir.Value {
	index := stencil.NewIndex(c.b, r.dim, [ir.Rank]int{})
	if r.down {
		before[r.dim] = 1
		return arith.NewCompare(c.b, arith.OpCmpI, "slt", index, c.extent(extent{r.dim, -1}))
	}
	before[r.dim] = -1
	return arith.NewCompare(c.b, arith.OpCmpI, "sgt", index, arith.NewInt(c.b, 0, ir.Index))
}

// guard makes the condition that the point is in the range of the loop; nil if all of the domain is.
func (r *domainLoop) guard(c *context) (cond *ir.Value) {
	index := stencil.NewIndex(c.b, r.dim, [ir.Rank]int{})
	if r.lo > 0 {
		cond = arith.NewCompare(c.b, arith.OpCmpI, "sge", index, arith.NewInt(c.b, int64(r.lo), ir.Index))
	}
	if r.hi < 0 {
		below := arith.NewCompare(c.b, arith.OpCmpI, "slt", index, c.extent(extent{r.dim, r.hi}))
		if cond == nil {
			return below
		}
		cond = arith.NewBinary(c.b, arith.OpAndI, cond, below)
	}
	if cond == nil {
		index.Def().Erase()
	}
	return cond
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

// finish completes the apply with what an iteration leaves. It reports false after an error.
func (fr *frame) finish(r *domainLoop, ctx *context, e *end) bool {
	inputs := fr.flow.inputs(r.loop.header)
	for _, s := range r.slots {
		switch {
		case s.cell != nil:
			s.end = e.st[s.cell]
		case s.phi != nil:
			s.end = e.values[slices.Index(inputs, ssa.Value(s.phi))]
		default:
			s.end = e.values[slices.Index(inputs, s.final)]
		}
	}
	if len(r.slots) == 0 {
		return true // nothing follows from it
	}
	var values []*ir.Value
	ctx.b.Pos = ctx.op.Pos
	for _, s := range r.slots {
		for m, v := range numbersOfValue(s.end) {
			t := inMemory(s.types[m])
			values = append(values, convertInt(ctx.b, ctx.number(v, s.types[m]), t))
			ctx.op.AddResult(stencil.TempType(stencil.NewFieldType(ctx.outer.dims, t))).Name = s.name
		}
	}
	stencil.NewReturn(ctx.b, values...)
	ctx.b = ir.AtEnd(ctx.op.Regions[0])
	return fr.place(r, ctx)
}

// place puts the apply of a reduction into the program, behind the one of what it needs of the point.
func (fr *frame) place(r *domainLoop, ctx *context) bool {
	pos := fr.loopPos(r)
	switch n := countOps(ctx.op); {
	case contains(ctx.op, arith.OpAssert):
		fr.errorf(pos, diag.UnsupportedExpr, "this loop over d.N%s divides integers, or shifts, by what may panic", strings.ToUpper(ir.DimNames[r.dim])).
			WithHint("divide by constants there, or behind the loop")
		return false
	case n > MaxOps:
		fr.r.tooMany(fr.fn, ctx.op, n)
		return false
	}
	if p := ctx.prefix; p != nil {
		if contains(p.op, stencil.OpSelf) {
			fr.errorf(pos, diag.UnsupportedLoop, "this loop goes on with what the loop around it has computed").
				WithHint("let the inner loop begin with a constant, and add its result behind it")
			return false
		}
		b := ir.AtEnd(p.op.Regions[0])
		b.Pos = p.op.Pos
		stencil.NewReturn(b, p.values...)
		fr.r.body.Append(p.op)
	}
	before := fr.r.diags.Len()
	r.apply, fr.r.loopDims[r.dim] = ctx.op, true
	fr.r.body.Append(ctx.op)
	fr.r.checkReads(ctx.op, ctx)
	return fr.r.diags.Len() == before
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
			fr.errorf(fr.loopPos(r), diag.UnsupportedLoop, "the counter of this loop over d.N%s is used behind it", strings.ToUpper(ir.DimNames[r.dim])).
				WithHint("declare it in the loop, and keep what is needed of it in another variable")
		}
	}
}

func typesOf(v ssa.Value) []types.Type { return []types.Type{v.Type()} }

func sortedCells(st state) []*cell {
	return slices.SortedFunc(maps.Keys(st), func(a, b *cell) int { return cmp.Compare(a.n, b.n) })
}
