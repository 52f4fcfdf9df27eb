package schedule

import (
	"math"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

const (
	// localBytes is the size of the local buffers of a tile: a part of the second-level cache,
	// of which the rest is for the rows of the fields. Measured with fvtp2d, four buffers of
	// f64, on an AMD EPYC 9004 with 1 MiB of it, ns per point: 24 KiB 20.8, 48 KiB 13.8,
	// 96 KiB 11.1, 192 KiB 11.7, 512 KiB 11.2; hdiffsa, one buffer of f32, 0.65, 0.67, 0.62,
	// 0.58 and 0.59.
	localBytes = 512 << 10

	// callPoints is how many points could be computed in the time that it takes to call the
	// kernel for a tile.
	callPoints = 200.0

	longRow = 1024 // points of a row from which on half of it will do as well
)

// divideLocal is divide for a group of several stages. The larger tiles are, the fewer points at their
// edges are computed twice; but the local buffers of a tile have to fit into a cache. So tiles have whole
// rows, unless rows are long, and one plane, if no point would be computed twice along k. Along the
// dimensions in which a stage is ordered they have the whole extent.
func (g *group) divideLocal(points, line int) {
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
	sets := 1 // of local buffers
	if g.interleaved = g.interleavable(); g.interleaved != noEntry {
		sets = 2
	}
	best := math.Inf(1)
	for i := e[0]; i > longRow && !g.Whole.Has(0) || math.IsInf(best, 1); i = abi.RoundUp(i/2, line) {
		least := i <= max(line, first[0]) // there is nothing smaller
		for k := first[2]; k < 2*e[2]; k *= 2 {
			for j := first[1]; j < 2*e[1]; j *= 2 {
				step := [3]int{i, geometry.Evenly(e[1], j), geometry.Evenly(e[2], k)}
				fits := step[0]*step[1]*step[2] <= points && sets*g.bytes(step) <= scaled(localBytes, g.plan.tiles) && (g.interleaved == noEntry || g.levelSize(step) <= interleavedBytes)
				if !fits && !(least && j == first[1] && k == first[2]) {
					continue
				}
				if c := g.overhead(step); c < 0.98*best {
					best, g.Step = c, step
				}
			}
		}
	}
	g.SetParts(e)
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
func (g *group) overhead(step [3]int) float64 {
	points := float64(step[0] * step[1] * step[2])
	sum := 0.0
	for n := range g.stages {
		sum += (float64(g.computed(n, step, abi.IJK)) + callPoints) / points
	}
	return sum / float64(len(g.stages))
}
