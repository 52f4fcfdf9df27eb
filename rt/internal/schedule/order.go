package schedule

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// divideOrdered sets the tiles of an ordered stage such that they can run at once. It reports
// false if they cannot, or nothing is gained.
func (p *Plan) divideOrdered(g *group, size, workers int) bool {
	st := g.stages[0].Spec
	if len(st.Behind) == 0 {
		return false
	}
	var back, forth abi.Dims
	least := [3]int{1, 1, 1}
	for _, off := range p.waits(g.First) {
		for d, n := range off {
			least[d] = max(least[d], n, -n)
			if n < 0 {
				back |= 1 << d
			} else if n > 0 {
				forth |= 1 << d
			}
		}
	}
	apart := g.Box.Project(abi.IJK &^ (back | forth)).Points() // tiles of which none waits for another
	if apart >= geometry.PartsPerWorker*workers {
		g.Divide(size, p.line(g), g.stages[0].Spec.Block, back|forth)
		return true
	}
	if p.skewTiles(g, back|forth, least, workers) {
		return true
	}
	after := back &^ forth
	if cuts := g.Cuts(after); len(cuts) == 0 || p.repeat == 1 && (workers == 1 || len(cuts) == 1) {
		return false
	}
	pointTime := PointTime(p.Level)
	if p.kernel.Go != nil {
		pointTime *= goSlower
	}
	if cuts := g.Cuts(after); p.repeat > 1 && g.Slice(cuts[0], least[cuts[0]], geometry.MostSlice*size, workers, pointTime) {
		after = 1 << cuts[0]
	} else {
		g.Cut(after, least, size, p.repeat == 1, p.line(g), workers, pointTime)
	}
	turns := p.turns(g.Step[0]*g.Step[1]*g.Step[2], workers)
	g.wavefront = newWavefront(&g.Tiling, after, st.Down, turns, workers)
	g.steps = p.newSteps(g, workers)
	return true
}

// waits returns the offsets of the points for which a point of an ordered stage has to wait: those
// whose new values it reads, and, in case input and output are one field, those that read its old value.
// Along the dimensions of Down offsets are negated, so that what comes first has the smaller index.
func (p *Plan) waits(n int) (offsets [][3]int) {
	st := &p.Level.Stages[n]
	add := func(off [3]int, sign int) {
		for d := range off {
			if off[d] *= sign; st.Down.Has(d) {
				off[d] = -off[d]
			}
		}
		if !slices.Contains(offsets, off) {
			offsets = append(offsets, off)
		}
	}
	for _, off := range st.Behind {
		add(off, 1)
	}
	for i := range st.Reads {
		if r := &st.Reads[i]; r.Lo == r.Hi && r.Moves() && st.Follows(r.Lo) {
			add(r.Lo, -1)
		}
	}
	for m := range n {
		for _, u := range p.Level.Stages[m].Uses {
			if u.Stage != n || !u.Moves() {
				continue
			}
			u.EachOffset(func(off [3]int) {
				if st.Follows(off) {
					add(off, -1)
				}
			})
		}
	}
	return offsets
}

// The tiles that repetitions at once work on have to stay in a second-level cache from one to the next.
// More repetitions than maxTurns save hardly any more traffic.
const (
	maxTurns  = 8
	turnBytes = 1 << 20
)

// turns returns how many repetitions of a group run at once, for tiles of some points.
func (p *Plan) turns(points, workers int) int {
	return min(p.repeat, max(1, workers, min(maxTurns, turnBytes/(points*p.bytesPerPoint()))))
}
