package schedule

import (
	"math"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

const (
	// mostLocalBytes is the size of the local buffers of a tile, see [Plan.localBytes]. Measured with fvtp2d, four buffers of
	// f64, on an AMD EPYC 9004 with 1 MiB of second-level cache, ns per point: 24 KiB 20.8, 48 KiB 13.8,
	// 96 KiB 11.1, 192 KiB 11.7, 512 KiB 11.2; hdiffsa, one buffer of f32, 0.65, 0.67, 0.62,
	// 0.58 and 0.59.
	mostLocalBytes = 512 << 10

	// callPoints is how many points could be computed in the time that it takes to call the
	// kernel for a tile.
	callPoints = 200.0

	keptTime  = 0.1 // of the time to compute a point that it takes to move it in a local buffer
	againTime = 0.1 // of the time to compute a point that it takes to read it again from beyond that cache, see [group.readsAgain]

	longRow = 1024 // points of a row from which on half of it will do as well
)

// localBytes returns the size of the local buffers of a tile: half of the second-level cache, of which the rest is for the
// rows of the fields. On an AMD EPYC 7003 with 512 KiB of it, tridiagonal and diffusion in f32, on 128×128×60 points and two
// threads, took 0.91 times as long with 256 KiB as with 512, other stencils and sizes 0.93 to 1.08, 1.00 in the
// mean; with 128 KiB up to 1.37.
func (p *Plan) localBytes() int { return min(mostLocalBytes, p.cache/2) }

// divideLocal is divide for a group of several stages. The larger tiles are, the fewer points at their
// edges are computed twice; but the local buffers of a tile have to fit into a cache. So tiles have whole
// rows, unless rows are long, and one plane, if no point would be computed twice along k. Along the
// dimensions in which a stage is ordered they have the whole extent. Tiles over which a window slides are larger: of the points that are
// given, or less if these do not fit in the cache, are its slices, and they have at most so many. So do tiles that keep some levels at a time, if one level
// fits in the cache: what is before the first level is computed in each. With twice as many rows, 16 of 256 points or 32 of 128, fastwaves takes 0.95 times as long on one thread of an AMD EPYC of
// family 26, and 0.93 on two; but 1.03 to 1.1 times with 16 of 384 points in f64, of which one level does not fit.
func (g *group) divideLocal(points, most, line int) {
	if g.Box.Empty() {
		return
	}
	e := [3]int{g.Box.Hi[0] - g.Box.Lo[0], g.Box.Hi[1] - g.Box.Lo[1], g.Box.Hi[2] - g.Box.Lo[2]}
	first := [3]int{1, 1, 1} // the smallest steps
	for d := range 3 {
		if g.Whole.Has(d) {
			first[d] = e[d]
		}
	}
	slidable := g.slidable()
	better := 0.98 // of the overhead, for what is larger to pay
	levels := g.keepsLevels()
	if levels {
		points, better = most, 1
	}
	best, again := math.Inf(1), g.readsAgain()
	take := func(tile [3]int, v window) {
		c := g.overhead(tile, v)
		if again && !g.inCache(v.of(tile)) {
			c += againTime
		}
		if c < better*best {
			best, g.Step, g.window = c, tile, v
		}
	}
	for i := e[0]; i > longRow && !g.Whole.Has(0) || math.IsInf(best, 1); i = abi.RoundUp(i/2, line) {
		least := i <= max(line, first[0]) // there is nothing smaller
		for k := first[2]; k < 2*e[2]; k *= 2 {
			for j := first[1]; j < 2*e[1]; j *= 2 {
				step := [3]int{i, geometry.Evenly(e[1], j), geometry.Evenly(e[2], k)}
				fits := step[0]*step[1]*step[2] <= points && g.bytes(step) <= scaled(g.plan.localBytes(), g.plan.tiles)
				if levels {
					fits = fits && g.inCache([3]int{step[0], step[1], 1})
				}
				if fits || least && j == first[1] && k == first[2] {
					take(step, window{})
				}
				d := 2 // rows of many planes are too far from each other: along j the slices of a plane follow each other
				if step[2] == 1 && !slidable.Has(2) {
					d = 1
				}
				if tile := g.slidOver(step, d, most, e); fits && slidable.Has(d) && tile[d] > step[d] && g.inCache(step) {
					take(tile, window{d, step[d]})
				}
			}
		}
	}
	g.SetParts(e)
}

// keepsLevels reports whether the kernel keeps some levels of a local buffer at a time.
func (g *group) keepsLevels() bool {
	return slices.ContainsFunc(g.Locals, func(i int) bool { return g.plan.folds[i][2] > 1 })
}

// slidOver returns the largest tile of at most so many points over which a window may slide along d, slice by slice.
func (g *group) slidOver(slice [3]int, d, most int, e [3]int) (tile [3]int) {
	tile = slice
	tile[d] = most / (slice[0] * slice[1] * slice[2]) * slice[d]
	tile[d] = min(e[d], abi.RoundUp(geometry.Evenly(e[d], max(1, tile[d])), slice[d]))
	return tile
}

// inCache reports whether the local buffers for a slice and what it reads and writes of fields stay in the second-level cache, so that
// each stage finds there what those before it have read.
func (g *group) inCache(slice [3]int) bool {
	fields := g.plan.Level.BytesPerPoint * float64(slice[0]*slice[1]*slice[2])
	return g.bytes(slice)+int(fields) <= g.plan.fitting()
}

// bytes returns the size of the local buffers for a tile.
func (g *group) bytes(step [3]int) int {
	size := 0
	for _, i := range g.Locals {
		b := &g.plan.Level.Buffers[i]
		dims, folded := b.Dims, 1
		for d, n := range g.plan.folds[i] {
			if n > 0 {
				dims &^= 1 << d
				folded *= n
			}
		}
		size += g.computed(b.Stage-g.First, step, dims) * folded * b.Elem.Size()
	}
	return size
}

// computed returns the number of points that a stage computes for a tile, or that a buffer of it holds.
func (g *group) computed(stage int, step [3]int, dims abi.Dims) int {
	n := 1
	for d := range 3 {
		if !dims.Has(d) {
			continue
		}
		if g.Inner[stage] && g.Whole.Has(d) {
			step[d] = max(step[d], g.plan.N[d])
		}
		n *= step[d] + g.Hi[stage][d] - g.Lo[stage][d]
	}
	return n
}

// overhead returns the work of a tile relative to that of a tile without edges to compute twice.
func (g *group) overhead(tile [3]int, v window) float64 {
	points, slices := float64(tile[0]*tile[1]*tile[2]), float64(v.slices(tile))
	sum := 0.0
	for n := range g.stages {
		sum += (float64(g.computed(n, tile, abi.IJK)) + callPoints*slices) / points
	}
	if v.step > 0 {
		around := tile
		around[v.d] = 0
		for _, i := range g.Locals {
			b := &g.plan.Level.Buffers[i]
			sum += keptTime * (slices - 1) * float64(g.computed(b.Stage-g.First, around, b.Dims)) / points
		}
	}
	return sum / float64(len(g.stages))
}
