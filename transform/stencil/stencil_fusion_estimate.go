package stencil

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// estimate adds up the stages of a program for one choice of what is kept.
type estimate struct {
	graph   *fusionGraph
	kept    []bool
	touched map[*ir.Value]bool // fields that an earlier stage has brought into the cache
	work    machine.Work       // of the stage at hand
	bytes   float64            // that it moves from and to memory
}

// tooMany bounds the offsets at which something is recomputed: more is never better.
const tooMany = 1000

// stage returns the cycles per point of the stage that ends in the last of some nodes, or,
// for all nodes, in those that store. It waits for memory or for its units: what a stage
// reads is not asked for during another one.
func (e *estimate) stage(from, to int) float64 {
	nodes := e.graph.nodes
	e.work, e.bytes = machine.Work{}, 0
	if e.graph.pointwise { // each stage goes through all of memory
		clear(e.touched)
	}
	at := make([]map[offset]bool, len(nodes)) // where each node is computed
	loads := map[*ir.Value]map[offset]bool{}
	for n := range nodes {
		at[n] = map[offset]bool{}
	}
	for n := to - 1; n >= 0; n-- {
		switch node := nodes[n]; {
		case n == from && to-from == 1:
			at[n][offset{}] = true
			e.store(node)
		case to-from > 1 && e.graph.within(n, e.kept):
			at[n][offset{1: e.graph.lastRow(n)}] = true
			e.store(node)
		case to-from > 1 && analysis.Stores(node.apply):
			at[n][offset{}] = true
			e.storeOutputs(node)
		}
		if len(at[n]) > tooMany {
			return 1e9
		}
		e.work.Add(nodes[n].work, len(at[n]))
		for _, r := range nodes[n].reads {
			into := loads[r.temp]
			if r.from >= 0 && !e.kept[r.from] && !nodes[r.from].root {
				into = at[r.from]
			} else if into == nil {
				into = map[offset]bool{}
				loads[r.temp] = into
			}
			for a := range at[n] {
				for _, b := range r.offsets {
					into[offset{a[0] + b[0], a[1] + b[1], a[2] + b[2]}] = true
				}
			}
		}
	}
	for n := range to { // in an order, since sums of numbers depend on it
		for _, r := range nodes[n].reads {
			if offsets, ok := loads[r.temp]; ok {
				e.load(r.temp, len(offsets))
				delete(loads, r.temp)
			}
		}
	}
	memory := e.bytes / machine.CPU.BytesPerCycle
	cycles := e.work.Cycles()
	if to-from == 1 && nodes[from].pointwise {
		cycles = max(machine.CPU.CyclesPerPoint, e.work.PointByPoint(nodes[from].result).Cycles())
	}
	return max(cycles, memory) + machine.CPU.Exposed*min(cycles, memory) + machine.CPU.CyclesPerStage
}

// store counts what a kept node writes.
func (e *estimate) store(node *fusionNode) {
	for _, v := range node.apply.Results {
		t := v.Type.(stencil.TempType).Elem
		e.work.Add(machine.Work{Memory: machine.CPU.CyclesPerStore}.PerPoint(t), 1)
		if node.root || node.inMemory {
			e.bytes += float64(t.Bits()) / 8
		}
	}
}

// storeOutputs counts what a node writes to fields.
func (e *estimate) storeOutputs(node *fusionNode) {
	for _, v := range node.apply.Results {
		t := v.Type.(stencil.TempType).Elem
		e.work.Add(machine.Work{Memory: machine.CPU.CyclesPerLoad}.PerPoint(t), 1)
		e.bytes += float64(t.Bits()) / 8
	}
}

// load counts what a stage reads of a temp at a number of offsets. What does not vary along
// i is loaded once a row.
func (e *estimate) load(temp *ir.Value, offsets int) {
	t := temp.Type.(stencil.TempType)
	if !t.Present()[0] {
		return
	}
	e.work.Add(machine.Work{Memory: machine.CPU.CyclesPerLoad}.PerPoint(t.Elem), offsets)
	if !e.touched[temp] && t.Present() == e.graph.dims() && (e.graph.pointwise || temp.DefinedBy(stencil.OpLoad) != nil) {
		e.touched[temp] = true
		e.bytes += float64(t.Elem.Bits()) / 8
	}
}

// cycles estimates the cycles per point if the given nodes are kept for a tile at a time
// and all others are recomputed.
func (g *fusionGraph) cycles(kept []bool) float64 {
	e := estimate{graph: g, kept: kept, touched: map[*ir.Value]bool{}}
	sum := 0.0
	for n, node := range g.nodes {
		if (kept[n] || node.root && !analysis.Stores(node.apply)) && !g.within(n, kept) {
			sum += e.stage(n, n+1)
		}
	}
	return sum + e.stage(0, len(g.nodes)) // the outputs, which are computed together
}
