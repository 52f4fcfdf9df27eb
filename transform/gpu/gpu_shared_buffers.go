package gpu

import (
	"fmt"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// SharedBuffers turns nests that local buffers join into one launch each. A block of threads
// computes a tile: first, point by point, what is needed of the buffers for it, in memory that
// the threads share, with a barrier after each nest, and then what is written of the tile. What
// neighbouring tiles both need is computed in both; in return, nothing of the buffers goes
// through the memory of the device. What does not fit, or is not worth it, stays as it is: then
// the buffers are in the memory of the device.
type SharedBuffers struct {
	Share  Sharing `option:"share" help:"what the model says, all that fits, or none"`
	BlockI int     `option:"block-i" help:"threads of a block along i; 0 for what the model says"`
	BlockJ int     `option:"block-j" help:"along j"`
}

// Run runs the pass.
func (p SharedBuffers) Run(ctx *transform.Context, module *ir.Op) error {
	fixed := [2]int{p.BlockI, p.BlockJ}
	if threads := fixed[0] * fixed[1]; fixed[0] < 0 || fixed[1] < 0 || threads > gpu.MaxBlock || threads == 0 && fixed != [2]int{} {
		return fmt.Errorf("a block has %d×%d threads, expected both or neither, at most %d", fixed[0], fixed[1], gpu.MaxBlock)
	}
	if p.Share == ShareNone {
		return nil
	}
	shapes := BlockShapes
	if fixed != [2]int{} {
		shapes = [][2]int{fixed}
	}
	for _, f := range loop.Programs(module) {
		for _, g := range analysis.TileGroups(f) {
			shareBuffers(ctx, g, shapes, p.Share == ShareAll)
		}
	}
	return nil
}

// shareBuffers makes a group a launch with the best of some shapes of blocks, if it can be, and if that
// is asked for or pays.
func shareBuffers(ctx *transform.Context, g *analysis.TileGroup, shapes [][2]int, asked bool) {
	name, pos := ir.NameAttr.Of(g.Last), g.Last.Pos
	if reason := g.Reach(); reason != "" {
		ctx.Remarkf(pos, "what %s needs is kept in the memory of the device: %s", name, reason)
		return
	}
	var best [2]int
	var least sharedCost
	for _, shape := range shapes {
		c := costOfSharing(g, shape)
		if (asked && c.bytes <= gpu.MaxShared || c.pays(shape)) && (best == [2]int{} || c.again < least.again) {
			best, least = shape, c
		}
	}
	if best == [2]int{} {
		c := costOfSharing(g, shapes[0])
		ctx.Remarkf(pos, "what %s needs is kept in the memory of the device: blocks of %d×%d threads would share %d bytes, and save the time of %.3g values a point for that of %.3g",
			name, shapes[0][0], shapes[0][1], c.bytes, c.saved, c.again)
		return
	}
	ctx.Remarkf(pos, "what %s needs is kept in %d bytes that blocks of %d×%d threads share, and computed up to %.3g times: it saves the time of %.3g values a point for that of %.3g",
		name, least.bytes, best[0], best[1], least.largest, least.saved, least.again)
	newSharedLaunch(g, best).convert()
}
