package loop

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// LineBuffers joins nests that local buffers connect to one nest, which goes through a tile row
// by row: it computes a row of an intermediate just before the first row that reads it. So a buffer is
// a line buffer: it needs no more rows than are read at once, and these stay in the first-level cache.
// An intermediate that is read on other levels, too, is as many levels ahead, and all rows of the tile are kept of as many levels as are read at once.
//
// Measured on an AMD EPYC of the fifth generation with fastwaves, against tiles in which each nest computes all of its points before the next one: 0.80 to 0.88 times as long
// in tiles of 128×16×60 points, and 0.80 to 0.97 in 256×8×60, f32 and f64 on one and two threads; with 4 rows 0.84 to 1.25 times. Neither do tiles of part of
// a row pay, with which kernels of the suite took 1.03 to 1.7 times as long, nor to have the longest
// of the joined loops prefetch for all of them, 0.9 to 1.25 times.
//
// Each nest is as many rows ahead of the last one as its furthest reader needs. The joined
// nest begins so many rows before the tile, and each nest joins in when the row that it is to
// compute is one that is needed. What is computed at each point stays the same.
type LineBuffers struct {
	Strip int `option:"strip" help:"how many vectors of a row are computed in all loops before the next ones; 0 is what pays"`
}

// Run runs the pass.
func (p LineBuffers) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, g := range analysis.TileGroups(f) {
			w, reason := newSlidingWindow(g)
			last := g.Nests[len(g.Nests)-1].Op
			if reason != "" {
				ctx.Remarkf(last.Pos, "what is kept for %s is kept for tiles or slices of them, not row by row: %s", ir.NameAttr.Of(last), reason)
				continue
			}
			w.choose(p.Strip)
			ctx.Remarkf(last.Pos, "what is kept for %s is computed %s: %s", ir.NameAttr.Of(last), w.strips.unit(), w.keeps())
			w.join()
		}
	}
	return nil
}
