package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// A fusionGraph is what [Fusion] knows of a program: the work of each apply at a point, and
// at which offsets it reads what.
type fusionGraph struct {
	program *ir.Op
	nodes   []*fusionNode // in the order of the program

	pointwise bool // there is a recurrence along i: what is kept is kept in memory
}

type fusionNode struct {
	apply     *ir.Op
	work      machine.Work
	reads     []fusionRead
	result    ir.Scalar // element type of what it computes first
	root      bool      // it stores, or is needed in memory: where a stage ends in any case
	candidate bool      // it can be kept or recomputed
	inMemory  bool      // if it is kept, that is in memory, before a recurrence
	pointwise bool      // it is a recurrence along i

	everywhere bool // it is needed in all of the domain, as far as conditions on indices tell
}

// offset is where something is read or computed, relative to the point.
type offset = [ir.Rank]int

// fusionRead is the offsets at which an apply reads a temp.
type fusionRead struct {
	temp    *ir.Value // a load's or an apply's
	from    int       // the node that computes it; -1 for a field
	offsets []offset

	everywhere bool // some of it under no condition on indices
}

// newFusionGraph returns the graph of a program; nil if nothing can be chosen there.
func newFusionGraph(program *ir.Op) *fusionGraph {
	g := &fusionGraph{program: program}
	number := map[*ir.Op]int{}
	for n, apply := range stencil.Applies(program) {
		along := ir.OrderOf(apply)
		if along != nil && !along.Dims()[0] || stencil.UnrollAttr.In(apply.Regions[0].Terminator()) {
			return nil
		}
		number[apply] = n
		node := &fusionNode{apply: apply, work: machine.WorkOf(apply.Regions[0]), pointwise: along != nil}
		g.pointwise = g.pointwise || node.pointwise
		node.result = apply.Results[0].Type.(stencil.TempType).Elem
		stored := analysis.Stores(apply)
		node.everywhere = stored
		node.root = stored || analysis.NotInlinable(apply) != "" || len(stencil.Users(apply.Results[0], stencil.OpBuffer)) > 0
		node.candidate = !node.root && len(apply.Results) == 1
		g.addReads(node, number)
		g.nodes = append(g.nodes, node)
	}
	if g.pointwise {
		g.beforeRecurrences()
	} else {
		g.limitCandidates()
	}
	if !slices.ContainsFunc(g.nodes, func(n *fusionNode) bool { return n.candidate }) {
		return nil
	}
	return g
}

// dims returns the dimensions of the outputs.
func (g *fusionGraph) dims() [ir.Rank]bool {
	return stencil.Present(g.nodes[len(g.nodes)-1].apply)
}

func (g *fusionGraph) addReads(node *fusionNode, number map[*ir.Op]int) {
	for i, v := range node.apply.Operands() {
		if _, ok := v.Type.(stencil.TempType); !ok {
			continue
		}
		read := fusionRead{temp: v, from: -1}
		if n, ok := number[v.Def()]; ok {
			read.from = n
		}
		for _, u := range node.apply.Regions[0].Args[i].Uses() {
			read.everywhere = read.everywhere || slices.Contains(stencil.Where(u.Op), stencil.Guard{})
			if u.Op.Is(stencil.OpAccess) {
				if off := ir.OffsetAttr.Of(u.Op); !slices.Contains(read.offsets, off) {
					read.offsets = append(read.offsets, off)
				}
			} else {
				node.work.Add(machine.Work{Memory: 8 * machine.CPU.CyclesPerLoad}.PerPoint(v.Type.(stencil.TempType).Elem), 1)
			}
		}
		node.reads = append(node.reads, read)
	}
}

// limitCandidates leaves those that vary along all dimensions and are needed in all of the
// domain, as the model takes all to be, and those on which nothing depends that is kept in
// memory: that has a barrier behind it, a tile has not.
func (g *fusionGraph) limitCandidates() {
	for n, node := range slices.Backward(g.nodes) {
		if stencil.Present(node.apply) != g.dims() || !node.everywhere {
			node.candidate = false
		}
		if node.everywhere {
			for _, r := range node.reads {
				if r.from >= 0 && r.everywhere {
					g.nodes[r.from].everywhere = true
				}
			}
		}
		if node.root && !analysis.Stores(node.apply) {
			g.before(n, func(m *fusionNode) { m.candidate = false })
		}
	}
}

// beforeRecurrences makes candidates of those that recurrences need, and no others, if they vary
// along all dimensions.
func (g *fusionGraph) beforeRecurrences() {
	for n, node := range g.nodes {
		node.candidate = false
		if node.pointwise {
			g.before(n, func(m *fusionNode) {
				m.candidate = !m.root && analysis.VariesAlong(m.apply, g.dims())
				m.inMemory = m.candidate
			})
		}
	}
}

// before calls f for all nodes that node n depends on. They stand before it.
func (g *fusionGraph) before(n int, f func(*fusionNode)) {
	needed := map[int]bool{n: true}
	for m := n; m >= 0; m-- {
		if !needed[m] {
			continue
		}
		if m < n {
			f(g.nodes[m])
		}
		for _, r := range g.nodes[m].reads {
			needed[r.from] = true // -1, a field, is never looked at
		}
	}
}

// hoistStored moves what is kept in memory, and all that it depends on, before what is
// not, so that no tile waits for it.
func (g *fusionGraph) hoistStored() {
	early := map[*ir.Op]bool{}
	for n, node := range g.nodes {
		if node.root && !analysis.Stores(node.apply) {
			early[node.apply] = true
			g.before(n, func(m *fusionNode) { early[m.apply] = true })
		}
	}
	first := slices.IndexFunc(g.nodes, func(n *fusionNode) bool { return !early[n.apply] })
	for _, node := range g.nodes {
		if early[node.apply] {
			advance(node.apply, g.nodes[first].apply)
		}
	}
}

// advance moves an operation before another one, unless it is there already, with all that it
// depends on and the buffers that keep its results.
func advance(op, anchor *ir.Op) {
	r := anchor.Region()
	if op == nil || op.Region() != r || r.Precedes(op, anchor) {
		return
	}
	for _, v := range op.Operands() {
		advance(v.Def(), anchor)
	}
	op.Detach()
	r.InsertBefore(anchor, op)
	for _, v := range op.Results {
		for _, b := range stencil.Users(v, stencil.OpBuffer) {
			advance(b, anchor)
		}
	}
}

// within reports whether a node that is kept is computed together with the outputs: these read it
// at their own index along i, nothing else that is kept does, and all that is kept is read on one
// level, as the pass loop-line-buffers wants it.
func (g *fusionGraph) within(n int, kept []bool) bool {
	if !kept[n] || g.pointwise {
		return false
	}
	for m, node := range g.nodes {
		for _, r := range node.reads {
			switch {
			case r.from < 0 || !kept[r.from]:
			case slices.ContainsFunc(r.offsets, func(o offset) bool { return o[2] != 0 }):
				return false
			case r.from != n:
			case kept[m] || !analysis.Stores(node.apply) || slices.ContainsFunc(r.offsets, func(o offset) bool { return o[0] != 0 }):
				return false
			}
		}
	}
	return true
}

// lastRow returns the furthest row along j at which a node is read.
func (g *fusionGraph) lastRow(n int) (row int) {
	first := true
	for _, node := range g.nodes {
		for _, r := range node.reads {
			for _, o := range r.offsets {
				if r.from == n && (first || o[1] > row) {
					row, first = o[1], false
				}
			}
		}
	}
	return row
}
