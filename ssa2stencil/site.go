package ssa2stencil

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/internal/diag"
)

// site is a block in one iteration of each loop around it: a block of the function with
// its loops unrolled. The zero site is the return.
type site struct {
	b    *ssa.BasicBlock
	turn *turn // nil outside of loops
}

// turn is one iteration of a loop. There is one pointer for each.
type turn struct {
	loop  *loop
	n     int
	outer *turn
}

// next returns the site to which an edge leads.
func (fr *frame) next(from site, to *ssa.BasicBlock) site {
	t := from.turn
	for t != nil && !t.loop.blocks[to] {
		t = t.outer
	}
	if l := fr.flow.loops[to]; l != nil {
		if t != nil && t.loop == l {
			t = fr.turn(turn{l, t.n + 1, t.outer})
		} else {
			t = fr.turn(turn{l, 0, t})
		}
	}
	return site{to, t}
}

func (fr *frame) turn(t turn) *turn {
	if fr.turns[t] == nil {
		fr.turns[t] = &t
	}
	return fr.turns[t]
}

// compareSites orders the sites of a frame; the return is the last.
func (fr *frame) compareSites(x, y site) int {
	switch {
	case x == y:
		return 0
	case x.b == nil:
		return 1
	case y.b == nil:
		return -1
	case x.b != y.b:
		return cmp.Compare(fr.flow.order[x.b], fr.flow.order[y.b])
	}
	return compareTurns(x.turn, y.turn)
}

// compareTurns compares turns of one block: the same loops are around both.
func compareTurns(x, y *turn) int {
	if x == y {
		return 0
	}
	return cmp.Or(compareTurns(x.outer, y.outer), cmp.Compare(x.n, y.n))
}

// joins returns where the two sides of a branch meet, in topological order: the sites that
// both reach and that have no other site on every path from the branch to them.
func (fr *frame) joins(root site) []site {
	if out, ok := fr.nearJoins(root); ok {
		return out
	}
	g := fr.paths(root)
	var out []site
	dom := make([]int, len(g.sites)) // immediate dominators
	for n := 1; n < len(g.sites); n++ {
		preds := g.preds[g.sites[n]]
		d := preds[0]
		for _, p := range preds[1:] {
			for d != p {
				if d > p {
					d = dom[d]
				} else {
					p = dom[p]
				}
			}
		}
		dom[n] = d
		if d == 0 && len(preds) > 1 {
			out = append(out, g.sites[n])
		}
	}
	return out
}

// nearJoins returns the same where there are no loops, and false where there are. It ends at the site
// that all paths lead through: what follows has that on every path.
func (fr *frame) nearJoins(root site) (out []site, ok bool) {
	dom := map[*ssa.BasicBlock]*ssa.BasicBlock{} // which sons of root, or root itself, is on every path
	open := []*ssa.BasicBlock{root.b}            // what is reached, in topological order
	for root.turn == nil && len(open) > 0 {
		b := open[0]
		open = open[1:]
		if b != root.b && dom[b] == root.b {
			out = append(out, site{b: b})
			dom[b] = b
		}
		if b != root.b && len(open) == 0 {
			return out, true
		}
		for _, s := range b.Succs {
			if fr.flow.loops[s] != nil {
				return nil, false
			}
			on, known := dom[b], dom[s] != nil
			if b == root.b {
				on = s
			}
			switch {
			case !known:
				dom[s] = on
				at, _ := slices.BinarySearchFunc(open, s, func(x, y *ssa.BasicBlock) int { return cmp.Compare(fr.flow.order[x], fr.flow.order[y]) })
				open = slices.Insert(open, at, s)
			case dom[s] != on || b == root.b:
				dom[s] = root.b
			}
		}
	}
	return nil, false
}

// graph is what is reached from a site, which is the first of sites; these are in
// topological order.
type graph struct {
	sites []site
	preds map[site][]int // numbers of sites
}

// paths returns what is reached from a site. Of later iterations, all of which lead
// through the first of them, there is only the header, with edges to the ends of the loop.
func (fr *frame) paths(root site) graph {
	g := graph{preds: make(map[site][]int)}
	seen := make(map[site]bool)
	succs := make(map[site][]site)
	var visit func(x site)
	visit = func(x site) {
		seen[x] = true
		succs[x] = fr.succs(root, x)
		for _, s := range succs[x] {
			if !seen[s] {
				visit(s)
			}
		}
		g.sites = append(g.sites, x)
	}
	visit(root)
	slices.Reverse(g.sites)
	for n, x := range g.sites {
		for _, s := range succs[x] {
			g.preds[s] = append(g.preds[s], n)
		}
	}
	return g
}

// succs returns the sites that follow x on paths from root.
func (fr *frame) succs(root, x site) []site {
	blocks := x.b.Succs
	if l := fr.flow.loops[x.b]; l != nil && x != root && l.blocks[root.b] {
		blocks = l.exits // a later iteration
	}
	var out []site
	for _, b := range blocks {
		if l := fr.flow.loops[b]; l != nil && l.blocks[x.b] && !l.blocks[root.b] {
			continue // a later iteration of a loop that starts behind root
		}
		out = append(out, fr.next(x, b))
	}
	return out
}

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
	domain := fr.r.pkg.DomainAt(pos)
	if countsInMemory(to.turn.loop) {
		hint := "give the closure the counter as a parameter"
		if !fr.r.kernel {
			extent, with := diag.Extent(domain, "k")
			hint += fmt.Sprintf(", or write for k := range %s%s", extent, with)
		}
		fr.errorf(pos, diag.UnsupportedLoop, "how often this loop runs is not known when it is compiled, and its counter is captured by a closure").WithHint("%s", hint)
	} else {
		fr.relate(fr.r.diags.UnknownLoop(fr.r.pkg.At(pos), fr.r.kernel, domain))
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
