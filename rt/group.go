package rt

import (
	"strings"

	"github.com/openearthgo/oec/abi"
)

// A group is stages that run together, between barriers: one, or several that are joined
// by local buffers. A tile is then computed by all of them, one after the other, before
// the next tile is; those that compute local buffers compute as much beyond the tile as
// the others need. Along the dimensions in which one of several is ordered, a tile is the
// whole box, and what ordered stages compute for it is the whole domain.
type group struct {
	tiling // of the box in which the stages that are not inner ones compute
	plan   *Plan
	stages []stage
	first  int // number of the first stage
	idle   bool
	wave   *wave   // how tiles of an ordered stage share the work; nil if they wait for none
	sweeps *sweeps // how several repetitions of it run at once; nil if none do
	tail   *tail   // the group after it, if that runs behind it tile by tile
	behind bool    // it is the tail of the group before it

	inner  []bool   // by stage: whether it computes local buffers
	lo, hi [][3]int // how far beyond a tile it computes, at most; lo is not positive
	whole  abi.Dims // along which there is one tile, if there are local buffers
	local  bool     // there are local buffers
	locals []int    // their numbers
	woven  int      // number of the entry by which its two stages run on two tiles at a time, see [Plan.workWoven], or noEntry
}

// newGroup returns the group of the stages of some numbers.
func (p *Plan) newGroup(from, to int) group {
	g := group{plan: p, stages: p.stages[from:to], first: from, woven: noEntry}
	for n := range g.stages {
		if !p.level.IsInner(from + n) {
			g.box = g.box.Hull(g.stages[n].box)
		}
	}
	g.inner, g.lo, g.hi = make([]bool, to-from), make([][3]int, to-from), make([][3]int, to-from)
	for i := range p.level.Buffers {
		if b := &p.level.Buffers[i]; b.Local && g.has(b.Stage) {
			g.locals = append(g.locals, i)
		}
	}
	g.local = len(g.locals) > 0
	for n := to - from - 1; n >= 0; n-- {
		if g.local {
			g.whole |= g.stages[n].spec.Ordered
		}
		if g.inner[n] = p.level.IsInner(from + n); !g.inner[n] {
			continue
		}
		for _, u := range g.stages[n].spec.Uses {
			for d := range 3 {
				g.lo[n][d] = min(g.lo[n][d], g.lo[u.Stage-from][d]+u.Lo[d])
				g.hi[n][d] = max(g.hi[n][d], g.hi[u.Stage-from][d]+u.Hi[d])
			}
		}
	}
	return g
}

// groupOf returns the group of a stage.
func (p *Plan) groupOf(stage int) *group {
	for n := range p.groups {
		if g := &p.groups[n]; g.has(stage) {
			return g
		}
	}
	return nil
}

func (g *group) has(stage int) bool { return stage >= g.first && stage < g.first+len(g.stages) }

// atTile reports whether a stage computes no point beyond the tile, but along some dimensions.
func (g *group) atTile(stage int, but abi.Dims) bool {
	beyond := abi.Reach{Lo: g.lo[stage-g.first], Hi: g.hi[stage-g.first]}
	return !g.local || beyond.AtPointBut(but)
}

// name joins the names of the stages.
func (g *group) name() string {
	var names []string
	for n := range g.stages {
		names = append(names, g.stages[n].spec.Name)
	}
	return strings.Join(names, "+")
}

// flags returns all flags that are set for some stage.
func (g *group) flags() (f uint64) {
	for n := range g.stages {
		f |= g.stages[n].flags
	}
	return f
}

// span returns the points that the stages compute for a tile, but for those that the others
// need beyond it: along the dimensions of which a tile is the whole box, with all of the
// domain.
func (g *group) span(tile abi.Box) abi.Box {
	if g.whole == 0 || tile.Empty() {
		return tile
	}
	for d, n := range g.plan.n {
		if g.whole.Has(d) {
			tile.Lo[d], tile.Hi[d] = min(tile.Lo[d], 0), max(tile.Hi[d], n)
		}
	}
	return tile
}

// needs sets the box of each stage for a tile. Those that are not inner compute what of the
// tile is in theirs, those that are ordered all of the domain.
func (g *group) needs(boxes []abi.Box, tile abi.Box) {
	for n := len(g.stages) - 1; n >= 0; n-- {
		if g.stages[n].idle {
			boxes[n] = abi.Box{}
			continue
		}
		if !g.inner[n] {
			boxes[n] = tile.Meet(g.stages[n].box)
			continue
		}
		boxes[n] = abi.Box{}
		uses := g.stages[n].spec.Uses
		for i := range uses {
			u := &uses[i]
			boxes[n] = boxes[n].Hull(u.Of(boxes[u.Stage-g.first], g.plan.n))
		}
		if !boxes[n].Empty() {
			boxes[n] = boxes[n].Extend(g.stages[n].spec.Ordered, g.plan.n)
		}
	}
}
