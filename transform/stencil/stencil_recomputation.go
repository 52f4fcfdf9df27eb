package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// Recomputation has the threads of an accelerator compute what is kept for a tile at a time
// again where it is read, if that takes less time. A CPU keeps such an intermediate
// because its caches are near and its vectors wide; threads that share it wait for each other, and
// compute where in the block they are for each of its points.
//
// The program has its ranges already, and its stages are what the run time knows of: an apply
// that computes what others kept is as many stages more.
type Recomputation struct{}

// Run runs the pass.
func (Recomputation) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		kept := keptForTiles(program)
		if len(kept) == 0 {
			continue
		}
		trial := ir.Clone(program)
		recompute(ctx.Registry, trial)
		if left := keptForTiles(trial); len(left) == len(kept) {
			continue
		}
		shared, again := sharedLoad(program).Time(1), 0.0
		for _, apply := range stencil.Applies(trial) {
			_, time := unrollByModel(apply)
			again += time
		}
		if again >= shared {
			ctx.Remarkf(kept[0].Pos, "threads do not compute %s again where it is read: a point takes as long as moving an estimated %.1f bytes, instead of %.1f", analysis.NameOf(kept[0]), again, shared)
			continue
		}
		for _, apply := range kept {
			ctx.Remarkf(apply.Pos, "threads compute %s again where it is read: a point takes as long as moving an estimated %.1f bytes, instead of %.1f", analysis.NameOf(apply), again, shared)
		}
		recompute(ctx.Registry, program)
	}
	return nil
}

// keptForTiles returns the applies whose results are in local buffers, and nowhere else.
func keptForTiles(program *ir.Op) (kept []*ir.Op) {
	for _, apply := range stencil.Applies(program) {
		local := func(v *ir.Value) bool {
			return !slices.ContainsFunc(v.Uses(), func(u ir.Use) bool { return !u.Op.Is(stencil.OpBuffer) || !stencil.LocalAttr.In(u.Op) })
		}
		if !slices.ContainsFunc(apply.Results, func(v *ir.Value) bool { return !local(v) }) {
			kept = append(kept, apply)
		}
	}
	return kept
}

// numberBuffers notes the numbers of all buffers, for some to be taken away.
func numberBuffers(program *ir.Op) {
	n := 0
	for _, apply := range stencil.Applies(program) {
		for _, v := range apply.Results {
			buffers := stencil.Users(v, stencil.OpBuffer)
			for _, buffer := range buffers {
				stencil.NumberAttr.Set(buffer, n)
			}
			n += min(1, len(buffers))
		}
	}
}

// recompute computes all that is kept for tiles, and can be inlined, where it is read.
func recompute(registry *ir.Registry, program *ir.Op) {
	numberBuffers(program)
	for _, apply := range slices.Backward(keptForTiles(program)) {
		if analysis.NotInlinable(apply) != "" {
			continue
		}
		applies := stencil.Applies(program)
		next := slices.Index(applies, apply) + 1
		if next == len(applies) {
			continue
		}
		stencil.StagesAttr.Set(applies[next], stagesOf(applies[next])+stagesOf(apply))
		for _, v := range apply.Results {
			for _, buffer := range stencil.Users(v, stencil.OpBuffer) {
				buffer.Result().ReplaceUses(v)
				buffer.Erase()
			}
		}
		for _, c := range consumersOf(apply) {
			inlineInto(apply, c)
		}
		apply.Erase()
	}
	canonical.MergeEqual(program.Regions[0])
}

// stagesOf returns how many stages of the program an apply is.
func stagesOf(apply *ir.Op) int {
	if n, ok := stencil.StagesAttr.Lookup(apply); ok {
		return n
	}
	return 1
}

// sharedLoad estimates what a point takes of a program whose blocks of threads share what is kept for
// tiles, which is in no memory. A thread computes of that what is beyond its tile, too.
func sharedLoad(program *ir.Op) (all machine.Load) {
	applies, kept := stencil.Applies(program), keptForTiles(program)
	for _, apply := range applies {
		l, times := workOf(apply, 1), 1.0
		if slices.Contains(kept, apply) {
			l.Slots += machine.GPU.SlotsPerSharing
			times = machine.GPU.Overlap
		}
		all.Add(l, times)
	}
	all.Bytes = movedBy(applies, func(v *ir.Value) bool { return !analysis.IsLocal(v) })
	return all
}
