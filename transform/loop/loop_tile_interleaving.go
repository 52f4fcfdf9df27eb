package loop

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
)

// TileInterleaving marks nests along columns that machine code runs level by level together with the
// nest before them, on two tiles: while this nest substitutes on one tile, the nest before fills the
// local buffers of the next tile. This one waits for its streaming stores, and that one divides
// meanwhile. So it pays where divisions take long, and not where both nests wait for memory.
type TileInterleaving struct{}

// Run runs the pass.
func (TileInterleaving) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		nests := loop.Nests(f)
		for n := 1; n < len(nests); n++ {
			first, second := nests[n-1], nests[n]
			if !inColumns(first) || !inColumns(second) || !fillsLocals(first) || fillsLocals(second) {
				continue
			}
			division, memory := divisionOf(first), memoryOf(first, second)
			if division < worthInterleaving*memory {
				continue
			}
			ctx.Remarkf(second.Pos, "%s runs level by level together with %s of the next tile, whose divisions take an estimated %.2f cycles per point, and memory %.2f",
				ir.NameAttr.Of(second), ir.NameAttr.Of(first), division, memory)
			loop.InterleavedAttr.Set(second, true)
			break // there is code for one
		}
	}
	return nil
}

// worthInterleaving is how many times as long as memory divisions have to take. Measured on an Emerald
// Rapids Xeon at 128×128×60 points, ns per point: tridiagonal and diffusion in f64, of which the
// estimates differ by a factor of 2, take 1.55 instead of 1.92 and 1.59 instead of 1.91; in f32,
// of 1.25, 0.69 and 0.69 instead of 0.69 and 0.71; advection, of 0.5 and less, 2.28 instead of
// 2.27, and in f32 1.16 instead of 1.11.
const worthInterleaving = 1.5

// inColumns reports whether a nest is in order along columns, and nothing else.
func inColumns(nest *ir.Op) bool {
	order := ir.OrderOf(nest)
	return nest.Is(loop.OpTiles) && order != nil && order.Dims() == [ir.Rank]bool{2: true}
}

// fillsLocals reports whether all that a nest stores to are local buffers.
func fillsLocals(nest *ir.Op) bool { return analysis.NewGroupNest(nest).Inner }

// divisionOf returns the cycles per point that divisions take in the part of a nest that has most
// of them.
func divisionOf(nest *ir.Op) (cycles float64) {
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpFor) && analysis.DimOf(op) == 0 {
			cycles = max(cycles, machine.WorkOf(op.Regions[0]).Division)
		}
	})
	return cycles
}

// memoryOf returns the cycles per point that it takes to move what nests read and write of fields
// that vary along rows and columns, each once.
func memoryOf(nests ...*ir.Op) (cycles float64) {
	seen := map[*ir.Value]bool{}
	for _, nest := range nests {
		nest.Regions[0].Walk(func(op *ir.Op) {
			if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) {
				return
			}
			field := loop.FieldOf(op)
			t := field.Type.(loop.FieldType)
			if seen[field] || analysis.IsLocalBuffer(field) || !t.Present[0] || !t.Present[2] {
				return
			}
			seen[field] = true
			cycles += float64(t.Elem.Bits()) / 8 / machine.CPU.BytesPerCycle
		})
	}
	return cycles
}
