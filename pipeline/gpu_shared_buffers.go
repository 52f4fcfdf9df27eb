package pipeline

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// The options of the pass: whether it is to be done, and the shape of the blocks. Of shape 0,
// those that are tried are.
const keepShared = "shared"

// sharedBuffers turns nests that local buffers join into one launch each. A block of threads
// computes a tile: first, point by point, what is needed of the buffers for it, in memory that
// the threads share, with a barrier after each nest, and then what is written of the tile. What
// neighbouring tiles both need is computed in both; in return, nothing of the buffers goes
// through the memory of the device. What does not fit, or is not worth it, stays as it is: then
// the buffers are in the memory of the device.
func sharedBuffers(ctx *Context, module *ir.Op) error {
	set, fixed := ctx.Value(keepShared), [2]int{ctx.Value(blockI), ctx.Value(blockJ)}
	if set < byModel || set > 1 {
		return fmt.Errorf("%s is %d, expected 1 for all that fits, 0 for nothing, or %d for what the model says", keepShared, set, byModel)
	}
	if threads := fixed[0] * fixed[1]; fixed[0] < 0 || fixed[1] < 0 || threads > gpu.MaxBlock || threads == 0 && fixed != [2]int{} {
		return fmt.Errorf("a block has %d×%d threads, expected both or neither, at most %d", fixed[0], fixed[1], gpu.MaxBlock)
	}
	if set == 0 {
		return nil
	}
	shapes := blockShapes
	if fixed != [2]int{} {
		shapes = [][2]int{fixed}
	}
	for _, f := range loop.Programs(module) {
		for _, g := range tileGroups(f) {
			g.share(ctx, shapes, set == 1)
		}
	}
	return nil
}

// share makes a group a launch with the best of some shapes of blocks, if it can be, and if that
// is asked for or pays.
func (g *tileGroup) share(ctx *Context, shapes [][2]int, asked bool) {
	name, pos := g.last.StrAttr("name"), g.last.Pos
	if reason := g.reach(); reason != "" {
		ctx.remarkf(pos, nameSharedBuffers, "what %s needs is kept in the memory of the device: %s", name, reason)
		return
	}
	var best [2]int
	var least sharedCost
	for _, shape := range shapes {
		c := g.cost(shape)
		if (asked && c.bytes <= gpu.MaxShared || c.pays(shape)) && (best == [2]int{} || c.again < least.again) {
			best, least = shape, c
		}
	}
	if best == [2]int{} {
		c := g.cost(shapes[0])
		ctx.remarkf(pos, nameSharedBuffers, "what %s needs is kept in the memory of the device: blocks of %d×%d threads would share %d bytes, and save the time of %.3g values a point for that of %.3g",
			name, shapes[0][0], shapes[0][1], c.bytes, c.saved, c.again)
		return
	}
	ctx.remarkf(pos, nameSharedBuffers, "what %s needs is kept in %d bytes that blocks of %d×%d threads share, and computed up to %.3g times: it saves the time of %.3g values a point for that of %.3g",
		name, least.bytes, best[0], best[1], least.largest, least.saved, least.again)
	newSharedLaunch(g, best).convert()
}
