package schedule

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// A group is stages that run together, and how.
type group struct {
	access.Group
	geometry.Tiling // of the box in which the stages that are not inner ones compute
	plan            *Plan
	stages          []stage
	idle            bool
	wavefront       *wavefront   // how tiles of an ordered stage share the work; nil if they wait for none
	steps           *skewedSteps // how several repetitions of it run at once; nil if none do
	trailing        *trailing    // the group after it, if that runs behind it tile by tile
	behind          bool         // it is the trailing stage of the group before it
	interleaved     int          // number of the entry by which its two stages run on two tiles at a time, see [Plan.workInterleaved], or noEntry
}

// flags returns all flags that are set for some stage.
func (g *group) flags() (f uint64) {
	for n := range g.stages {
		f |= g.stages[n].flags
	}
	return f
}

// needs sets the box that each stage computes for a tile. A stage that is not inner computes the
// intersection of its own box with the tile; an ordered one, all of the domain along its order.
func (g *group) needs(boxes []abi.Box, tile abi.Box) {
	for n := len(g.stages) - 1; n >= 0; n-- {
		if g.stages[n].idle {
			boxes[n] = abi.Box{}
			continue
		}
		if !g.Inner[n] {
			boxes[n] = tile.Meet(g.stages[n].Box)
			continue
		}
		boxes[n] = abi.Box{}
		uses := g.stages[n].Spec.Uses
		for i := range uses {
			u := &uses[i]
			boxes[n] = boxes[n].Hull(u.Of(boxes[u.Stage-g.First], g.plan.N))
		}
		if !boxes[n].Empty() {
			boxes[n] = boxes[n].Extend(g.stages[n].Spec.Ordered, g.plan.N)
		}
	}
}
