package schedule

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Obstacle says why the groups of the plan cannot be run piece by piece, see [Plan.RunPiece]; it is empty
// if they can.
func (p *Plan) Obstacle() string {
	if p.Spec.OfArrays() {
		return "it is a kernel of arrays"
	}
	for i, output := range p.keptIn {
		if output != ownMemory {
			return "it keeps " + p.Level.Buffers[i].Name + " in an output"
		}
	}
	for n := range p.groups {
		g := &p.groups[n]
		if g.Serial || g.wavefront != nil || g.behind {
			return "the tiles of " + g.Name() + " wait for each other"
		}
		for s := range g.stages {
			if !p.KeepsAll(&g.stages[s].Stage) {
				return "the sub-domain is a part of the recurrence " + g.stages[s].Spec.Name
			}
		}
	}
	return ""
}

// RunPiece runs a group on the points of a box, with fields of the shapes of the plan's in their places,
// and returns the smallest panic code, 0 for none. It uses the memory of one of the workers, by number:
// different ones may run at once. No call of Execute may be in progress, and before the next one comes
// [Plan.TakeBack].
func (p *Plan) RunPiece(worker, group int, b abi.Box, fields []*memory.Storage, scalars []uint64) (panicked uint64) {
	w, g := p.workers[worker], &p.groups[group]
	w.giveFields(fields)
	copy(w.args[p.scalarSlot():], scalars)
	w.code, w.piecewise = 0, true
	if g.Local {
		w.togetherOn(g, b)
	} else {
		w.compute(&g.stages[0], b)
	}
	w.piecewise = false
	return w.code
}

// TakeBack gives the plan its own fields again.
func (p *Plan) TakeBack() {
	for _, w := range p.workers {
		w.giveFields(p.Fields)
	}
}

// giveFields has the worker's tiles be on some fields.
func (w *worker) giveFields(fields []*memory.Storage) {
	slots := w.args[abi.SlotFields:]
	for i, f := range fields {
		slots = f.PutSlots(slots)
		w.tile.Arrays[i] = &f.Memory
	}
}

// togetherOn runs the stages of a group on a box, in tiles for which the local buffers are large enough.
func (w *worker) togetherOn(g *group, b abi.Box) {
	for k := b.Lo[2]; k < b.Hi[2]; k += g.Step[2] {
		for j := b.Lo[1]; j < b.Hi[1]; j += g.Step[1] {
			for i := b.Lo[0]; i < b.Hi[0]; i += g.Step[0] {
				tile := abi.Box{Lo: [3]int{i, j, k}, Hi: [3]int{i + g.Step[0], j + g.Step[1], k + g.Step[2]}}
				w.together(g, tile.Meet(b))
			}
		}
	}
}
