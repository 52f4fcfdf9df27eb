package ssa2stencil

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
	l := to.turn.loop
	pos := fr.fn.Pos()
	if l.stmt != nil {
		pos = l.stmt.Pos()
	}
	fr.relate(fr.r.diags.UnknownLoop(fr.r.pkg.At(pos)))
	return false
}
