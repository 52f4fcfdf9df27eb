package ssa2stencil

import (
	"cmp"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

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

// loopPos returns where the loop of a reduction is.
// loopExtent returns the extent of the domain that a loop goes over, as the user writes it.
func (fr *frame) loopExtent(r *domainLoop) string {
	extent, _ := diag.Extent(fr.r.pkg.DomainAt(fr.loopPos(r)), ir.DimNames[r.dim])
	return extent
}

func (fr *frame) loopPos(r *domainLoop) token.Pos {
	if r.loop.stmt != nil {
		return r.loop.stmt.Pos()
	}
	return fr.fn.Pos()
}
