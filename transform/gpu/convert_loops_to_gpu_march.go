package gpu

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

const (
	// marchPoints is how many points along k a thread goes through where that saves reads. Four save three
	// quarters of the reads that can be saved, and a domain of 128×128×64 points still has 262144 threads:
	// as many as a device of 128 multiprocessors holds.
	marchPoints = 4

	// leastMarch: a thread marches if one in leastMarch of the reads is one that the point below has done.
	// With fewer, the lower number of threads costs more than the reads that it saves.
	leastMarch = 8
)

// marched counts what a nest reads at each point, and what of that the next point along k
// reads too, at its own offset. A thread that goes upwards through both reads it once.
// Neighbours along i and j are read by threads of the same block at about the same time, and
// are in its cache; those along k are not, since their block runs much later or earlier.
func marched(nest *ir.Op) (reads, again int) {
	body := nest.Regions[0]
	stored := map[*ir.Value]bool{}
	body.Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			stored[loop.FieldOf(op)] = true
		}
	})
	type read struct {
		field *ir.Value
		off   [ir.Rank]int
	}
	at := map[read]bool{}
	for _, op := range body.Ops {
		if op.Is(loop.OpLoad) && !stored[loop.FieldOf(op)] && [ir.Rank]*ir.Value(body.Args) == loop.PointOf(op) {
			at[read{loop.FieldOf(op), ir.OffsetAttr.Of(op)}] = true
		}
	}
	for r := range at {
		r.off[ir.Rank-1]++
		if at[r] {
			again++
		}
	}
	reads = len(at)
	return reads, again
}

// marchByModel returns how many points along k a thread of a nest is to go through.
func marchByModel(ctx *transform.Context, nest *ir.Op) int {
	reads, again := marched(nest)
	if again == 0 || again*leastMarch < reads {
		return 1
	}
	part := 1 - 1/float64(marchPoints)
	ctx.Remarkf(nest.Pos, "a thread of %s goes through %d points along k: it reads %.4g values a point instead of %d", ir.NameAttr.Of(nest), marchPoints, float64(reads)-part*float64(again), reads)
	return marchPoints
}
