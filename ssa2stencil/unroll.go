package ssa2stencil

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/internal/diag"
)

// decide notes that a constant says whether to go on with the loops that a condition may
// leave.
func (fr *frame) decide(at site, cond value) {
	if _, known := cond.(truth); !known {
		return
	}
	for t := at.turn; t != nil; t = t.outer {
		if !t.loop.cycle[at.b.Succs[0]] || !t.loop.cycle[at.b.Succs[1]] {
			fr.decided[t] = true
		}
	}
}

// bounded reports whether one more iteration is known not to be one of infinitely many: a
// loop that only the data can end is an error.
func (fr *frame) bounded(to site) bool {
	if to.turn == nil || to.turn.n == 0 || fr.flow.loops[to.b] != to.turn.loop {
		return true
	}
	last := *to.turn
	last.n--
	if fr.decided[fr.turn(last)] {
		return true
	}
	pos := fr.fn.Pos()
	if stmt := to.turn.loop.stmt; stmt != nil {
		pos = stmt.Pos()
		fr.r.diags.Remove(func(d *diag.Diagnostic) bool { return causedIn(stmt, d) })
	}
	if countsInMemory(to.turn.loop) {
		fr.errorf(pos, diag.UnsupportedLoop, "how often this loop runs is not known when it is compiled, and its counter is captured by a closure").
			WithHint("give the closure the counter as a parameter, or write for k := range d.NK")
	} else {
		fr.relate(fr.r.diags.UnknownLoop(fr.r.pkg.At(pos)))
	}
	return false
}

// countsInMemory reports whether the counter of a loop is a variable that a closure captures: there is one
// for each iteration.
func countsInMemory(l *loop) bool {
	return slices.ContainsFunc(phis(l.header), func(phi *ssa.Phi) bool {
		_, pointer := phi.Type().Underlying().(*types.Pointer)
		return pointer
	})
}

// causedIn reports whether a diagnostic is about what stands in a loop, or is called there.
// Where the loop cannot be unrolled, it may be about a counter that only seems constant.
func causedIn(loop ast.Stmt, d *diag.Diagnostic) bool {
	inside := func(p diag.Pos) bool { return loop.Pos() <= p.Token && p.Token < loop.End() && p.Token != loop.Pos() }
	return inside(d.Pos) || slices.ContainsFunc(d.Related, func(r diag.Related) bool { return inside(r.Pos) })
}
