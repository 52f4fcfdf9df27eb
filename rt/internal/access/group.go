package access

import (
	"strings"

	"github.com/openearthgo/oec/abi"
)

// A Group is stages that run together, between barriers: one, or several that are joined
// by local buffers. A tile is then computed by all of them, one after the other, before
// the next tile is; those that compute local buffers compute as much beyond the tile as
// the others need. Along the dimensions in which one of several is ordered, a tile is the
// whole box, and what ordered stages compute for it is the whole domain.
type Group struct {
	run   *Run
	First int // number of the first stage
	Size  int // number of them

	Inner  []bool   // by stage: whether it computes local buffers
	Lo, Hi [][3]int // how far beyond a tile it computes, at most; lo is not positive
	Whole  abi.Dims // along which there is one tile, if there are local buffers
	Local  bool     // there are local buffers
	Locals []int    // their numbers
}

// newGroup returns the group of the stages of some numbers.
func (p *Run) newGroup(from, to int) Group {
	g := Group{run: p, First: from, Size: to - from}
	g.Inner, g.Lo, g.Hi = make([]bool, to-from), make([][3]int, to-from), make([][3]int, to-from)
	for i := range p.Level.Buffers {
		if b := &p.Level.Buffers[i]; b.Local && g.Has(b.Stage) {
			g.Locals = append(g.Locals, i)
		}
	}
	g.Local = len(g.Locals) > 0
	for n := to - from - 1; n >= 0; n-- {
		spec := p.Stages[from+n].Spec
		if g.Local {
			g.Whole |= spec.Ordered
		}
		if g.Inner[n] = p.Level.IsInner(from + n); !g.Inner[n] {
			continue
		}
		for _, u := range spec.Uses {
			for d := range 3 {
				g.Lo[n][d] = min(g.Lo[n][d], g.Lo[u.Stage-from][d]+u.Lo[d])
				g.Hi[n][d] = max(g.Hi[n][d], g.Hi[u.Stage-from][d]+u.Hi[d])
			}
		}
	}
	return g
}

// Points returns the points of the stages that are not inner ones.
func (g *Group) Points() (b abi.Box) {
	for n := range g.Size {
		if !g.Inner[n] {
			b = b.Hull(g.run.Stages[g.First+n].Box)
		}
	}
	return b
}

// groupOf returns the group of a stage.
func (p *Run) groupOf(stage int) *Group {
	for n := range p.Groups {
		if g := &p.Groups[n]; g.Has(stage) {
			return g
		}
	}
	return nil
}

// Has reports whether a stage is one of the group.
func (g *Group) Has(stage int) bool { return stage >= g.First && stage < g.First+g.Size }

// AtTile reports whether a stage computes no point beyond the tile, but along some dimensions.
func (g *Group) AtTile(stage int, but abi.Dims) bool {
	beyond := abi.Reach{Lo: g.Lo[stage-g.First], Hi: g.Hi[stage-g.First]}
	return !g.Local || beyond.AtPointBut(but)
}

// Name joins the names of the stages.
func (g *Group) Name() string {
	var names []string
	for n := range g.Size {
		names = append(names, g.run.Stages[g.First+n].Spec.Name)
	}
	return strings.Join(names, "+")
}

// Span returns the points that the stages compute for a tile, but for those that the others
// need beyond it: along the dimensions of which a tile is the whole box, with all of the
// domain.
func (g *Group) Span(tile abi.Box) abi.Box {
	if g.Whole == 0 || tile.Empty() {
		return tile
	}
	for d, n := range g.run.N {
		if g.Whole.Has(d) {
			tile.Lo[d], tile.Hi[d] = min(tile.Lo[d], 0), max(tile.Hi[d], n)
		}
	}
	return tile
}
