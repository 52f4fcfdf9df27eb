package ssa2stencil

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// flow is what is known of the control flow of a function.
type flow struct {
	order   map[*ssa.BasicBlock]int // topological, edges back to the top of a loop left out
	loops   map[*ssa.BasicBlock]*loop
	carried map[*ssa.BasicBlock][]ssa.Value
}

// loop is a loop of the source. All paths into it lead through its header, because there
// is no goto.
type loop struct {
	header *ssa.BasicBlock
	cycle  map[*ssa.BasicBlock]bool // those from which an edge back to the header is reached
	blocks map[*ssa.BasicBlock]bool // the same, and those of the body that leave the loop
	exits  []*ssa.BasicBlock        // where edges out of it lead
	stmt   ast.Stmt                 // nil if it is not found
}

// flowOf returns the control flow of a function.
func (r *raiser) flowOf(fn *ssa.Function) *flow {
	if r.flows[fn] == nil {
		f := &flow{order: make(map[*ssa.BasicBlock]int), loops: make(map[*ssa.BasicBlock]*loop)}
		if len(fn.Blocks) > 0 {
			f.findLoops(fn)
			f.carry(fn)
		}
		r.flows[fn] = f
	}
	return r.flows[fn]
}

// findLoops numbers the blocks and collects the loops.
func (f *flow) findLoops(fn *ssa.Function) {
	seen := make(map[*ssa.BasicBlock]bool)
	n := len(fn.Blocks)
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		seen[b] = true
		for _, s := range b.Succs {
			switch {
			case s.Dominates(b):
				f.addEdge(b, s)
			case !seen[s]:
				visit(s)
			}
		}
		n--
		f.order[b] = n
	}
	visit(fn.Blocks[0])
	topological := slices.SortedFunc(maps.Keys(f.order), func(x, y *ssa.BasicBlock) int { return f.order[x] - f.order[y] })
	for _, l := range f.loops {
		l.stmt = l.find(fn)
		l.extend(topological)
		for b := range l.blocks {
			for _, s := range b.Succs {
				if !l.blocks[s] && !slices.Contains(l.exits, s) {
					l.exits = append(l.exits, s)
				}
			}
		}
		slices.SortFunc(l.exits, func(x, y *ssa.BasicBlock) int { return x.Index - y.Index })
	}
}

// addEdge adds an edge from b back to a header.
func (f *flow) addEdge(b, header *ssa.BasicBlock) {
	l := f.loops[header]
	if l == nil {
		l = &loop{header: header, cycle: map[*ssa.BasicBlock]bool{header: true}}
		f.loops[header] = l
	}
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		if !l.cycle[b] {
			l.cycle[b] = true
			for _, p := range b.Preds {
				visit(p)
			}
		}
	}
	visit(b)
}

// find returns the innermost statement that holds all of the loop.
func (l *loop) find(fn *ssa.Function) (found ast.Stmt) {
	var at []token.Pos
	for b := range l.cycle {
		at = append(at, positions(b)...)
	}
	if fn.Syntax() == nil {
		return nil
	}
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if allWithin(at, n) {
				found = n.(ast.Stmt)
			}
		}
		return true
	})
	return found
}

// extend adds the blocks of the body that leave the loop: as they stand in the body, they
// are to see the counter of their iteration.
func (l *loop) extend(order []*ssa.BasicBlock) {
	l.blocks = maps.Clone(l.cycle)
	if l.stmt == nil {
		return
	}
	for _, b := range order {
		outside := func(p *ssa.BasicBlock) bool { return !l.blocks[p] }
		at := positions(b)
		if len(b.Preds) > 0 && !slices.ContainsFunc(b.Preds, outside) && allWithin(at, l.stmt) {
			l.blocks[b] = true
		}
	}
}

// positions returns where the instructions of a block are, as far as known.
func positions(b *ssa.BasicBlock) []token.Pos {
	var out []token.Pos
	for _, instr := range b.Instrs {
		if _, isPhi := instr.(*ssa.Phi); !isPhi && instr.Pos().IsValid() {
			out = append(out, instr.Pos())
		}
	}
	return out
}

func allWithin(at []token.Pos, n ast.Node) bool {
	outside := func(p token.Pos) bool { return p < n.Pos() || n.End() <= p }
	return !slices.ContainsFunc(at, outside)
}

// carry finds the values that are made in a loop and used behind it. Which of the
// iterations made them depends on the path, so each end of the loop carries its own.
func (f *flow) carry(fn *ssa.Function) {
	f.carried = make(map[*ssa.BasicBlock][]ssa.Value)
	if len(f.loops) == 0 {
		return
	}
	for _, d := range fn.DomPreorder() {
		for _, instr := range d.Instrs {
			v, ok := instr.(ssa.Value)
			if !ok || v.Referrers() == nil {
				continue
			}
			for _, b := range f.between(d, v) {
				f.carried[b] = append(f.carried[b], v)
			}
		}
	}
}

// between returns the blocks outside of some loop around d from which a use of v, which
// is made in d, is reached without making v again.
func (f *flow) between(d *ssa.BasicBlock, v ssa.Value) []*ssa.BasicBlock {
	live := make(map[*ssa.BasicBlock]bool)
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		if b != d && !live[b] {
			live[b] = true
			for _, p := range b.Preds {
				visit(p)
			}
		}
	}
	for _, use := range *v.Referrers() {
		switch use := use.(type) {
		case *ssa.DebugRef:
		case *ssa.Phi:
			for n, e := range use.Edges {
				if e == v {
					visit(use.Block().Preds[n])
				}
			}
		default:
			visit(use.Block())
		}
	}
	var out []*ssa.BasicBlock
	for _, b := range d.Parent().Blocks {
		if live[b] && f.leaves(d, b) {
			out = append(out, b)
		}
	}
	return out
}

// leaves reports whether some loop has a block and not another.
func (f *flow) leaves(from, to *ssa.BasicBlock) bool {
	for _, l := range f.loops {
		if l.blocks[from] && !l.blocks[to] {
			return true
		}
	}
	return false
}

// inputs returns the values that a path brings along to a block: those of its phis, and
// what loops made.
func (f *flow) inputs(b *ssa.BasicBlock) []ssa.Value {
	var out []ssa.Value
	for _, phi := range phis(b) {
		out = append(out, phi)
	}
	return append(out, f.carried[b]...)
}
